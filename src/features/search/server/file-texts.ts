import { type Expression, type SqlBool, sql } from 'kysely'
import type { Thing } from '../../../contract/collection.ts'
import { inTransaction } from '../../../db/changes.ts'
import { jobsOf, textsJob } from '../../../db/jobs.ts'
import type { Db } from '../../../db/tables.ts'
import { type EntryHook, livingIn, shown } from '../../../entries/stored-entry.ts'
import { indexed } from './follow.ts'

/** A kind in whose files a search looks; `searchInFile` is the field that says where the file of an entry lies. */
export type WithFile = Thing & { searchInFile: string }
/** An entry with the address of its file. */
export type Filed = { id: string; address: string }

/** Whether a search looks in the files of a kind. */
export const hasFile = (thing: Thing): thing is WithFile => thing.searchInFile !== undefined && thing.at !== undefined

/** Where files of the site's own lie; whatever lies elsewhere is never asked for. */
const ownPlaces = ['/media/', '/static/']
const isOwn = (address: string) => ownPlaces.some((place) => address.startsWith(place))
/** So many are looked at in one go. */
const atOnce = 50

/** The texts of files, kept while visitors are shown their entries, and no longer than these name them. */
export const fileTextsOf = (db: Db) => {
  const ofKind = ({ table }: Pick<Thing, 'table'>) => db.selectFrom('file_texts').where('kind', '=', table)
  const whole = (tx: Db, { table, fields }: Thing, id: string) =>
    livingIn(tx, table)
      .select(['id', ...Object.keys(fields)])
      .where('id', '=', id)
      .executeTakeFirst()

  /** Whether there is another row that tells the same entry and the same address. */
  const alike = (from: 'file_texts' | 'entries', { table, searchInFile }: WithFile): Expression<SqlBool> => {
    const [text, entry] = [sql.table('file_texts'), sql.table(table)]
    const same = sql`${text}.entry = ${entry}.id and ${text}.address = ${entry}.${sql.ref(searchInFile)} and ${entry}.entry_state = 'living'`
    return from === 'file_texts'
      ? sql`exists (select 1 from ${text} where ${text}.kind = ${table} and ${same})`
      : sql`exists (select 1 from ${entry} where ${same})`
  }

  return {
    /** Of the entries of a kind that visitors are shown, in the order of their ids and behind one: some whose file is not read. */
    unread: async (thing: WithFile, behind: string): Promise<Filed[]> =>
      (await livingIn(db, thing.table)
        .select(['id', `${thing.searchInFile} as address`])
        .where('id', '>', behind)
        .where(({ or, eb }) => or(ownPlaces.map((place) => eb(thing.searchInFile, 'like', `${place}%`))))
        .where(({ not }) => not(alike('file_texts', thing)))
        .orderBy('id')
        .limit(atOnce)
        .execute()) as Filed[],

    /** An entry is found by what its file says, unless another file is its own by now, or it is not shown any more. */
    read: (thing: WithFile, { id, address }: Filed, text: string) =>
      inTransaction(db, async (tx) => {
        const row = await whole(tx, thing, id)
        if (row?.[thing.searchInFile] !== address) return
        await tx
          .insertInto('file_texts')
          .values({ kind: thing.table, entry: id, address, text })
          .onConflict((conflict) => conflict.columns(['kind', 'entry']).doUpdateSet({ address, text }))
          .execute()
        await indexed(tx, thing, [{ id, row }], 'new texts')
      }),

    /** All texts go whose entries, or whose files, became others past the site. */
    forgetGone: async (thing: WithFile, ended: AbortSignal) => {
      for (let many = atOnce; many === atOnce; ) {
        const gone = await ofKind(thing)
          .select('entry')
          .where(({ not }) => not(alike('entries', thing)))
          .limit(atOnce)
          .execute()
        for (const { entry } of gone) {
          if (ended.aborted) return
          await inTransaction(db, async (tx) => {
            await forget(tx, thing, entry)
            await indexed(tx, thing, [{ id: entry, row: await whole(tx, thing, entry) }])
          })
        }
        many = gone.length
      }
    },
  }
}

const forget = (tx: Db, { table }: Pick<Thing, 'table'>, entry: string, but = '') =>
  tx.deleteFrom('file_texts').where('kind', '=', table).where('entry', '=', entry).where('address', '!=', but).execute()

/** The text of a file goes with its entry, and if that names another; then, and with a new entry, one is to be read soon. */
export const followFile: EntryHook = async (tx, { thing, id, after }) => {
  const { searchInFile, at } = thing
  if (searchInFile === undefined || at === undefined) return
  const address = String(shown(after)?.[searchInFile] ?? '')
  await forget(tx, thing, id, address)
  if (!isOwn(address)) return
  const known = tx.selectFrom('file_texts').select('entry').where('kind', '=', thing.table).where('entry', '=', id)
  if ((await known.executeTakeFirst()) === undefined) await jobsOf(tx).hurry(textsJob)
}
