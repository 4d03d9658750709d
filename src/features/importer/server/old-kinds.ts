import { listKeyOf } from '../../../contract/call.ts'
import type { Kind } from '../../../http/collection-api.ts'
import { ways } from './normalise.ts'

/** An entry as this site stores it, without and with its id. */
export type Entry = Record<string, string>
export type Row = Entry & { id: string }

/** The path of its call (section 7), and its file in a folder. */
export type Reply = { path: string; file: string; optional: boolean }
export const home: Reply = { path: '/api/', file: 'home.json', optional: false }

export type OldKind = ReturnType<typeof oldKindOf>

/** What the importer needs of a collection. */
function oldKindOf({ thing, old: { listedIn, documents = [], normalisations, ...old }, insert }: Pick<Kind, 'thing' | 'old' | 'insert'>) {
  const { table, title, calls, pictures = [], readAs = {}, unique, importOrder } = thing
  // These fields came after the old site.
  const fields = Object.fromEntries(Object.entries(thing.fields).filter(([, { fallback }]) => fallback === undefined))
  const names = Object.keys(fields)
  const listed = calls.list?.who === 'anyone' && { path: calls.list.path, listKey: listKeyOf(calls.list) ?? 'data' }
  const { path, listKey } = listedIn ?? (listed || { path: home.path, listKey: table })
  return {
    ...{ ...thing, fields, insert, listKey, name: table.replaceAll('_', ' ') },
    isSame: unique === undefined ? undefined : (entry: Entry, here: Entry) => entry[unique] === here[unique],
    ...old,
    normalisations: typeof normalisations === 'function' ? normalisations(ways) : normalisations,
    /** By it the report names an entry. */
    title: title in fields ? title : (names[0] ?? ''),
    reply: path === home.path ? home : { path, file: `${table}.json`, optional: importOrder === undefined },
    /** The reply may have no such list. */
    mayBeMissing: path === home.path && (old.ofHome !== undefined || importOrder === undefined),
    spellings: { ...Object.fromEntries(Object.entries(readAs).map(([name, other]) => [name, [other]])), ...old.spellings },
    files: Object.fromEntries([
      ...pictures.filter((name) => name in fields).map((name) => [name, 'picture'] as const),
      ...documents.map((name) => [name, 'document'] as const),
    ]),
    contentOf: (entry: Entry) => JSON.stringify(names.map((name) => entry[name])),
  }
}

// What an old site may lack comes last.
const byOrder = ({ importOrder: one = 1000 }: OldKind, { importOrder: other = 1000 }: OldKind) => one - other

/** In the order in which they are read and inserted. */
export const oldKindsOf = (kinds: readonly Kind[]): OldKind[] => kinds.map(oldKindOf).toSorted(byOrder)

export const repliesOf = (kinds: OldKind[]): Reply[] => [
  ...new Map([home, ...kinds.map(({ reply }) => reply)].map((reply) => [reply.path, reply])).values(),
]
