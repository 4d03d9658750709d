import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { type CompiledQuery, createQueryId, type RootOperationNode, sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { events } from '../../collections/events/contract.ts'
import { studentsOf } from '../../collections/registrations/store.ts'
import { changesOf } from '../../entries/changes.ts'
import { loopTurns } from '../../testing/loop-turns.ts'
import { byIndex, foundIn } from '../list-search.ts'
import * as migrations from '../migrations.ts'
import { openStore } from '../open.ts'
import type { Db } from '../tables.ts'
import { inSlices } from './slices.ts'

async function opened() {
  const folder = mkdtempSync(join(tmpdir(), 'club-search-'))
  const store = await openStore(folder, migrations)
  onTestFinished(async () => {
    await store.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return store
}

/** Events in no order, with gaps where some were deleted. */
async function mixed(many: number) {
  const store = await opened()
  await sql`with recursive n (at) as (select 1 union all select at + 1 from n where at < ${many})
    insert into events (id, eventTitle, poster, eventDate, description, registerLink, eventType, time)
    select printf('0%025d', at), 'Night ' || (at * 37 % 101) || case at % 4 when 0 then ' ÉTÉ' else '' end, '/static/sample/a.svg',
      date('2030-01-01', (at * 7919 % 60) || ' days'), hex(randomblob(30)), 'https://example.org/', 'Workshop', '17:30' from n`.execute(
    store.db,
  )
  await sql`delete from events where rowid % 11 < 4 or rowid between 100 and 160`.execute(store.db)
  return store
}
/** A database by which it is heard what is asked, and that as it is asked. */
function hearing(db: Db) {
  const nodes: RootOperationNode[] = []
  const heard = db.withPlugin({
    transformQuery: ({ node }) => {
      nodes.push(node)
      return node
    },
    transformResult: async ({ result }) => result,
  })
  return { heard, looks: () => nodes.map((node) => db.getExecutor().compileQuery(node, createQueryId())) }
}
const columns = ['eventDate', 'time', 'id'] as const
const searched = ['eventTitle', 'description'] as const

test('what is found slice by slice is what one look at the whole finds, in the same order', async () => {
  const { db } = await mixed(400)
  const asked = (way: typeof byIndex) => {
    let query = (db as never as typeof db).selectFrom('events' as never).select(['id', 'eventTitle'] as never)
    for (const column of columns) query = query.orderBy(way(column), 'desc')
    return query
  }
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('night', 'Night 7', 'été', '9', 'no such word', '%', 'f0'),
      fc.integer({ min: 1, max: 500 }),
      fc.integer({ min: 1, max: 450 }),
      async (term, limit, slice) => {
        const found = foundIn(db, searched, term)
        expect(await inSlices(db, 'events', asked, found, limit, slice)).toEqual(await asked(byIndex).where(found).limit(limit).execute())
      },
    ),
    { numRuns: 60 },
  )
})

test('each slice goes by the places of its rows, and reads no more of the table', async () => {
  const { db } = await mixed(400)
  const { heard, looks } = hearing(db)
  const asked = (way: typeof byIndex) => {
    let query = heard.selectFrom('events' as never).select('id' as never)
    for (const column of columns) query = query.orderBy(way(column), 'desc')
    return query.where(sql<boolean>`(+eventDate, +time, +id) < ('2030-02-01', '', '')`)
  }
  expect(await inSlices(heard, 'events', asked, foundIn(db, searched, 'night'), 51, 100)).toHaveLength(51)
  const slices = looks().filter(({ sql }) => sql.includes('between'))
  expect(slices.length).toBeGreaterThanOrEqual(3)
  for (const look of slices) {
    const { rows } = await db.executeQuery<{ detail: string }>({ ...look, sql: `explain query plan ${look.sql}` })
    const steps = rows.map(({ detail }) => detail)
    expect(steps).toContain('SEARCH events USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)')
    expect(steps.filter((step) => /^SCAN events/.test(step))).toEqual([])
  }
})

test('what most entries say is found among the first of the list, and the table is not looked through', async () => {
  const { db } = await mixed(400)
  let asked = 0
  const counted = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      asked += 1
      return result
    },
  })
  const inOrder = (way: typeof byIndex) =>
    counted
      .selectFrom('events' as never)
      .select('id' as never)
      .orderBy(way('eventDate'))
  expect(await inSlices(counted, 'events', inOrder, foundIn(db, searched, 'night'), 40, 100)).toHaveLength(40)
  expect(asked).toBe(1)
})

test('of a list by what few of its entries are, the first are looked for among the first of the whole, not through the table', async () => {
  const { db } = await mixed(400)
  const { heard, looks } = hearing(db)
  for await (const _ of changesOf(heard).list({ q: 'night', limit: 51, what: 'delete', after: '09' }));
  await studentsOf(heard).newestFirst({ q: 'night', limit: 51, year: 'IV', after: '09' }, ['name'])
  for (const table of ['history', 'students']) {
    const [look] = looks().filter(({ sql }) => sql.includes(`from "${table}"`))
    const { rows } = await db.executeQuery<{ detail: string }>({ ...(look as CompiledQuery), sql: `explain query plan ${look?.sql}` })
    expect(rows.map(({ detail }) => detail)).toContain(`SEARCH ${table} USING COVERING INDEX sqlite_autoindex_${table}_1 (id<?)`)
  }
})

test.for([
  ['night 7', 1000],
  ['no such word', 1000],
  ['été', 200],
  ['no such word', undefined],
  ['ünknown', undefined],
] as const)('while “%s” is looked for among many thousands, at most %s of them, the event loop turns', async ([q, limit]) => {
  const store = await mixed(30_000)
  const loop = loopTurns()
  for await (const _ of await store.rows(events).pieces({ q, limit }));
  loop.stop()
  expect(loop.count).toBeGreaterThanOrEqual(30_000 / 2000)
})

test('spaces alone are no search', async () => {
  const store = await mixed(400)
  const list = store.rows(events)
  expect(await list.list({ q: '  ', limit: 51 })).toEqual(await list.list({ limit: 51 }))
})
