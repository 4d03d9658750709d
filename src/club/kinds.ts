import type { Thing } from '../contract/thing.ts'
import { type Kind, kind } from '../server/kind.ts'
import { eventsKind } from './events/api.ts'
import { faqsKind } from './faq/api.ts'
import { homeImagesKind } from './home-images/api.ts'
import { membersKind } from './members/api.ts'
import { notificationsKind } from './notifications/api.ts'
import { projectsKind } from './projects/api.ts'
import { studentsKind } from './registrations/api.ts'
import { resourcesKind } from './resources/api.ts'
import * as things from './things.ts'
import { timelineKind } from './timeline/api.ts'
import { videosKind } from './videos/api.ts'

/** Those of which the server knows more than it does of every thing. */
const special: Kind[] = [
  ...[eventsKind, faqsKind, homeImagesKind, membersKind, notificationsKind],
  ...[projectsKind, studentsKind, resourcesKind, timelineKind, videosKind],
]

/** Every thing, as the server has it. */
export const kinds: Kind[] = Object.values(things).map((thing: Thing) => special.find((one) => one.thing === thing) ?? kind(thing, {}))
