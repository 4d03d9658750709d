import type { KindName } from './kinds.ts'
import { NotRead, type OldSite, type ReplyName, replies } from './replies.ts'

export type OldLists = {
  /** The entries of each kind in the order in which they are to be added: what shall stand first is added last. */
  lists: Record<KindName, unknown[]>
  /** The replies that the old site does not have. */
  wanting: string[]
}

/** A list that is not alone in its reply must stand under its key. */
type Rule = 'one of several' | 'may be missing'

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

  const list = (name: ReplyName, key: string, rule?: Rule) =>
    read.has(name) ? listIn(read.get(name), key, site.placeOf(replies[name]), rule) : []

  // `data` of the home page is its coming events, which /api/events lists as well; on some sites it is the slider's pictures.
  const data = list('home', 'data', 'one of several')
  const posters = data.filter(isPicture)
  const events = list('events', 'data')
  const listed = new Set(events.map(nameOf))
  const more = data.filter((entry) => !isPicture(entry) && !(nameOf(entry) !== undefined && listed.has(nameOf(entry))))

  // Reading-the-spec 22: gallery, timeline and students come oldest first, the others newest first.
  const lists = {
    notifications: list('home', 'notif', 'one of several').toReversed(),
    homeImages: [...posters, ...list('home', 'images', 'may be missing')],
    videos: list('home', 'video', 'one of several').toReversed(),
    events: [...more, ...events].toReversed(),
    members: list('members', 'data').toReversed(),
    projects: list('projects', 'projects').toReversed(),
    gallery: list('gallery', 'galleryData'),
    timeline: list('timeline', 'data'),
    resources: list('resources', 'data').toReversed(),
    faqs: list('faqs', 'data'),
    students: list('students', 'data'),
  }
  return { lists, wanting }
}

/** The list in a reply: what stands under its key, or the reply itself. Null is an empty one. */
function listIn(said: unknown, key: string, place: string, rule?: Rule): unknown[] {
  if (said === null) return []
  if (Array.isArray(said) && rule === undefined) return said
  const reply = typeof said === 'object' ? (said as Record<string, unknown>) : {}
  if (reply.success === false) throw new NotRead(`${place} refused: ${String(reply.message ?? 'without a word')}`)
  const list = reply[key]
  if (list === null || (rule === 'may be missing' && list === undefined)) return []
  if (!Array.isArray(list)) throw new NotRead(`${place} holds no list called ${key}.`)
  return list
}

const fieldIn = (entry: unknown, name: string) =>
  typeof entry === 'object' && entry !== null ? (entry as Record<string, unknown>)[name] : undefined
const nameOf = (entry: unknown) => fieldIn(entry, '_id') ?? fieldIn(entry, 'id')
const isPicture = (entry: unknown) =>
  fieldIn(entry, 'eventTitle') === undefined && (fieldIn(entry, 'imagelink') ?? fieldIn(entry, 'scrollImage')) !== undefined
