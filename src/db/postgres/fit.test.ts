import { expect, onTestFinished, test } from 'vitest'
import { checkDatabase } from '../../features/operations/server/doctor.ts'
import { askPostgres } from '../../testing/ask-postgres.ts'
import { addressOf, newDatabase } from '../../testing/databases.ts'
import { postgresAddress } from './address.ts'

/** What the doctor says of a database, and what it says is to be done. */
async function doctored(address: string) {
  const { findings } = await checkDatabase({ postgres: postgresAddress(address) }, [])
  return findings.filter(({ state }) => state === 'error').map(({ says, todo }) => [says, todo])
}

test('each thing that makes a database unfit has advice of its own', async () => {
  const careless = await newDatabase()
  await askPostgres(careless, `do $$ begin execute format('alter database %I set synchronous_commit = off', current_database()); end $$`)
  expect(await doctored(careless)).toEqual([
    [expect.stringContaining('synchronous_commit = off'), expect.stringMatching(/^Change that setting/)],
  ])
  const letterless = await newDatabase()
  await askPostgres(letterless, `set allow_system_table_mods = on; delete from pg_collation where collname = 'und-x-icu'`)
  expect(await doctored(letterless)).toEqual([[expect.stringContaining('und-x-icu'), expect.stringMatching(/^No setting brings it\./)]])
  const admin = addressOf('postgres')
  await askPostgres(admin, `create database of_bytes template template0 encoding 'SQL_ASCII' locale_provider libc locale 'C'`)
  onTestFinished(async () => void (await askPostgres(admin, 'drop database of_bytes with (force)')))
  expect(await doctored(addressOf('of_bytes'))).toEqual([
    [
      expect.stringContaining('server_encoding = SQL_ASCII'),
      expect.stringMatching(/^It cannot be changed\. Give the site another database/),
    ],
  ])
})
