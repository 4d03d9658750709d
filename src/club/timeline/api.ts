import { kind } from '../../server/kind.ts'
import { timeline } from './contract.ts'
import { oldTimeline } from './old-entries.ts'

export const timelineKind = kind(timeline, { old: oldTimeline })
