import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { S3Client } from '@bradenmacdonald/s3-lite-client'
import { expect, onTestFinished, test } from 'vitest'
import type { BucketAt } from '../../../../db/files/bucket.ts'
import { newId } from '../../../../db/id.ts'
import * as migrations from '../../../../db/migrations.ts'
import { openStore } from '../../../../db/open.ts'
import { freePort } from '../../../../testing/free-port.ts'
import { bytesIn, inFolder, keptIn, move, newFolder, newSite, postgresToMoveTo, refusal, steps } from '../../../../testing/moving.ts'
import { newBucket } from '../../../../testing/s3.ts'
import { type Move, moveSite } from './move-site.ts'

const { port, newDatabase } = await postgresToMoveTo()

test('a target that is not empty, or not the site’s, is refused and stays as it is', async () => {
  const site = await newSite()
  const taken = await newSite()
  const foreign = newFolder()
  writeFileSync(join(foreign, 'thesis.txt'), 'mine')
  const noDatabase = newFolder()
  writeFileSync(join(noDatabase, 'club.sqlite'), 'x'.repeat(5000))
  const otherFiles = newFolder()
  mkdirSync(join(otherFiles, 'media'))
  const photo = newId()
  writeFileSync(join(otherFiles, 'media', photo), 'mine')
  const file = join(newFolder(), 'a-file')
  writeFileSync(file, 'mine')
  const link = join(newFolder(), 'link')
  symlinkSync(site.folder, link)
  const cases: [string, string][] = [
    [taken.folder, `${taken.folder} is not empty: its table a_of_later has rows.`],
    [foreign, `${foreign} is not empty: thesis.txt lies in it. A site moves into a folder of its own.`],
    [noDatabase, `${noDatabase} holds a file club.sqlite that is no database.`],
    [otherFiles, `${otherFiles}/media is not empty: ${photo} lies there, which is no file of this site.`],
    [file, `${file} cannot be a folder.`],
    [link, `${site.folder} is where the site is already.`],
  ]
  for (const [folder, sentence] of cases) {
    const before = bytesIn(folder)
    expect.soft(await refusal(site.at, inFolder(folder))).toBe(sentence)
    expect.soft(bytesIn(folder)).toEqual(before)
  }
})

test('a database that is not empty, of another program or of another version is refused and stays as it is', async () => {
  const site = await newSite()
  const [full, other, older, newer] = [await newDatabase(), await newDatabase(), await newDatabase(), await newDatabase()]
  await (await openStore(full.at, steps)).close()
  await full.ask(`insert into settings values ('a', 'b')`)
  await other.ask('create table invoices (n integer)')
  await (await openStore(older.at, migrations)).close()
  await (await openStore(newer.at, { ...steps, '9999-more': { up: async () => {} } })).close()
  const cases: [typeof full, string][] = [
    [full, 'is not empty: its table settings has rows.'],
    [other, 'holds the table invoices of another program. A site moves into an empty database.'],
    [older, 'is older than this version of the site: it has not been through 9999-later.'],
    [newer, 'is newer than this version of the site: it has been through 9999-more, which is not known here.'],
  ]
  const tables = `select string_agg(relname, ' ' order by relname) as all from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`
  for (const [{ at, ask }, sentence] of cases) {
    const before = await ask(tables)
    expect
      .soft(await refusal(site.at, { database: at, files: site.at.files }))
      .toContain(`127.0.0.1:${port}/${at.postgres.database} ${sentence}`)
    expect.soft(await ask(tables)).toEqual(before)
  }
  // Named in another way, and the same all the same.
  const here = { database: full.at, files: site.at.files }
  expect(await refusal(here, { ...here, database: { postgres: { ...full.at.postgres, host: 'localhost' } } })).toBe(
    `localhost:${port}/${full.name} is where the site is already.`,
  )
})

test('a source that is no site, or of another version, is refused, and nothing is made', async () => {
  const to = join(newFolder(), 'new')
  const empty = newFolder()
  expect(await refusal(inFolder(empty), inFolder(to))).toBe(`There is no site in ${empty}; or DATA_DIR is another than the site's.`)
  const nothing = await newDatabase()
  expect(await refusal({ database: nothing.at, files: { folder: empty } }, inFolder(to))).toContain('There is no site in 127.0.0.1')
  const older = await newSite({ known: migrations })
  expect(await refusal(older.at, inFolder(to))).toContain(
    `${older.folder} is older than this version of the site: it has not been through 9999-later.`,
  )
  expect(await refusal((await newSite()).at, inFolder(to), migrations)).toContain('it has been through 9999-later, which is not known here')
  expect([existsSync(to), readdirSync(empty)]).toEqual([false, []])
})

test('a site that runs is not moved, nor is anything moved to where one runs', async () => {
  const site = await newSite()
  const postgres = await newDatabase()
  const to = { database: postgres.at, files: site.at.files }
  const open = await openStore(site.folder, steps)
  expect(await refusal(site.at, to)).toBe(`${site.folder} is open in another program. Stop the site there, and try again.`)
  await open.close()
  await (await openStore(postgres.at, steps)).close()
  const running = await openStore(postgres.at, steps)
  await running.check()
  const inUse = `127.0.0.1:${port}/${postgres.name} is in use. Stop every instance of the site there, and try again.`
  expect(await refusal(site.at, to)).toBe(inUse)
  expect(await refusal(to, inFolder(newFolder()))).toBe(inUse)
  await running.close()
  await move(site.at, to)
})

test('while it is moved nobody else comes in, on either side', async () => {
  const site = await newSite()
  const postgres = await newDatabase()
  const bucket = await newBucket()
  const target = { database: postgres.at, files: { bucket } }
  const seen: string[] = []
  const whileMoving = async (from: Move['from'], to: Move['to'], look: () => Promise<string>) => {
    let looking: Promise<void> | undefined
    await moveSite({ from, to }, steps, (line) => {
      if (line.startsWith('Files')) looking = look().then((found) => void seen.push(found))
    })
    await looking
  }
  const beside = async () => {
    const database = new DatabaseSync(join(site.folder, 'club.sqlite'), { timeout: 0 })
    try {
      return String(database.prepare('select count(*) as n from events').get()?.n)
    } catch (error) {
      return (error as Error).message
    } finally {
      database.close()
    }
  }
  const turn = async () => JSON.stringify(await postgres.ask('select pg_try_advisory_lock(1668052322) as mine'))
  await whileMoving(site.at, target, beside)
  await whileMoving(target, inFolder(newFolder()), turn)
  expect(seen).toEqual(['database is locked', '[{"mine":false}]'])
})

/** What the database does to each event that is added to it, and what is said then. */
const wrongs: [string, string][] = [
  [`if new."eventTitle" like '%000017' then new.description = 'x'; end if; return new;`, 'of the table events is not at '],
  [`if new."eventTitle" like '%000017' then return null; end if; return new;`, 'of the table events is not at '],
  [`return null;`, 'Row 1 of the table events is not at '],
  [`insert into settings values (chr(1114111) || 'z' || new.id, 'x'); return new;`, 'of the table settings is not at '],
  [`raise exception using errcode = '53100', message = 'could not extend file';`, 'has no room left: the disk is full.'],
  [`raise exception using errcode = '23514', message = 'not like this';`, 'does not take what the other holds: not like this.'],
  ['perform pg_terminate_backend(pg_backend_pid()); return new;', 'does not answer.'],
]
test('what does not come as it was is noticed, nothing of it stays, and a try after that works', async () => {
  const site = await newSite()
  const before = bytesIn(site.folder)
  const { at, ask } = await newDatabase()
  await (await openStore(at, steps)).close()
  await ask(`create function meddle() returns trigger language plpgsql as $$ begin return new; end $$;
    create trigger meddle before insert on events for each row execute function meddle()`)
  const bucket = await newBucket()
  for (const [body, sentence] of wrongs) {
    await ask(`create or replace function meddle() returns trigger language plpgsql as $$ begin ${body} end $$`)
    expect.soft(await refusal(site.at, { database: at, files: { bucket } }), body).toContain(sentence)
    expect.soft(await ask('select from events union all select from settings union all select from media'), body).toEqual([])
    expect.soft(await keptIn(bucket), body).toEqual([])
    expect.soft(bytesIn(site.folder), body).toEqual(before)
  }
  await ask('drop function meddle cascade')
  expect((await move(site.at, { database: at, files: { bucket } })).files.count).toBe(3)
})

test('a place that cannot be used is told in a sentence without a password, and nothing moves', async () => {
  const site = await newSite({ rows: 1 })
  const before = bytesIn(site.folder)
  const { at, ask, name } = await newDatabase()
  // A user who has to show a password, and one who may make nothing.
  const [{ hba_file: rules } = {}] = await ask('show hba_file')
  await ask(`create role guarded login password 'right'; create role guest login;
    copy (values ('host all guarded 127.0.0.1/32 scram-sha-256'), ('host all all 127.0.0.1/32 trust')) to '${rules}';
    select pg_reload_conf()`)
  const as = (other: object) => ({ postgres: { ...at.postgres, password: 'hidden', ...other } })
  const asGuarded = () => refusal(site.at, { database: as({ user: 'guarded' }), files: site.at.files })
  await expect.poll(asGuarded, { timeout: 30_000 }).toContain('password')
  const [gone, there] = [await newBucket(), await newBucket()]
  await gone.stop()
  const files = site.at.files
  const unused = await freePort()
  const cases: [Move['to'], string][] = [
    [{ database: as({ user: 'guarded' }), files }, `127.0.0.1:${port}/${name} says: password authentication failed for user "guarded".`],
    [{ database: as({ user: 'guest' }), files }, `127.0.0.1:${port}/${name} says: permission denied for schema public.`],
    [{ database: as({ database: 'nowhere' }), files }, `127.0.0.1:${port}/nowhere says: database "nowhere" does not exist.`],
    [{ database: as({ port: unused }), files }, `127.0.0.1:${unused}/${name} does not answer.`],
    [{ database: as({ ssl: true }), files }, `127.0.0.1:${port}/${name} cannot be used: The server does not support SSL connections.`],
    [
      { files: { bucket: gone } },
      `s3://club at ${gone.endpoint} cannot be used. ${gone.endpoint} does not answer as a storage of S3 does.`,
    ],
    [{ files: { bucket: { ...there, accessKey: 'hidden' } } }, 'does not accept the keys for this bucket.'],
  ]
  for (const [to, sentence] of cases) {
    const told = await refusal(site.at, to)
    expect.soft(told).toContain(sentence)
    expect.soft(told).not.toMatch(/hidden|\n/)
  }
  expect(bytesIn(site.folder)).toEqual(before)
})

test('a bucket is the site’s alone: one of another site or with other things, and a site without a sign, are refused', async () => {
  const [site, other] = [await newSite({ rows: 1 }), await newSite({ rows: 1 })]
  const [theirs, mixed, empty] = [await newBucket(), await newBucket(), await newBucket()]
  await move(other.at, { files: { bucket: theirs } })
  await new S3Client({ endPoint: mixed.endpoint, ...mixed }).putObject('holidays.jpg', 'mine')
  const into = (bucket: BucketAt) => refusal(site.at, { files: { bucket } })
  expect(await into(theirs)).toContain("The bucket club holds another site's files.")
  expect(await into(mixed)).toContain('The bucket club holds other things (holidays.jpg).')
  const database = new DatabaseSync(join(site.folder, 'club.sqlite'))
  database.exec(`delete from settings where name = 'secret:bucket'`)
  database.close()
  expect(await into(empty)).toBe(
    `The site of ${site.media} has no sign yet by which it knows its bucket. Start it there once with this version, stop it, and move again.`,
  )
  expect([await keptIn(theirs), await keptIn(mixed), await keptIn(empty)]).toEqual([other.ids.toSorted(), [], []])
})

test('what an earlier try left is taken as it is, and what is another is not written over', async () => {
  const site = await newSite()
  const to = newFolder()
  const media = join(to, 'media')
  mkdirSync(media)
  const [, small = '', large = ''] = site.ids
  writeFileSync(join(media, large), readFileSync(join(site.media, large)))
  writeFileSync(join(media, `${small}.part`), 'half')
  await move(site.at, inFolder(to))
  expect(readdirSync(media).toSorted()).toEqual(site.ids.toSorted())

  const other = newFolder()
  mkdirSync(join(other, 'media'))
  writeFileSync(join(other, 'media', large), randomBytes(70_000))
  const before = bytesIn(join(other, 'media'))
  expect(await refusal(site.at, inFolder(other))).toBe(`The file ${large} is not at ${other}/media as it is at ${site.media}.`)
  expect(bytesIn(join(other, 'media'))).toEqual(before)
})

type Break = (bytes: Buffer, from: 'here' | 'there') => boolean

/** A way to the database, or to another port, that breaks before these bytes pass. */
async function breakingWay(newBreak: () => Break, to = port) {
  const proxy = createServer((client) => {
    const breaks = newBreak()
    const database = connect(to, '127.0.0.1')
    const end = () => [client, database].map((socket) => socket.destroy())
    for (const socket of [client, database]) socket.on('error', end).on('close', end)
    client.on('data', (bytes) => (breaks(bytes, 'here') ? end() : database.write(bytes)))
    database.on('data', (bytes) => (breaks(bytes, 'there') ? end() : client.write(bytes)))
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void proxy.close())
  return (proxy.address() as AddressInfo).port
}

test.for([1, 3])('a bucket that goes away in the middle leaves no row, and a second try works (parts sent: %i)', async (parts) => {
  const site = await newSite({ sizes: [100, 200, 13_000_000] })
  const postgres = await newDatabase()
  const bucket = await newBucket()
  let sent = 0
  const isGone: Break = (bytes, from) => {
    if (from === 'here' && bytes.includes('PUT /club/media/')) sent += 1
    return sent > parts
  }
  const endpoint = `http://127.0.0.1:${await breakingWay(() => isGone, Number(URL.parse(bucket.endpoint)?.port))}`
  const told = await refusal(site.at, { database: postgres.at, files: { bucket: { ...bucket, endpoint } } })
  expect(told).toContain(`s3://club at ${endpoint} does not answer as it should`)
  expect(await postgres.ask('select from media')).toEqual([])
  expect((await keptIn(bucket)).length).toBeLessThan(3)
  const { files } = await move(site.at, { database: postgres.at, files: { bucket } })
  expect([files.count, await keptIn(bucket)]).toEqual([3, site.ids.toSorted()])
})

/** Breaks as everything is to stand, before the database has heard of it or after it was done. */
const atTheEnd = (done: boolean) => (): Break => {
  let ending = false
  return (bytes, from) => {
    ending ||= bytes.includes('set constraints')
    return ending && (done ? from === 'there' && bytes.includes('COMMIT\0') : from === 'here' && bytes.includes('commit\0'))
  }
}

test.for([0, 1])('a source whose connection breaks while its rows are read leaves nothing there (pieces read: %i)', async (pieces) => {
  const site = await newSite()
  const { at, name } = await newDatabase()
  await move(site.at, { database: at, files: site.at.files })
  const way = await breakingWay(() => {
    let asked = -1
    return (bytes, from) => {
      if (from === 'here' && (asked >= 0 || bytes.includes('from "settings" order'))) asked += 1
      return asked >= pieces
    }
  })
  const through = { database: { postgres: { ...at.postgres, port: way } }, files: site.at.files }
  const to = newFolder()
  expect(await refusal(through, inFolder(to))).toBe(`127.0.0.1:${way}/${name} does not answer.`)
  await move({ ...through, database: at }, inFolder(to))
})

test.for([true, false])('a connection that breaks at the very end is told as what it is; the files stay (done: %s)', async (done) => {
  const site = await newSite()
  const { name, at } = await newDatabase()
  const bucket = await newBucket()
  const through = { postgres: { ...at.postgres, port: await breakingWay(atTheEnd(done)) } }
  const moving = move(site.at, { database: through, files: { bucket } })
  await expect(moving).rejects.toThrow(/broke off at the very end. Move again: if it says that \S+ is not empty, everything has moved/)
  expect(await keptIn(bucket)).toHaveLength(3)
  const again = refusal(site.at, { database: at, files: { bucket } })
  expect(await again).toBe(done ? `127.0.0.1:${port}/${name} is not empty: its table a_of_later has rows.` : 'it moved')
})
