import { LRUCache } from 'lru-cache'
import { Refused } from '../../../http/refused.ts'

/**
 * How often feeds and calendars may be asked for: so many times at once, and again after so many milliseconds each. Who asks every
 * second is told so after forty minutes.
 */
const generous = { most: 1200, after: 2000 }
/** So many who ask are known of each sort; whoever was not heard of for the longest time begins anew. */
const known = 10_000
/** Seconds. */
const wait = 60

export const askedTooOften = new Refused(
  429,
  'Feeds are asked for very often from your address. Once an hour is enough; please ask again in a minute.',
  wait,
)

/** By what a program calls itself, and under which address the answer lies ready. */
type Ready = { program: string | undefined; key: string }

/**
 * Counts who asks; tells whether it is too often. Programs behind one address are told apart by what they call themselves and what
 * they ask for, where the answer lies ready, or a campus of thousands that ask politely would be one; what must be made is counted by
 * the address alone. Each is remembered beside its like: programs that somebody makes up push no address out. Who is told so is not
 * counted, so that whoever waits is answered.
 */
export function oftenAsked(limits = generous) {
  const [addresses, programs] = [counted(limits), counted(limits)]
  return (visitor: string, ready: Ready | undefined, now: number): boolean =>
    ready ? programs(`${visitor} ${ready.program?.slice(0, 200)} ${ready.key.slice(0, 200)}`, now) : addresses(visitor, now)
}

function counted({ most, after }: typeof generous) {
  const left = new LRUCache<string, { times: number; at: number }>({ max: known })
  return (asker: string, now: number): boolean => {
    const before = left.get(asker)
    const times = before === undefined ? most : Math.min(most, before.times + Math.max(0, now - before.at) / after)
    left.set(asker, { times: times < 1 ? times : times - 1, at: now })
    return times < 1
  }
}
