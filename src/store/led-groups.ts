import { sql } from 'kysely'
import { groupOf } from '../contract/group-of.ts'
import { idiomsOf } from './engine.ts'
import type { Follower } from './follower.ts'
import { saidOfGroups } from './said-groups.ts'
import type { Db } from './tables.ts'

/** Under which it is kept where the old address of a group leads. */
const kindOf = (table: string) => `${table} groups`

/** The group that the entries of one are in now which has gone, where they went together. */
export async function ledGroup(db: Db, table: string, group: string): Promise<string | undefined> {
  const led = db.selectFrom('slugs').select('entry').where('kind', '=', kindOf(table)).where('slug', '=', group)
  return (await led.executeTakeFirst())?.entry
}

/** The address of a group leads on where the last of its entries is in another by now. */
export const groupsFollow: Follower = {
  anew: async (tx, thing, _id, { before, after }) => {
    const { table, groupedBy } = thing
    if (groupedBy === undefined || !before || !after) return
    const [was, is] = [before, after].map((row) => groupOf(String(row[groupedBy])))
    if (was === undefined || is === undefined || was === is) return
    if ((await saidOfGroups(tx, thing)).some((said) => groupOf(said) === was)) return
    const led = { entry: is, since: new Date().toISOString() }
    await tx
      .insertInto('slugs')
      .values({ kind: kindOf(table), slug: was, base: was, number: 1, ...led })
      .onConflict((conflict) => conflict.columns(['kind', 'slug']).doUpdateSet(led))
      .execute()
  },
  // Nobody is led to where nothing can be any more, nor told what that was called.
  erased: async (tx, thing) => {
    const { table, groupedBy } = thing
    if (groupedBy === undefined) return
    // What lies aside may be shown again.
    const aside = tx
      .selectFrom('aside')
      .select(idiomsOf(tx).said(sql.ref('row'), groupedBy).as('said'))
      .distinct()
      .where('kind', '=', table)
    const laid = (await aside.execute()).map(({ said }) => said)
    const there = new Set([...(await saidOfGroups(tx, thing)), ...laid].map(groupOf))
    const led = await tx.selectFrom('slugs').select(['slug', 'entry']).where('kind', '=', kindOf(table)).execute()
    const leads = new Map(led.map(({ slug, entry }) => [slug, entry]))
    // To a group that is there, be it over others; each step is looked at once.
    const isFound = (slug: string | undefined, seen = new Set<string>()): boolean =>
      slug !== undefined && (there.has(slug) || (!seen.has(slug) && isFound(leads.get(slug), seen.add(slug))))
    const gone = led.map(({ slug }) => slug).filter((slug) => !isFound(slug))
    if (gone.length > 0) await tx.deleteFrom('slugs').where('kind', '=', kindOf(table)).where('slug', 'in', gone).execute()
  },
}
