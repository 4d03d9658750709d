import { kinds as all } from '../club/kinds.ts'
import type { Fields } from '../contract/fields.ts'
import { inwardLink } from '../contract/inward-link.ts'
import type { OldEntries } from '../contract/old-entries.ts'
import { listKeyOf } from '../contract/reply-list.ts'
import type { Thing } from '../contract/thing.ts'
import type { Kind as Known } from '../server/kind.ts'
import { rowsOf } from '../store/rows.ts'
import type { Db } from '../store/tables.ts'

/** An entry as this site keeps it, without its id, and with it. */
export type Entry = Record<string, string>
export type Row = Entry & { id: string }

/** A kind of entry, to somebody who brings it from the old site. */
export type Kind = Omit<OldEntries, 'place' | 'documents'> &
  Pick<Thing, 'completed' | 'conflict'> & {
    name: string
    /** One of them, as the report calls it. */
    one: string
    fields: Fields
    check: Thing['kept']
    /** The field by which the report names an entry. */
    title: string
    /** Which way round a site like this one tells the list, in which reply, under which key of it, and whether that may be missing. */
    order: Thing['order']
    reply: Reply
    key: string
    mayBeMissing: boolean
    /** The fields that say where a file lies. */
    files: Record<string, 'picture' | 'document'>
    /** Everything that an entry says, in one text. */
    contentOf: (entry: Entry) => string
    rows: (db: Db) => {
      all: () => Promise<Row[]>
      /** Adds an entry that was made then. */
      add: (entry: Record<string, unknown>, at: Date) => Promise<string>
      edit: (id: string, entry: Entry) => Promise<unknown>
    }
  }

/** A reply of the old API that is read: where it is asked for (section 7), and the file that holds it in a folder. */
export type Reply = { path: string; file: string; optional: boolean }
export const home: Reply = { path: '/api/', file: 'home.json', optional: false }

/** The lists that every old site has (section 7), by reply, in the order in which they are taken. Any other may be missing. */
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

/** Everything that follows from a thing, and what it says itself of its old entries. */
export function kindOf(known: Pick<Known, 'thing' | 'old' | 'insert'>): Kind {
  const { thing } = known
  const { table, title, order, calls, pictures = [], readAs = {}, kept, unique, completed, conflict } = thing
  const { place, documents = [], ...old } = known.old
  // An old site knows nothing of what came later; what an entry is known by stays what it was.
  const fields = Object.fromEntries(Object.entries(thing.fields).filter(([, { fallback }]) => fallback === undefined))
  const names = Object.keys(fields)
  const listed = calls.list?.who === 'anyone' && { path: calls.list.path, key: listKeyOf(calls.list) ?? 'data' }
  const { path, key } = place ?? (listed || { path: home.path, key: table })
  return {
    // Who is known by one value is the same whatever else is said.
    ...(unique !== undefined && { isSame: (entry: Entry, here: Entry) => entry[unique] === here[unique] }),
    ...{ name: table.replaceAll('_', ' '), one: thing.words.one, ...old, fields, check: kept, order, key, rows: rowsIn(known) },
    ...(completed && { completed }),
    ...(conflict && { conflict }),
    title: title in fields ? title : (names[0] ?? ''),
    reply: path === home.path ? home : { path, file: `${table}.json`, optional: !(path in ofOldSites) },
    mayBeMissing: path === home.path && (old.ofHome !== undefined || !ofOldSites[path]?.includes(key)),
    spellings: { ...Object.fromEntries(Object.entries(readAs).map(([name, other]) => [name, [other]])), ...old.spellings },
    files: {
      ...Object.fromEntries(pictures.filter((name) => name in fields).map((name) => [name, 'picture'])),
      ...Object.fromEntries(documents.map((name) => [name, 'document'])),
    },
    contentOf: (entry) => JSON.stringify(names.map((name) => entry[name])),
  }
}

const rowsIn =
  ({ thing, insert }: Pick<Known, 'thing' | 'insert'>): Kind['rows'] =>
  (db) => {
    const rows = rowsOf(db)(thing)
    return {
      all: async () => ((await rows.list()) as Row[]).toSorted((one, other) => (one.id < other.id ? -1 : 1)),
      add: (entry, at) => insert(db, entry, at),
      edit: (id, entry) => rows.edit(id, entry),
    }
  }

const paths = Object.keys(ofOldSites)
const places = Object.entries(ofOldSites).flatMap(([path, keys]) => keys.map((key) => `${path} ${key}`))
const rank = (known: string[], one: string) => (known.includes(one) ? known.indexOf(one) : known.length)

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
    const inward = Object.entries(kind.fields).map(([field, { accepts }]) => ({ field, why: inwardLink(accepts, entry[field]) }))
    const [first] = inward.flatMap(({ field, why }) => (why === undefined ? [] : [{ field, why }]))
    return kind.conflict?.(entry) ?? first
  },
})
