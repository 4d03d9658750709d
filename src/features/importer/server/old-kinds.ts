import { listKeyOf } from '../../../contract/call.ts'
import type { Kind } from '../../../http/collection-api.ts'
import { ways } from './normalise.ts'

/** An entry as this site stores it, without and with its id. */
export type Entry = Record<string, string>
export type Row = Entry & { id: string }

/** A reply of the old API that is read: the path of its call (section 7), and its file in a folder. */
export type Reply = { path: string; file: string; optional: boolean }
export const home: Reply = { path: '/api/', file: 'home.json', optional: false }

/** A collection, as the importer needs it. */
export type OldKind = ReturnType<typeof oldKindOf>

/** Everything that the importer needs, from a collection and its old entries. */
function oldKindOf({ thing, old: { listedIn, documents = [], normalisations, ...old }, insert }: Pick<Kind, 'thing' | 'old' | 'insert'>) {
  const { table, title, calls, pictures = [], readAs = {}, unique, importOrder } = thing
  // An old site does not have the fields that came later.
  const fields = Object.fromEntries(Object.entries(thing.fields).filter(([, { fallback }]) => fallback === undefined))
  const names = Object.keys(fields)
  const listed = calls.list?.who === 'anyone' && { path: calls.list.path, listKey: listKeyOf(calls.list) ?? 'data' }
  const { path, listKey } = listedIn ?? (listed || { path: home.path, listKey: table })
  return {
    ...{ ...thing, fields, insert, listKey, name: table.replaceAll('_', ' ') },
    // An entry with the same unique value is the same entry.
    isSame: unique === undefined ? undefined : (entry: Entry, here: Entry) => entry[unique] === here[unique],
    /** What one is called in the report. */
    one: thing.words.one,
    ...old,
    normalisations: typeof normalisations === 'function' ? normalisations(ways) : normalisations,
    /** The field by which the report names an entry. */
    title: title in fields ? title : (names[0] ?? ''),
    reply: path === home.path ? home : { path, file: `${table}.json`, optional: importOrder === undefined },
    /** Whether the list may be missing in its reply. */
    mayBeMissing: path === home.path && (old.ofHome !== undefined || importOrder === undefined),
    spellings: { ...Object.fromEntries(Object.entries(readAs).map(([name, other]) => [name, [other]])), ...old.spellings },
    /** The fields that are addresses of files. */
    files: Object.fromEntries([
      ...pictures.filter((name) => name in fields).map((name) => [name, 'picture'] as const),
      ...documents.map((name) => [name, 'document'] as const),
    ]),
    /** All fields of an entry, in one text. */
    contentOf: (entry: Entry) => JSON.stringify(names.map((name) => entry[name])),
  }
}

// What an old site may lack comes last.
const byOrder = ({ importOrder: one = 1000 }: OldKind, { importOrder: other = 1000 }: OldKind) => one - other

/** Every kind that an old site may have, in the order in which they are read and inserted. */
export const oldKindsOf = (kinds: readonly Kind[]): OldKind[] => kinds.map(oldKindOf).toSorted(byOrder)

/** The replies that contain kinds, in the order of the requests. */
export const repliesOf = (kinds: OldKind[]): Reply[] => [
  ...new Map([home, ...kinds.map(({ reply }) => reply)].map((reply) => [reply.path, reply])).values(),
]
