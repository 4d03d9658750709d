import { type Kysely, sql } from 'kysely'
import type { Thing } from '../contract/collection.ts'
import { madeAt } from '../db/id.ts'
import { inPieces, mapped, type Pieces } from '../db/pieces.ts'
import type { Db } from '../db/tables.ts'
import { changedLast, farAhead } from './changed-last.ts'
import { slugIn } from './slugs.ts'

type Addressed = { slug: string; changed: Date | undefined }

/** When the last of these ids was made. By a clock that is a little ahead that was just now; one that was far ahead says nothing. */
function lastMade(ids: readonly string[]) {
  const now = Date.now()
  const moments = ids.map((id) => madeAt(id).getTime()).filter((at) => at <= now + farAhead)
  return moments.length > 0 ? new Date(Math.min(now, Math.max(...moments))) : undefined
}

/** Where the entries of a thing are, for who reads all of them; of persons nobody is told when one came, was changed or went. */
export const addressesOf = (db: Db, { table, personal }: Pick<Thing, 'table' | 'personal'>) => {
  // A thing's columns are known by its contract only, so the table names are left open here.
  const open = db as unknown as Kysely<Record<string, Record<string, string>>>
  const told = (...ids: (string | null | undefined)[]) => (personal ? undefined : lastMade(ids.filter((id) => id != null)))

  return {
    /** How many there are, and when what is shown of them was changed last, which never goes back. */
    state: async () => {
      const { many, newest } = await open
        .selectFrom(table)
        .select(({ fn }) => [fn.countAll().as('many'), fn.max('id').as('newest')])
        .executeTakeFirstOrThrow()
      // Not all that comes is noted, and a site from before has noted nothing yet: the newest came then at the latest.
      return { many: Number(many), changed: told(await changedLast(db, table), newest) }
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
      return mapped(inPieces(asked), ({ slug, last }) => ({ slug, changed: told(last) }))
    },
  }
}
