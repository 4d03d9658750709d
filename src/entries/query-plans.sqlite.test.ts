import { CompiledQuery, Kysely } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { Thing } from '../contract/collection.ts'
import { Changes } from '../db/changes.ts'
import { databaseIn } from '../db/sqlite/database-file.ts'
import { sqliteDialect } from '../db/sqlite/dialect.ts'
import type { Tables } from '../db/tables.ts'
import * as collections from '../site/collections.ts'
import { newClub } from '../testing/club.ts'
import { feedEntriesOf } from './feed-entries.ts'
import { listsOf } from './lists.ts'
import { slugsOf } from './slugs.ts'

test('the newest page, the slugs and the feed of each collection are read by an index', async () => {
  const queries: CompiledQuery[] = []
  const { dialect } = sqliteDialect(databaseIn((await newClub()).folder), new Changes())
  const db = new Kysely<Tables>({ dialect, log: ({ query }) => void queries.push(query) })
  onTestFinished(() => db.destroy())
  for (const thing of Object.values<Thing>(collections)) {
    await listsOf(db, thing).wire({ limit: 20 })
    await slugsOf(db).entryAt(thing.table, 'a-slug')
    if (thing.feed) await feedEntriesOf(db, thing).newest(20)
  }
  const scans: string[] = []
  for (const { sql, parameters } of [...queries]) {
    const { rows } = await db.executeQuery<{ detail: string }>(CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]))
    scans.push(...rows.map(({ detail }) => detail).filter((detail) => /^SCAN (?!.* USING )/.test(detail)))
  }
  expect([queries.length > 30, scans]).toEqual([true, []])
})
