import type { Thing } from '../contract/collection.ts'
import { inPieces, mapped, type Pieces } from '../db/pieces.ts'
import type { Db } from '../db/tables.ts'
import { slugIn } from './slugs.ts'
import { livingIn, open } from './stored-entry.ts'

type Addressed = { slug: string; changed: Date | undefined }

/** The addresses of the entries of a collection, for site maps; of persons nobody learns when one came, was changed or went. */
export const addressesOf = (db: Db, { table, personal }: Pick<Thing, 'table' | 'personal'>) => {
  // A clock that was ahead says nothing later than now.
  const changed = (at: unknown) => (personal || !at ? undefined : new Date(Math.min(Date.now(), Date.parse(String(at)))))

  return {
    /** When visitors saw something else last, also by a deletion. */
    lastChanged: async () => {
      const { last } = await open(db)
        .selectFrom(table)
        .select(({ fn }) => fn.max('shown_changed').as('last'))
        .executeTakeFirstOrThrow()
      return changed(last)
    },

    /** So many of them, the oldest first: the slug of each, and when it was changed last. */
    some: (many: number): Pieces<Addressed> => {
      const asked = livingIn(db, table)
        .select([slugIn(table).as('slug'), 'shown_changed as last'])
        .orderBy('id')
        .limit(many)
      return mapped(inPieces(asked), ({ slug, last }) => ({ slug, changed: changed(last) }))
    },
  }
}
