import { sql } from 'kysely'
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

test.each([
  ['on which no site was started', {}, [2, '', "add       FAQ 'Is there tea?'"]],
  ['of a site', migrations, [2, '', "add       FAQ 'Is there tea?'"]],
  // Refused in a sentence.
  ['of an older version', before, [1, older, '']],
])('a dry run of the import on a database %s writes nothing at all, and the server itself would refuse it', async (_, steps, outcome) => {
  const { at, held, environment } = await databaseAfter(steps)
  const was = await held()
  const folder = folderOf({ 'faqs.json': '[{"question": "Is there tea?", "answer": "Yes."}]' })
  const { code, printed, failed } = await runCommand('import', environment, folder, '--dry-run')
  expect([code, failed, /add {7}FAQ .*/.exec(printed)?.[0] ?? '']).toEqual(outcome)
  const write = readPostgres(at, (db) => sql`create table more (n integer)`.execute(db))
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
