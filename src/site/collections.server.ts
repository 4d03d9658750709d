import { faqsKind } from '../collections/faq/api.ts'
import { galleryKind } from '../collections/gallery/api.ts'
import { homeImagesKind } from '../collections/home-images/api.ts'
import { membersKind } from '../collections/members/api.ts'
import { oldNotifications } from '../collections/notifications/old-entries.ts'
import { studentsKind } from '../collections/registrations/api.ts'
import { resourcesKind } from '../collections/resources/api.ts'
import { oldTimeline } from '../collections/timeline/old-entries.ts'
import { videosKind } from '../collections/videos/api.ts'
import type { Thing } from '../contract/collection.ts'
import { type Kind, kind } from '../http/collection-api.ts'
import * as things from './collections.ts'

/** The collections with handlers or conversions of old entries of their own. */
const special: Kind[] = [
  ...[faqsKind, galleryKind, homeImagesKind, membersKind, resourcesKind, studentsKind, videosKind],
  // The old home page's `data` are the coming events, on some sites the slider's pictures.
  kind(things.events, { old: { ofHome: 'rest' } }),
  kind(things.notifications, { old: oldNotifications }),
  kind(things.projects, { old: { normalisations: ({ inCapitals }) => ({ rollnumber: [inCapitals] }) } }),
  kind(things.timeline, { old: oldTimeline }),
]

/** All collections, as the server handles them. */
export const kinds: Kind[] = Object.values(things).map((thing: Thing) => special.find((one) => one.thing === thing) ?? kind(thing, {}))
