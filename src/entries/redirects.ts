import { type RawBuilder, sql } from 'kysely'
import { engineOf } from '../db/engine.ts'
import type { Db } from '../db/tables.ts'

/** Where those lead that are not all in one other: no entry says it. */
export const nowhere = ''

/** Where names lead that entries shared and none has any more; `kind`: whose names they are, beside the slugs of entries. */
export const leadsOf = (db: Db, kind: string) => {
  const those = () => db.selectFrom('slugs').where('kind', '=', kind)

  return {
    /** Where a name leads; undefined where nothing is noted of it. */
    from: async (name: string): Promise<string | undefined> =>
      (await those().select('entry').where('slug', '=', name).executeTakeFirst())?.entry,

    /** Notes where a name leads from now on. */
    note: async (name: string, to: string) => {
      const led = { entry: to, since: new Date().toISOString() }
      await db
        .insertInto('slugs')
        .values({ kind, slug: name, base: name, number: 1, ...led })
        .onConflict((conflict) => conflict.columns(['kind', 'slug']).doUpdateSet(led))
        .execute()
    },

    drop: async (name: string) => {
      await db.deleteFrom('slugs').where('kind', '=', kind).where('slug', '=', name).execute()
    },

    /** Forgets what leads to none of the names that are there, be it over others; so nobody is told what those were called. */
    keepTo: async (there: ReadonlySet<string | undefined>) => {
      const leads = new Map((await those().select(['slug', 'entry']).execute()).map(({ slug, entry }) => [slug, entry]))
      // Each step is looked at once.
      const isFound = (name: string | undefined, seen = new Set<string>()): boolean =>
        name !== undefined && name !== nowhere && (there.has(name) || (!seen.has(name) && isFound(leads.get(name), seen.add(name))))
      const gone = [...leads.keys()].filter((name) => !isFound(name))
      if (gone.length > 0) await db.deleteFrom('slugs').where('kind', '=', kind).where('slug', 'in', gone).execute()
    },
  }
}

/** What a text of JSON says under a name. */
export const saidIn = (db: Db, json: RawBuilder<string>, name: string) =>
  engineOf(db).engine === 'sqlite' ? sql<string>`${json} ->> ${name}` : sql<string>`(${json})::json ->> ${name}::text`

/** What the entries of a table that lie aside say in a field: they may be shown again. */
export async function saidAside(db: Db, table: string, field: string): Promise<string[]> {
  const said = saidIn(db, sql.ref('row'), field).as('said')
  const aside = await db.selectFrom('aside').select(said).distinct().where('kind', '=', table).execute()
  return aside.map(({ said }) => said)
}
