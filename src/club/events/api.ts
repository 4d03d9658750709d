import { kind } from '../../server/kind.ts'
import { events } from './contract.ts'
import { oldEvents } from './old-entries.ts'

export const eventsKind = kind(events, { old: oldEvents })
