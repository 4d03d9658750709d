import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { seedOnce } from '../../cli/seed.ts'
import { mayStart } from '../../cli/site-at.ts'
import { openStore } from '../../entries/store.ts'
import { checkDatabase } from '../../features/operations/server/doctor.ts'
import { askPostgres } from '../../testing/ask-postgres.ts'
import { certificate, key } from '../../testing/certificate.ts'
import { addressOf, newDatabase } from '../../testing/databases.ts'
import { newPostgres } from '../../testing/postgres.ts'
import { newBucket } from '../../testing/s3.ts'
import { type BucketAt, mediaInBucket } from '../files/bucket.ts'
import { look } from '../looked.ts'
import * as migrations from '../migrations.ts'
import { postgresAddress } from './address.ts'

const known = Object.keys(migrations)
const open = (address: string, steps = migrations as Parameters<typeof openStore>[1]) =>
  openStore({ postgres: postgresAddress(address) }, steps)
const reasonOf = (opening: Promise<unknown>): Promise<Error> =>
  opening.then(
    () => new Error('it was opened'),
    (error) => error,
  )

/** The address of a server that is no Postgres. */
async function instead(answer: (socket: Socket) => void) {
  const held: Socket[] = []
  const server = createServer((socket) => {
    held.push(socket)
    answer(socket.on('error', () => {}))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of held) socket.destroy()
    server.close()
  })
  return `postgres://club:club@127.0.0.1:${(server.address() as AddressInfo).port}/club`
}

const withoutTrust = (socket: Socket) =>
  void socket.once('data', () => {
    socket.write('S')
    new TLSSocket(socket, { isServer: true, key, cert: certificate }).on('error', () => {})
  })

const tablesIn = async (address: string) =>
  (await askPostgres(address, `select tablename from pg_tables where schemaname = 'public' order by tablename`)).map(
    ({ tablename }) => tablename,
  )

test('eight that begin at once on an empty database migrate and fill it once', async () => {
  const address = await newDatabase()
  const stores = await Promise.all(Array.from({ length: 8 }, () => open(address)))
  await Promise.all(stores.map((store) => seedOnce(store)))
  const ran = stores.map(({ migrated }) => migrated.length).sort((one, other) => other - one)
  expect(ran.slice(0, 2)).toEqual([known.length, 0])
  const marks = await stores[0]?.db.selectFrom('settings').select('name').where('name', 'like', 'seeded:%').execute()
  expect(marks).toHaveLength(2)
  await Promise.all(stores.map(({ close }) => close()))
})

test('a start that the clock or the bucket forbids has changed nothing', async () => {
  const bucket = await newBucket()
  const address = await newDatabase()
  const opening = (site: { bucket?: BucketAt }, now = () => new Date()) =>
    openStore({ postgres: postgresAddress(address) }, migrations, {
      before: mayStart({ database: '', dataDir: '', bucket: site.bucket }, { now }),
    })
  const late = () => new Date(Date.now() + 10 * 60_000)
  expect((await reasonOf(opening({}, late))).message).toMatch(/^The clock of this machine is 10 minutes ahead of that of the database\./)
  expect((await reasonOf(opening({ bucket: { ...bucket, bucket: 'nowhere' } }))).name).toBe('BucketUnfit')
  await mediaInBucket(bucket).claim('another')
  expect((await reasonOf(opening({ bucket }))).message).toMatch(/contains another site's files/)
  expect(await tablesIn(address)).toEqual([])
  await (await opening({})).close()
})

const here = () => addressOf('template')
test.each<[string, () => string | Promise<string>, RegExp]>([
  ['a wrong user', () => here().replace('//club:', '//nobody:'), /cannot be used: .*nobody/],
  [
    'a database that is not there',
    () => here().replace(/[^/]+$/, 'nowhere'),
    /cannot be used: database "nowhere" does not exist \(user club, database nowhere\)\.$/,
  ],
  ['a port where nobody answers', () => here().replace(/:\d+\//, ':9/'), /127\.0\.0\.1:9 does not answer \(user club, /],
  ['a server that does not answer', () => instead(() => {}), /127\.0\.0\.1:\d+ does not answer \(user club, database club\)\.$/],
  [
    'a server without TLS, if TLS is required,',
    () => `${here()}?sslmode=verify-full`,
    /127\.0\.0\.1:\d+ cannot be used: The server does not support SSL connections \(user club, .*; sslmode=disable connects without TLS/,
  ],
  [
    'a server with an untrusted certificate',
    async () => `${await instead(withoutTrust)}?sslmode=verify-full`,
    /127\.0\.0\.1:\d+ cannot be used: self-signed certificate.* \(user club, .*sslrootcert=FILE names a signer\.$/,
  ],
])('%s is reported in one sentence, without the password', async (_, addressOf, sentence) => {
  const address = await addressOf()
  for (const reason of await Promise.all([open(address), look({ postgres: postgresAddress(address) })].map(reasonOf))) {
    expect(String(reason)).toMatch(new RegExp(`^DatabaseAway: .*${sentence.source}`))
    expect(reason.message).not.toContain('club:club')
  }
})

// The other settings of the same table: the next test, on a database.
test('a server whose fsync is off is not taken', async () => {
  const server = await newPostgres('fsync=off')
  onTestFinished(server.end)
  const reason = await reasonOf(open(server.address('postgres')))
  expect(reason.message).toMatch(/^The database has fsync = off; it must be on/)
  expect(await tablesIn(server.address('postgres'))).toEqual([])
})

/** The errors that the doctor finds in a database. */
async function doctored(address: string) {
  const { findings } = await checkDatabase({ postgres: postgresAddress(address) }, known)
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

test('a site uses the schema in which its database finds names, beside other things in the usual one, and says if there is none', async () => {
  const address = await newDatabase()
  const at = { postgres: postgresAddress(address) }
  const ask = (sql: string) => askPostgres(address, sql)
  await ask(`create table invoices (n integer); create table kysely_migration (name text, timestamp text);
    insert into kysely_migration values ('another program', ''); create schema "The club's"`)
  await ask(`alter database ${at.postgres.database} set search_path = "The club's"`)
  const store = await openStore(at, migrations)
  await store.settings.write('a', 'b')
  await store.close()
  await (await openStore(at, migrations)).close()
  expect(await ask('select count(*) as n from public.kysely_migration')).toEqual([{ n: '1' }])
  const looked = await look(at)
  expect([looked?.steps.toSorted(), looked?.tables.includes('invoices')]).toEqual([known, false])
  expect((await checkDatabase(at, known)).findings.map(({ state }) => state)).toEqual(['ok'])
  await ask(`drop schema "The club's" cascade`)
  await expect(openStore(at, migrations)).rejects.toThrow(
    /cannot be used: no schema has been selected to create in \(user club, database \w+\)\.$/,
  )
})
