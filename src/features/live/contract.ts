import * as z from 'zod/mini'
import { anyone, get } from '../../contract/call.ts'

/**
 * What open pages listen to (docs/decisions/0103): a stream of events, which no call answers in JSON. `since` is the id of the last
 * event that was heard, `age` how many milliseconds ago a page was made that has heard none.
 */
export const live = anyone(get('/api/live', z.object({})))

/** The whole of what may have changed, where it is not known what did. */
export const anything = '*'

/** The names of the events that are no change: the first one, the one that says that the line holds, and the last. */
export const liveEvents = { first: 'first', beat: 'beat', last: 'last' } as const

/** What one and several of a kind are called. */
type KindWords = { one: string; several: string }

/**
 * What the first event tells, so that a page knows itself which changes concern it: under which key of the answer to a call stand
 * which kinds ('' is the answer itself), what they are called, and after how many milliseconds at the latest it hears something.
 */
export type FirstEvent = { shows: Record<string, Record<string, string>>; words: Record<string, KindWords>; beat: number }
