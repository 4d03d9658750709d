import { kinds as all } from '../club/kinds.ts'
import { inwardLink } from '../contract/inward-link.ts'
import { listKeyOf } from '../contract/reply-list.ts'
import type { Kind as Known } from '../server/kind.ts'
import { rowsOf } from '../store/rows.ts'
import type { Db } from '../store/tables.ts'

/** An entry as this site keeps it, without its id, and with it. */
export type Entry = Record<string, string>
export type Row = Entry & { id: string }

/** A reply of the old API that is read: where it is asked for (section 7), and the file that holds it in a folder. */
export type Reply = { path: string; file: string; optional: boolean }
export const home: Reply = { path: '/api/', file: 'home.json', optional: false }

/** The lists that every old site has (section 7), by reply, in the order in which they are asked for. Any other may be missing. */
const ofOldSites: Record<string, string[]> = {
  [home.path]: ['notif', 'images', 'video'],
  '/api/events': ['data'],
  '/api/members': ['data'],
  '/api/projects': ['projects'],
  '/api/gallery': ['galleryData'],
  '/api/gettimelinedata': ['data'],
  '/api/getResource': ['data'],
  '/api/iort': ['data'],
}

/** A kind of entry, to somebody who brings it from the old site. */
export type Kind = ReturnType<typeof kindOf>

/** Everything that follows from a thing, and what it says itself of its old entries. */
export function kindOf({ thing, old: { place, documents = [], ...old }, insert }: Pick<Known, 'thing' | 'old' | 'insert'>) {
  const { table, title, order, calls, pictures = [], readAs = {}, unique } = thing
  // An old site knows nothing of what came later; what an entry is known by stays what it was.
  const fields = Object.fromEntries(Object.entries(thing.fields).filter(([, { fallback }]) => fallback === undefined))
  const names = Object.keys(fields)
  const listed = calls.list?.who === 'anyone' && { path: calls.list.path, key: listKeyOf(calls.list) ?? 'data' }
  const { path, key } = place ?? (listed || { path: home.path, key: table })
  return {
    // Who is known by one value is the same whatever else is said.
    isSame: unique && ((entry: Entry, here: Entry) => entry[unique] === here[unique]),
    /** What one is called in the report. */
    one: thing.words.one,
    ...old,
    ...{ name: table.replaceAll('_', ' '), fields, order, key },
    ...{ check: thing.kept, completed: thing.completed, conflict: thing.conflict },
    /** The field by which the report names an entry. */
    title: title in fields ? title : (names[0] ?? ''),
    reply: path === home.path ? home : { path, file: `${table}.json`, optional: !(path in ofOldSites) },
    /** Whether the list may be missing in its reply. */
    mayBeMissing: path === home.path && (old.ofHome !== undefined || !ofOldSites[path]?.includes(key)),
    spellings: { ...Object.fromEntries(Object.entries(readAs).map(([name, other]) => [name, [other]])), ...old.spellings },
    /** The fields that say where a file lies. */
    files: Object.fromEntries([
      ...pictures.filter((name) => name in fields).map((name) => [name, 'picture'] as const),
      ...documents.map((name) => [name, 'document'] as const),
    ]),
    /** Everything that an entry says, in one text. */
    contentOf: (entry: Entry) => JSON.stringify(names.map((name) => entry[name])),
    rows: async (db: Db) => ((await rowsOf(db)(thing).list()) as Row[]).toSorted((one, other) => (one.id < other.id ? -1 : 1)),
    /** Adds an entry that was made then. */
    add: insert,
    edit: (db: Db, id: string, entry: Entry) => rowsOf(db)(thing).edit(id, entry),
  }
}

const rank = (known: string[], one: string) => (known.includes(one) ? known.indexOf(one) : known.length)
const paths = Object.keys(ofOldSites)
// The last are the students, who come behind what an old site may lack.
const places = Object.entries(ofOldSites)
  .slice(0, -1)
  .flatMap(([path, keys]) => keys.map((key) => `${path} ${key}`))

/** Every kind that an old site may have, in the order in which they are taken. */
export const kinds: Kind[] = all
  .map(kindOf)
  .toSorted((one, other) => rank(places, `${one.reply.path} ${one.key}`) - rank(places, `${other.reply.path} ${other.key}`))

/** The replies that kinds lie in, in the order in which they are asked for. */
export const repliesOf = (kinds: Kind[]): Reply[] =>
  [...new Map([home, ...kinds.map(({ reply }) => reply)].map((reply) => [reply.path, reply])).values()].toSorted(
    (one, other) => rank(paths, one.path) - rank(paths, other.path),
  )

/** A kind for a public site: an entry with a link that leads inward is refused, as in the forms of administrators. */
export const outward = (kind: Kind): Kind => ({
  ...kind,
  conflict: (entry) => {
    const inward = Object.entries(kind.fields).flatMap(([field, { accepts }]) => {
      const why = inwardLink(accepts, entry[field])
      return why === undefined ? [] : [{ field, why }]
    })
    return kind.conflict?.(entry) ?? inward[0]
  },
})
