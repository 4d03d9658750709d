import { type Kysely, sql } from 'kysely'
import type { Thing } from '../contract/thing.ts'
import { changedLast } from './changed-last.ts'
import { madeAt } from './id.ts'
import { inPieces, mapped, type Pieces } from './pieces.ts'
import { slugIn } from './slugs.ts'
import type { Db } from './tables.ts'

type Addressed = { slug: string; changed: Date }

/** Where the entries of a thing are, for who reads all of them. */
export const addressesOf = (db: Db, { table }: Pick<Thing, 'table'>) => {
  // A thing's columns are known by its contract only, so the table names are left open here.
  const open = db as unknown as Kysely<Record<string, Record<string, string>>>

  return {
    /** How many there are, and when what is shown of them was changed last, which never goes back. */
    state: async () => {
      const { many, newest } = await open
        .selectFrom(table)
        .select(({ fn }) => [fn.countAll().as('many'), fn.max('id').as('newest')])
        .executeTakeFirstOrThrow()
      // A site from before has kept nothing of it yet; the newest came then at the latest.
      const came = newest === null ? undefined : madeAt(newest)
      return { many: Number(many), changed: (await changedLast(db, table)) ?? came }
    },

    /** So many of them behind the first `from`, in the order in which they came: the slug of each, and when it was changed last. */
    some: (from: number, many: number): Pieces<Addressed> => {
      const last = sql<string>`coalesce((select max(history.id) from history
        where history.kind = ${table} and history.entry = ${sql.ref(`${table}.id`)}),
        (select revisions.last from revisions where revisions.kind = ${table} and revisions.entry = ${sql.ref(`${table}.id`)}),
        ${sql.ref(`${table}.id`)})`
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
