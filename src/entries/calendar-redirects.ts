import { sql } from 'kysely'
import type { Thing } from '../contract/collection.ts'
import type { Db } from '../db/tables.ts'
import type { WholeRow } from './aside.ts'
import type { Follower } from './follower.ts'
import { leadsOf, nowhere, saidAside } from './redirects.ts'
import { valuesSaid } from './values-said.ts'

/** A calendar that was renamed is looked for behind so many names at most. */
const mostNames = 20

type Kind = Pick<Thing, 'table' | 'fields' | 'calendar'>

/** The fields whose values have a calendar each and are words of the club's own; what is chosen from a list keeps its calendar. */
const ownWords = ({ fields, calendar }: Kind) => Object.values(calendar?.by ?? {}).filter((field) => !fields[field]?.options)

/** Where the old calendars of a field's values lead. */
const leadsBy = (db: Db, table: string, field: string) => leadsOf(db, `${table} by ${field}`)

/** Whether an entry says a value, be it another than one. */
const isSaid = async (db: Db, table: string, field: string, value: string, but = '') =>
  (await sql`select 1 from ${sql.table(table)} where ${sql.ref(field)} = ${value} and id <> ${but} limit 1`.execute(db)).rows.length > 0

/** What all entries say now that said a value which none says any more, where they say the same; undefined where it is said, or they do not. */
export async function ledValue(db: Db, thing: Kind, field: string, value: string): Promise<string | undefined> {
  const { table } = thing
  if (!ownWords(thing).includes(field)) return undefined
  let said: string | undefined = value
  for (let names = 0; names < mostNames && said; names += 1) {
    if (await isSaid(db, table, field, said)) return said === value ? undefined : said
    said = await leadsBy(db, table, field).from(said)
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
      const leads = leadsBy(tx, thing.table, field)
      // Whoever comes back to a name, or is the first of a new one that is called so, is not where it led to.
      if (is !== '' && (before || !(await isSaid(tx, thing.table, field, is, id)))) await leads.drop(is)
      if (was === '') continue
      const led = await leads.from(was)
      const isSame = led === undefined || led === is || (await ledValue(tx, thing, field, led)) === is
      await leads.note(was, isSame ? is : nowhere)
    }
  },
  // Nobody is led to where nothing can be any more.
  erased: async (tx, thing) => {
    const { table } = thing
    for (const field of ownWords(thing))
      await leadsBy(tx, table, field).keepTo(new Set([...(await valuesSaid(tx, table, field)), ...(await saidAside(tx, table, field))]))
  },
}

const textIn = (row: WholeRow | undefined, field: string) => String(row?.[field] ?? '')
