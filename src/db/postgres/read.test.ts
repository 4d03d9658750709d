import { expect, test } from 'vitest'
import { seedOnce } from '../../cli/seed.ts'
import { openStore } from '../../entries/store.ts'
import { askPostgres } from '../../testing/ask-postgres.ts'
import { newDatabase } from '../../testing/databases.ts'
import { folderOf } from '../../testing/reply-folder.ts'
import { runCommand } from '../../testing/run-command.ts'
import { placeOf } from '../database-at.ts'
import * as migrations from '../migrations.ts'
import { postgresAddress } from './address.ts'
import { readPostgres } from './open.ts'

/** A database after these steps, and all that it holds. */
async function databaseAfter(steps: Parameters<typeof openStore>[1], { first = '' } = {}) {
  const address = await newDatabase({ isEmpty: steps !== migrations })
  const at = { postgres: postgresAddress(address) }
  if (Object.keys(steps).length > 0) {
    const store = await openStore(at, steps)
    await seedOnce(store)
    await store.close()
  }
  const ask = (text: string) => askPostgres(address, text)
  if (first !== '') await ask(first)
  // With the transaction that wrote each row last.
  const held = async () => {
    const tables = await ask(`select oid, relname, xmin from pg_class where relnamespace = 'public'::regnamespace order by oid`)
    const functions = await ask(`select oid, proname, xmin from pg_proc where pronamespace = 'public'::regnamespace order by oid`)
    const names = await ask(`select tablename from pg_tables where schemaname = 'public' order by 1`)
    const rows = names.map(({ tablename }) => ask(`select xmin, * from "${tablename}" order by ctid`))
    return { tables, functions, rows: await Promise.all(rows) }
  }
  return { at, address, held, environment: { DATABASE_URL: address } }
}

const { '0015-jobs-told': _, ...before } = migrations
const later = { ...migrations, '9999-later': { up: async () => {} } }
const older =
  'A dry run changes nothing in the database, but it lacks 0015-jobs-told: start the site once with this version, then try again.\n'

test('a dry run of the import on a database of an older version is refused in a sentence, and changes nothing', async () => {
  const { held, environment } = await databaseAfter(before)
  const was = await held()
  const { code, failed, printed } = await runCommand('import', environment, folderOf({ 'faqs.json': '[]' }), '--dry-run')
  expect([code, failed]).toEqual([1, older])
  expect(printed).not.toContain('nothing has been changed')
  expect(await held()).toEqual(was)
})

test.each([
  ['on which no site was started', {}],
  ['of a site', migrations],
])('a dry run on a database %s reads it, and writes nothing at all', async (_, steps) => {
  const { held, environment } = await databaseAfter(steps)
  const was = await held()
  const folder = folderOf({ 'faqs.json': '[{"question": "Is there tea?", "answer": "Yes."}]' })
  const { printed, failed } = await runCommand('import', environment, folder, '--dry-run')
  expect([printed, failed]).toEqual([expect.stringContaining("add       FAQ 'Is there tea?'"), ''])
  expect(await held()).toEqual(was)
})

test('the server itself refuses what would change a database that is only read', async () => {
  const { at, held } = await databaseAfter(migrations)
  const was = await held()
  const write = readPostgres(at, (db) => db.insertInto('settings').values({ name: 'a', value: 'b' }).execute())
  await expect(write).rejects.toThrow('the database is read-only')
  expect(await held()).toEqual(was)
})

test('a site has begun on a database of whatever version, which stays as it is, and on no other', async () => {
  const made = [
    databaseAfter({}),
    databaseAfter({}, { first: 'create table orders (id integer)' }),
    databaseAfter(before),
    databaseAfter(later),
  ]
  const begun: boolean[] = []
  for (const { at, held } of await Promise.all(made)) {
    const was = await held()
    begun.push(await placeOf(at).isBegun())
    expect(await held()).toEqual(was)
  }
  expect(begun).toEqual([false, false, true, true])
})
