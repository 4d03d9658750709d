import { expect, onTestFinished, test } from 'vitest'
import { checkDatabase } from '../../features/operations/server/doctor.ts'
import { askPostgres } from '../../testing/ask-postgres.ts'
import { addressOf, newDatabase } from '../../testing/databases.ts'
import { postgresAddress } from './address.ts'

/** The errors that the doctor finds in a database. */
async function doctored(address: string) {
  const { findings } = await checkDatabase({ postgres: postgresAddress(address) }, [])
  return findings.filter(({ state }) => state === 'error').map(({ says }) => says)
}

test('each reason why a database is unfit has its own advice', async () => {
  const careless = await newDatabase()
  await askPostgres(careless, `do $$ begin execute format('alter database %I set synchronous_commit = off', current_database()); end $$`)
  expect(await doctored(careless)).toEqual([expect.stringMatching(/synchronous_commit = off; .* Change that setting/)])
  const letterless = await newDatabase()
  await askPostgres(letterless, `set allow_system_table_mods = on; delete from pg_collation where collname = 'und-x-icu'`)
  expect(await doctored(letterless)).toEqual([
    expect.stringMatching(/und-x-icu, .* Give the site a database of a server that is built with ICU/),
  ])
  const admin = addressOf('postgres')
  await askPostgres(admin, `create database of_bytes template template0 encoding 'SQL_ASCII' locale_provider libc locale 'C'`)
  onTestFinished(async () => void (await askPostgres(admin, 'drop database of_bytes with (force)')))
  expect(await doctored(addressOf('of_bytes'))).toEqual([
    expect.stringMatching(/server_encoding = SQL_ASCII; .* Give the site another database/),
  ])
})
