import { isOldEntry, madeAt, oldIdOf } from '../normalise/old-entry.ts'
import { home, type Kind, repliesOf } from './kinds.ts'
import { bodiesOf, NotRead, type OldSite, type Reply } from './replies.ts'

/** An entry's place in time: a moment or a number that counts up, and its id where two share it. */
type Rank = { unit: 'moment' | 'number'; at: number; id: string }

function rankOf(old: unknown): Rank | undefined {
  const id = oldIdOf(old) ?? ''
  const at = madeAt(old)?.getTime() ?? (/^\d{1,15}$/.test(id) ? Number(id) : undefined)
  return at === undefined ? undefined : { unit: madeAt(old) ? 'moment' : 'number', at, id }
}

const later = (one: Rank, other: Rank) => one.at - other.at || (one.id < other.id ? -1 : Number(one.id > other.id))

/**
 * A list of the old site with its oldest entry first, whichever way round it came. Their times and ids decide; where
 * some have none, the direction of the others does; where none has, `first` says which one the list begins with.
 */
export function oldestFirst(list: unknown[], first: Kind['order']): unknown[] {
  const ranks = list.map(rankOf)
  const known = ranks.filter((rank) => rank !== undefined)
  if (new Set(known.map(({ unit }) => unit)).size !== 1) return first === 'oldest' ? list : list.toReversed()
  if (known.length === list.length)
    return list
      .map((old, at) => ({ old, rank: known[at] as Rank }))
      .sort((one, other) => later(one.rank, other.rank))
      .map(({ old }) => old)
  const rises = known.slice(1).reduce((sum, rank, at) => sum + Math.sign(later(rank, known[at] as Rank)), 0)
  return rises > 0 || (rises === 0 && first === 'oldest') ? list : list.toReversed()
}

/**
 * Reads every reply and finds the lists in them: the entries of each kind in the order in which they are to be added,
 * oldest first. `wanting` are the replies that the old site does not have.
 */
export async function listsOf(site: OldSite, kinds: Kind[]) {
  const { bodies, wanting } = await bodiesOf(site, repliesOf(kinds))
  const listIn = (reply: Reply, keys: string[], mayBeMissing = false) =>
    bodies.has(reply.path) ? listOf(bodies.get(reply.path), keys, site.placeOf(reply), mayBeMissing) : []
  // It belongs to kinds whose own lists lie elsewhere.
  const data = listIn(home, ['data'])
  const lists = kinds.map((kind) => {
    const { reply, key, mayBeMissing, ofHome, order } = kind
    const own = listIn(reply, reply === home ? [key] : [key, reply.file.replace('.json', ''), 'data'], mayBeMissing)
    const ids = new Set(own.map(oldIdOf))
    const more = data.filter((old) => ofHome?.(old, oldIdOf(old) !== undefined && ids.has(oldIdOf(old))))
    return { kind, list: oldestFirst([...more, ...own], order) }
  })
  return { lists, wanting }
}

/**
 * The list in the body of a reply: what stands under the first of these keys that is there, also one level down, in `data`;
 * or the body itself, where it can only be one. Null is an empty one.
 */
function listOf(body: unknown, keys: string[], place: string, mayBeMissing: boolean): unknown[] {
  if (body === null) return []
  if (Array.isArray(body) && keys.length > 1) return body
  const reply = isOldEntry(body) ? body : {}
  if (reply.success === false) throw new NotRead(`${place} refused: ${String(reply.message ?? 'without a word')}`)
  const lists = [reply, reply.data].flatMap((one) => keys.map((key) => (isOldEntry(one) ? one[key] : undefined)))
  const list = lists.find(Array.isArray) ?? lists.find((one) => one === null)
  if (list === null || (mayBeMissing && list === undefined)) return []
  if (!Array.isArray(list)) throw new NotRead(`${place} holds no list called ${keys[0]}.`)
  return list
}
