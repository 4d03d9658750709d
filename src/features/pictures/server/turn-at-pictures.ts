import type { FairTurns, NoTurn, Turn } from '../../../http/queues/fair-turns.ts'
import { Refused } from '../../../http/refused.ts'

const wait = 10
const none: Record<NoTurn, Refused> = {
  own: new Refused(429, 'Several of your pictures wait already. Please send this one again in a moment.', wait),
  all: new Refused(503, 'Very many pictures wait just now. Please send this one again in a moment.', wait),
  late: new Refused(503, 'The pictures before this one take long. It has come whole; please try again in a moment.', wait),
}

/** Waits for the turn at which a picture is made, of which there is one at a time; refused where there is none in time. */
export async function turnAtPictures(turns: FairTurns, by: string, left?: AbortSignal): Promise<Turn | Refused> {
  const turn = await turns.begin(by, left)
  return typeof turn === 'string' ? none[turn] : turn
}
