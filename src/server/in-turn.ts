import type { ServerResponse } from 'node:http'
import type { Context } from 'hono'
import type { FairTurns, Turn } from './fair-turns.ts'
import { Refused } from './refused.ts'

type Words = { own: Refused; all: Refused }

/** What is said to who cannot be given a list as long as it is, a search, or the answer to a form just now. */
export const noLongList: Words = {
  own: new Refused(429, 'Several long lists are on their way to your address already. Please ask again when they have come.', 30),
  all: new Refused(503, 'Too many long lists are being read just now. Please try again in half a minute.', 30),
}
export const noSearch: Words = {
  own: new Refused(429, 'Several searches from your address wait already. Please try again in a moment.', 2),
  all: new Refused(503, 'Very many people are searching just now. Please try again in a moment.', 5),
}
export const noForm: Words = {
  own: new Refused(429, 'Several forms from your address wait already. Please send it again in a moment.', 2),
  all: new Refused(503, 'Very many people are sending forms just now. Please send it again in a moment.', 5),
}

/** Waits for a turn for whoever asks; refused where there is none in time. */
export async function turnAt(turns: FairTurns, visitor: string, c: Context, words: Words): Promise<Turn | Refused> {
  const turn = await turns.begin(visitor, c.req.raw.signal)
  if (typeof turn !== 'string') return turn
  return turn === 'own' ? words.own : words.all
}

/** The answer as node:http knows it; undefined for what the process asks of itself. */
export const outgoingOf = (c: Context) => (c.env && 'outgoing' in c.env ? (c.env.outgoing as ServerResponse) : undefined)
