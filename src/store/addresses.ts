import { type Kysely, sql } from 'kysely'
import type { Thing } from '../contract/thing.ts'
import { madeAt } from './id.ts'
import { inPieces, mapped, type Pieces } from './pieces.ts'
import { slugIn } from './slugs.ts'
import type { Db } from './tables.ts'

/** So many changes are looked through for one of what is shown. */
const most = 100

type Addressed = { slug: string; changed: Date }

/** Where the entries of a thing are, for who reads all of them. */
export const addressesOf = (db: Db, { table }: Pick<Thing, 'table'>) => {
  // A thing's columns are known by its contract only, so the table names are left open here.
  const open = db as unknown as Kysely<Record<string, Record<string, string>>>

  return {
    /** How many there are, and when any of them was changed last; undefined where the last hundred changes were all of what is not shown. */
    state: async () => {
      const { many } = await open
        .selectFrom(table)
        .select(({ fn }) => fn.countAll().as('many'))
        .executeTakeFirstOrThrow()
      // Nobody is told when a draft was worked on. The last of a kind is soon met from behind; to look for the largest would be to read all.
      const noted = db.selectFrom('history').select(['id', 'entry']).where('kind', '=', table).orderBy('id', 'desc').limit(most)
      const shown = sql<{ last: string | null }>`select max(noted.id) as last from (${noted}) as noted
        where exists (select 1 from ${sql.table(table)} where ${sql.ref(`${table}.id`)} = noted.entry)`
      const last = (await shown.execute(db)).rows[0]?.last ?? undefined
      return { many: Number(many), changed: last === undefined ? undefined : madeAt(last) }
    },

    /** So many of them behind the first `from`, in the order in which they came: the slug of each, and when it was changed last. */
    some: (from: number, many: number): Pieces<Addressed> => {
      const last = sql<string>`coalesce((select max(history.id) from history
        where history.kind = ${table} and history.entry = ${sql.ref(`${table}.id`)}), ${sql.ref(`${table}.id`)})`
      const asked = open
        .selectFrom(table)
        .select([slugIn(table).as('slug'), last.as('last')])
        .orderBy('id')
        .limit(many)
        .offset(from)
      return mapped(inPieces(db, asked), ({ slug, last }) => ({ slug, changed: madeAt(last) }))
    },
  }
}
