import { home, type OldKind, type Reply, repliesOf } from './old-kinds.ts'

/** The old site, or a folder with its replies. */
export type OldSite = {
  /** Its address; undefined for a folder that does not tell it. */
  base: string | undefined
  /** How the report calls the place of a reply. */
  placeOf: (reply: Reply) => string
  /** The body of a reply; undefined for one that is not there. */
  read: (reply: Reply) => Promise<unknown>
}

/** The old site could not be read: why, in a sentence for the person who moves. Nothing has been changed. */
export class NotRead extends Error {
  override name = 'NotRead'
}

/** Reads replies; `bodies` are by their paths. Throws NotRead as soon as one cannot be read, and where none is there; `wanting` are those that should be. */
export async function bodiesOf(site: OldSite, replies: Reply[]) {
  const bodies = new Map<string, unknown>()
  const wanting: string[] = []
  for (const reply of replies) {
    const body = await site.read(reply)
    if (body !== undefined) bodies.set(reply.path, body)
    else if (!reply.optional) wanting.push(site.placeOf(reply))
  }
  if (bodies.size === 0) throw new NotRead(`None of the old site's lists is there: ${wanting.join(', ')}.`)
  return { bodies, wanting }
}

/**
 * Reads every reply and finds the lists in them: the entries of each kind in the order in which they are to be added,
 * oldest first. `wanting` are the replies that the old site does not have.
 */
export async function listsOf(site: OldSite, kinds: OldKind[]) {
  const { bodies, wanting } = await bodiesOf(site, repliesOf(kinds))
  const listIn = (reply: Reply, keys: string[], mayBeMissing = false) =>
    bodies.has(reply.path) ? listOf(bodies.get(reply.path), keys, site.placeOf(reply), mayBeMissing) : []
  // It belongs to kinds whose own lists lie elsewhere.
  const data = listIn(home, ['data'])
  const lists = kinds.map((kind) => {
    const { reply, key, mayBeMissing, ofHome, order } = kind
    const own = listIn(reply, reply === home ? [key] : [key, reply.file.replace('.json', ''), 'data'], mayBeMissing)
    const ids = new Set(own.map(oldIdOf))
    const more = data.filter((old) => ofHome?.(isOldEntry(old) ? old : {}, oldIdOf(old) !== undefined && ids.has(oldIdOf(old))))
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
  if (reply.success === false)
    throw new NotRead(`${place} refused: ${typeof reply.message === 'string' ? reply.message : 'without a word'}`)
  const lists = [reply, reply.data].flatMap((one) => keys.map((key) => (isOldEntry(one) ? one[key] : undefined)))
  const list = lists.find(Array.isArray) ?? lists.find((one) => one === null)
  if (list === null || (mayBeMissing && list === undefined)) return []
  if (!Array.isArray(list)) throw new NotRead(`${place} holds no list called ${keys[0]}.`)
  return list
}

/** The JSON in bytes. Throws NotRead, with what is wrong, for anything else. */
export function jsonIn(bytes: Uint8Array, place: string): unknown {
  // Windows PowerShell's `>` writes UTF-16, with a mark.
  const encoding = { fffe: 'utf-16le', feff: 'utf-16be' }[Buffer.from(bytes.subarray(0, 2)).toString('hex')]
  let text: string
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw new NotRead(`${place} is not written in UTF-8. Open it in a text editor, save it with the encoding UTF-8, and run this again.`)
  }
  try {
    return JSON.parse(text)
  } catch {
    if (/^\s*</.test(text)) throw new NotRead(`${place} is a web page and no data. Is this the address of the old site's API?`)
    throw new NotRead(`${place} is no JSON.`)
  }
}

/** An entry as the old site gave it. */
export type OldEntry = Record<string, unknown>

const objectId = /^[0-9a-f]{24}$/i
const ownId = /^[0-9a-z]{26}$/

export const isOldEntry = (value: unknown): value is OldEntry => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The name of an entry on the old site, by either spelling and as its database exports it; undefined where it has none. */
export function oldIdOf(old: unknown): string | undefined {
  const given = isOldEntry(old) ? (old._id ?? old.id) : undefined
  const id = isOldEntry(given) ? given.$oid : given
  return typeof id === 'number' || (typeof id === 'string' && id !== '') ? String(id) : undefined
}

/** When an entry was made, as it says itself or as its id does: both kinds of id begin with their time. */
export function madeAt(old: unknown): Date | undefined {
  const given = isOldEntry(old) ? old.createdAt : undefined
  const moment = isOldEntry(given) ? given.$date : given
  const created = new Date(typeof moment === 'string' ? moment : Number.NaN)
  if (!Number.isNaN(created.getTime())) return created
  const id = oldIdOf(old) ?? ''
  if (objectId.test(id)) return new Date(Number.parseInt(id.slice(0, 8), 16) * 1000)
  return ownId.test(id) ? new Date(Number.parseInt(id.slice(0, 9), 36)) : undefined
}

/** An entry's place in time, as a moment or a number that counts up, and its id where two share it. */
function placeOf(old: unknown) {
  const id = oldIdOf(old) ?? ''
  const moment = madeAt(old)?.getTime()
  const at = moment ?? (/^\d{1,15}$/.test(id) ? Number(id) : undefined)
  return at === undefined ? undefined : { unit: moment === undefined ? 'number' : 'moment', at, id }
}
type Place = NonNullable<ReturnType<typeof placeOf>>
const inTime = (one: Place, other: Place) => one.at - other.at || (one.id < other.id ? -1 : Number(one.id > other.id))

/**
 * A list of the old site with its oldest entry first, whichever way round it came. Their times and ids decide; where
 * some have none, the direction of the others does; where none has, `first` says which one the list begins with.
 */
export function oldestFirst(list: unknown[], first: 'oldest' | 'newest'): unknown[] {
  const placed = list.flatMap((old) => ({ old, ...placeOf(old) })).filter((one): one is Place & { old: unknown } => 'at' in one)
  const isComparable = new Set(placed.map(({ unit }) => unit)).size === 1
  if (isComparable && placed.length === list.length) return placed.sort(inTime).map(({ old }) => old)
  const rises = isComparable ? placed.slice(1).reduce((sum, one, at) => sum + Math.sign(inTime(one, placed[at] ?? one)), 0) : 0
  return rises > 0 || (rises === 0 && first === 'oldest') ? list : list.toReversed()
}
