import type { KindName } from './kinds.ts'
import { oldestFirst, oldIdOf } from './old-ids.ts'
import { NotRead, type OldSite, places, type ReplyName, replies } from './replies.ts'

export type OldLists = {
  /** The entries of each kind in the order in which they are to be added, oldest first. */
  lists: Record<KindName, unknown[]>
  /** The replies that the old site does not have. */
  wanting: string[]
}

/** Reads every reply and finds the lists in them. Throws NotRead as soon as one cannot be read. */
export async function oldLists(site: OldSite): Promise<OldLists> {
  const read = new Map<ReplyName, unknown>()
  const wanting: string[] = []
  for (const [name, reply] of Object.entries(replies)) {
    const said = await site.read(reply)
    if (said !== undefined) read.set(name as ReplyName, said)
    else if (!('optional' in reply)) wanting.push(site.placeOf(reply))
  }
  if (read.size === 0) throw new NotRead(`None of the old site's lists is there: ${wanting.join(', ')}.`)

  const list = (name: ReplyName, key: string) =>
    read.has(name) ? listIn(read.get(name), name === 'home' ? [key] : [key, name, 'data'], site.placeOf(replies[name])) : []

  // `data` of the home page is its coming events, which /api/events lists as well; on some sites it is the slider's pictures.
  const data = list('home', 'data')
  const listed = new Set(list('events', 'data').map(oldIdOf))
  const isListed = (entry: unknown) => oldIdOf(entry) !== undefined && listed.has(oldIdOf(entry))
  const more: Partial<Record<KindName, unknown[]>> = {
    homeImages: data.filter(isPicture),
    events: data.filter((entry) => !isPicture(entry) && !isListed(entry)),
  }
  const all = Object.entries(places).map(([kind, { reply, key, told }]) => [
    kind,
    oldestFirst([...(more[kind as KindName] ?? []), ...list(reply, key)], told),
  ])
  return { lists: Object.fromEntries(all) as OldLists['lists'], wanting }
}

/**
 * The list in a reply: what stands under the first of these keys that is there, also one level down, in `data`; or the
 * reply itself, where it can only be one. Null is an empty one.
 */
function listIn(said: unknown, keys: string[], place: string): unknown[] {
  const [key] = keys
  if (said === null) return []
  if (Array.isArray(said) && keys.length > 1) return said
  const reply = typeof said === 'object' ? (said as Record<string, unknown>) : {}
  if (reply.success === false) throw new NotRead(`${place} refused: ${String(reply.message ?? 'without a word')}`)
  const lists = [reply, reply.data].flatMap((one) => keys.map((name) => fieldIn(one, name)))
  const list = lists.find(Array.isArray) ?? lists.find((one) => one === null)
  // The slider's pictures are told only by sites like this one.
  if (list === null || (key === 'images' && list === undefined)) return []
  if (!Array.isArray(list)) throw new NotRead(`${place} holds no list called ${key}.`)
  return list
}

const fieldIn = (entry: unknown, name: string) =>
  typeof entry === 'object' && entry !== null ? (entry as Record<string, unknown>)[name] : undefined
const isPicture = (entry: unknown) =>
  fieldIn(entry, 'eventTitle') === undefined && (fieldIn(entry, 'imagelink') ?? fieldIn(entry, 'scrollImage')) !== undefined
