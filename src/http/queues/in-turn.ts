import type { ServerResponse } from 'node:http'
import type { Context } from 'hono'
import type { Journal } from '../log/audit-log.ts'
import { requestIn } from '../log/request-id.ts'
import { Refused } from '../refused.ts'
import type { FairTurns, Turn } from './fair-turns.ts'

/** `limit`: what the log calls it. */
type Words = { limit: string; own: Refused; all: Refused }
/** `admin`: whose own turn it is, wherever he asks from. */
type Wanted = { turns: FairTurns; visitor: string; admin?: string; words: Words; journal: Pick<Journal, 'reached'> }

/** What is said to who cannot be given a list as long as it is, a search, or the answer to a form just now. */
export const noLongList: Words = {
  limit: 'long lists',
  own: new Refused(429, 'Several long lists are on their way to your address already. Please ask again when they have come.', 30),
  all: new Refused(503, 'Too many long lists are being read just now. Please try again in half a minute.', 30),
}
export const noListOfAdministrator: Words = { ...noLongList, limit: 'long lists of an administrator' }
export const noWholeSite: Words = {
  limit: 'downloads of the site',
  own: new Refused(429, 'Two backups are being downloaded to you already. Please try again when one is finished.', 30),
  all: new Refused(503, 'Several backups are being downloaded just now. Please try again in half a minute.', 30),
}
export const noSearch: Words = {
  limit: 'searches',
  own: new Refused(429, 'Several searches from your address wait already. Please try again in a moment.', 2),
  all: new Refused(503, 'Very many people are searching just now. Please try again in a moment.', 5),
}
export const noPage: Words = {
  limit: 'pages behind the first',
  own: new Refused(429, 'Many pages are being made for your address already. Please try again in a moment.', 2),
  all: new Refused(503, 'Very many people are reading older entries just now. Please try again in a moment.', 5),
}
export const noFeed: Words = {
  limit: 'feeds',
  own: new Refused(429, 'Several feeds are being made for your address already. Please ask again in a moment.', 2),
  all: new Refused(503, 'Very many programs are asking for feeds just now. Please ask again in a moment.', 5),
}
export const noForm: Words = {
  limit: 'forms',
  own: new Refused(429, 'Several forms from your address wait already. Please send it again in a moment.', 2),
  all: new Refused(503, 'Very many people are sending forms just now. Please send it again in a moment.', 5),
}
export const noSheet: Words = {
  limit: 'cards and posters',
  own: new Refused(429, 'Several pictures are being drawn for your address already. Please try again in a moment.', 5),
  all: new Refused(503, 'Very many pictures are being drawn just now. Please try again in a moment.', 10),
}

/** Waits for a turn for whoever asks; refused where there is none in time, and that is told to the log. */
export async function turnAt(c: Context, { turns, visitor, admin, words, journal }: Wanted): Promise<Turn | Refused> {
  const { signal } = c.req.raw
  const turn = await turns.begin(admin ?? visitor, signal)
  if (typeof turn !== 'string') return turn
  const refused = turn === 'own' ? words.own : words.all
  // Who has left was not refused.
  if (!signal.aborted)
    journal.reached(words.limit, visitor, { status: refused.status, request: requestIn(c), ...(admin !== undefined && { admin }) })
  return refused
}

/** The answer as node:http knows it; undefined for what the process asks of itself. */
export const outgoingOf = (c: Context) => (c.env && 'outgoing' in c.env ? (c.env.outgoing as ServerResponse) : undefined)
