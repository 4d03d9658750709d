import { sql } from 'kysely'
import type { Thing } from '../contract/thing.ts'
import type { WholeRow } from './aside.ts'
import { idiomsOf } from './engine.ts'
import type { Follower } from './follower.ts'
import type { Db } from './tables.ts'
import { valuesSaid } from './values-said.ts'

/** A calendar that was renamed is looked for behind so many names at most. */
const mostNames = 20
/** Where those led that are not all in one other: no entry says it. */
const nowhere = ''

type Kind = Pick<Thing, 'table' | 'fields' | 'calendar'>

/** The fields whose values have a calendar each and are words of the club's own; what is chosen from a list keeps its calendar. */
const ownWords = ({ fields, calendar }: Kind) => Object.values(calendar?.by ?? {}).filter((field) => !fields[field]?.options)

/** Under which it is kept where the old calendar of a field's value leads. */
const kindOf = (table: string, field: string) => `${table} by ${field}`

/** Whether an entry says a value, be it another than one. */
const isSaid = async (db: Db, table: string, field: string, value: string, but = '') =>
  (await sql`select 1 from ${sql.table(table)} where ${sql.ref(field)} = ${value} and id <> ${but} limit 1`.execute(db)).rows.length > 0

const ledTo = async (db: Db, kind: string, value: string) => {
  const led = db.selectFrom('slugs').select('entry').where('kind', '=', kind).where('slug', '=', value)
  return (await led.executeTakeFirst())?.entry
}

/** What all entries say now that said a value which none says any more, where they say the same; undefined where it is said, or they do not. */
export async function ledValue(db: Db, thing: Kind, field: string, value: string): Promise<string | undefined> {
  const { table } = thing
  if (!ownWords(thing).includes(field)) return undefined
  let said: string | undefined = value
  for (let names = 0; names < mostNames && said; names += 1) {
    if (await isSaid(db, table, field, said)) return said === value ? undefined : said
    said = await ledTo(db, kindOf(table, field), said)
  }
  return undefined
}

/**
 * The calendar of a value leads on where every entry that went out of it went to the same other one. Of each that goes it is noted where to, because
 * none that has gone is found by what it said.
 */
export const calendarsFollow: Follower = {
  anew: async (tx, thing, id, { before, after }) => {
    if (!after) return
    for (const field of ownWords(thing)) {
      const [was, is] = [textIn(before, field), textIn(after, field)]
      if (was === is) continue
      const kind = kindOf(thing.table, field)
      // Whoever comes back to a name, or is the first of a new one that is called so, is not where it led to.
      if (is !== '' && (before || !(await isSaid(tx, thing.table, field, is, id))))
        await tx.deleteFrom('slugs').where('kind', '=', kind).where('slug', '=', is).execute()
      if (was === '') continue
      const led = await ledTo(tx, kind, was)
      const isSame = led === undefined || led === is || (await ledValue(tx, thing, field, led)) === is
      const to = { entry: isSame ? is : nowhere, since: new Date().toISOString() }
      await tx
        .insertInto('slugs')
        .values({ kind, slug: was, base: was, number: 1, ...to })
        .onConflict((conflict) => conflict.columns(['kind', 'slug']).doUpdateSet(to))
        .execute()
    }
  },
  // Nobody is led to where nothing can be any more, nor told what that was called.
  erased: async (tx, thing) => {
    const { table } = thing
    for (const field of ownWords(thing)) {
      // What lies aside may be shown again.
      const aside = tx
        .selectFrom('aside')
        .select(idiomsOf(tx).said(sql.ref('row'), field).as('said'))
        .distinct()
        .where('kind', '=', table)
      const laid = (await aside.execute()).map(({ said }) => said)
      const there = new Set([...(await valuesSaid(tx, table, field)), ...laid])
      const kind = kindOf(table, field)
      const led = await tx.selectFrom('slugs').select(['slug', 'entry']).where('kind', '=', kind).execute()
      const leads = new Map(led.map(({ slug, entry }) => [slug, entry]))
      // To one that is there, be it over others; each step is looked at once.
      const isFound = (said: string | undefined, seen = new Set<string>()): boolean =>
        said !== undefined && said !== nowhere && (there.has(said) || (!seen.has(said) && isFound(leads.get(said), seen.add(said))))
      const gone = led.map(({ slug }) => slug).filter((slug) => !isFound(slug))
      if (gone.length > 0) await tx.deleteFrom('slugs').where('kind', '=', kind).where('slug', 'in', gone).execute()
    }
  },
}

const textIn = (row: WholeRow | undefined, field: string) => String(row?.[field] ?? '')
