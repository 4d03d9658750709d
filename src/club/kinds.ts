import type { Thing } from '../contract/collection.ts'
import { type Kind, kind } from '../http/collection-api.ts'
import { oldEvents } from './events/old-entries.ts'
import { faqsKind } from './faq/api.ts'
import { homeImagesKind } from './home-images/api.ts'
import { oldMembers } from './members/old-entries.ts'
import { notificationsKind } from './notifications/api.ts'
import { oldProjects } from './projects/old-entries.ts'
import { studentsKind } from './registrations/api.ts'
import { resourcesKind } from './resources/api.ts'
import * as things from './things.ts'
import { oldTimeline } from './timeline/old-entries.ts'
import { videosKind } from './videos/api.ts'

/** Those of which the server knows more than it does of every thing, be it only of their entries on an old site. */
const special: Kind[] = [
  ...[faqsKind, homeImagesKind, notificationsKind, resourcesKind, studentsKind, videosKind],
  kind(things.events, { old: oldEvents }),
  kind(things.members, { old: oldMembers }),
  kind(things.projects, { old: oldProjects }),
  kind(things.timeline, { old: oldTimeline }),
]

/** Every thing, as the server has it. */
export const kinds: Kind[] = Object.values(things).map((thing: Thing) => special.find((one) => one.thing === thing) ?? kind(thing, {}))
