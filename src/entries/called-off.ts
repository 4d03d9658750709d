import { sql } from 'kysely'
import type { Thing } from '../contract/collection.ts'
import type { Deed } from '../contract/lifecycle.ts'
import { madeAt } from '../db/id.ts'
import type { Db } from '../db/tables.ts'
import { saidIn } from './redirects.ts'
import { revisionsOf } from './revisions.ts'
import type { Saying, ToldEntry } from './told-entries.ts'

/** So many days an entry is told as called off, once visitors are not shown it any more. */
const told = 30
const dayLong = 24 * 60 * 60 * 1000

type Asked = { now: Date; limit: number; id?: string; saying?: Saying | undefined }

/**
 * The entries of a thing that visitors were shown lately and are not any more, the last first: what lies in the trash, and what was
 * taken back and not shown since. Of these nobody is told what a draft has come to say since, nor anew where it is deleted later.
 */
export async function calledOff(db: Db, { table }: Pick<Thing, 'table'>, { now, limit, id, saying }: Asked): Promise<ToldEntry[]> {
  const since = new Date(now.getTime() - told * dayLong).toISOString()
  const last = (what: Deed) => sql<string>`(select max(history.id) from history
    where history.kind = ${table} and history.entry = aside.id and history.what = ${what})`
  const laid = db
    .selectFrom('aside')
    .select(['id', 'row', 'since'])
    .select(
      sql<string | null>`case when state = 'trash' and was is null then 'deleted'
      when ${last('take back')} > coalesce(${last('publish')}, '') then ${last('take back')} end`.as('off'),
    )
    .where('kind', '=', table)
    .where('state', 'in', ['trash', 'draft'])
    // Nothing that was taken back lies there from before.
    .where('since', '>=', since)
  const said = sql<string>`coalesce(history.before, laid.row)`
  const at = sql<string>`coalesce(history.at, laid.since)`
  let asked = db
    .selectFrom((id === undefined ? laid : laid.where('id', '=', id)).as('laid'))
    .leftJoin('history', 'history.id', 'laid.off')
    .select(['laid.id', 'history.id as until', said.as('said')])
    .where('laid.off', 'is not', null)
    .where(at, '>=', since)
    .orderBy(at, 'desc')
    .limit(limit)
  if (saying) asked = asked.where(saidIn(db, said, saying.field), '=', saying.value)
  const off = (await asked.execute()).map(({ until, ...entry }) => ({ ...entry, until: until ?? undefined }))
  const revision = await revisionsOf(db, table, off)
  return off.map(({ id, said }) => ({ id, slug: id, texts: JSON.parse(said), came: madeAt(id), revision: revision(id), isOff: true }))
}
