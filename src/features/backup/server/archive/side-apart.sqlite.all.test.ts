import { existsSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test, vi } from 'vitest'
import { databaseThread } from '../../../../cli/database-thread-at.ts'
import { events } from '../../../../collections/events/contract.ts'
import { examplesOf } from '../../../../contract/example.ts'
import { openFile } from '../../../../db/sqlite/database-file.ts'
import { administrator, newClub } from '../../../../testing/club.ts'
import { newFolder } from '../../../../testing/moving.ts'
import { sentArchive } from '../../../../testing/sent-archive.ts'
import { foreignRows } from './foreign-rows.ts'
import { sideApart } from './side-apart.ts'
import type { SideTold } from './side-calls.ts'

/** A site with so many events. */
async function site(many: number) {
  const club = await newClub()
  const rows = club.store.rows(events)
  for (let at = 0; at < many; at += 1) await rows.add({ ...examplesOf(events.fields), eventTitle: `Night ${at}` } as never)
  return { club, rows }
}
async function all<T>(pieces: AsyncIterable<readonly T[]>) {
  const found: T[] = []
  for await (const piece of pieces) found.push(...piece)
  return found
}
const failed = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: Error) => [error.name, error.message],
  )

test('rows that a thread reads are those of the file, also where reading them is given up', async () => {
  const { club } = await site(450)
  const [apart, here] = [await sideApart(databaseThread, 'foreign', club.folder), foreignRows(club.folder)]
  onTestFinished(() => here.letGo())
  const tables = await apart.tables()
  expect([apart.name, await apart.steps(), tables]).toEqual([here.name, await here.steps(), await here.tables()])
  const table = tables.find(({ name }) => name === 'events') as (typeof tables)[number]
  for await (const _ of apart.rows(table)) break
  expect(await all(apart.rows(table))).toEqual(await all(here.rows(table)))
  expect(await all(apart.rows(table))).toHaveLength(450)
  await apart.letGo()
  expect(await failed(apart.tables())).toEqual(['Error', 'the database was let go'])
})

test('what is wrong there is told as it is here, and a thread that cannot begin keeps nobody waiting', async () => {
  const folder = newFolder()
  writeFileSync(join(folder, 'club.sqlite'), 'no database')
  const unfit = ['ArchiveUnfit', 'The rows of this archive cannot be read.']
  expect(await failed(sideApart(databaseThread, 'foreign', folder))).toEqual(unfit)
  const [name, message] = (await failed(sideApart(join(folder, 'nothing.ts'), 'foreign', folder))) ?? []
  expect([name, message]).toEqual(['Error', expect.stringContaining('nothing.ts')])
  const { club } = await site(0)
  const other = openFile(join(club.folder, 'club.sqlite'))
  onTestFinished(() => other.close())
  other.exec('begin immediate')
  expect((await failed(sideApart(databaseThread, 'written', club.folder)))?.[0]).toBe('StoreBusy')
})

/** A thread that answers what opens it and lets it go, and does this beside. */
function threadThat(does: string) {
  const program = join(newFolder(), 'thread.mjs')
  const answering = "parentPort.on('message', ({ id, call }) => call !== 'tables' && parentPort.postMessage({ id, done: 'it' }))"
  writeFileSync(
    program,
    `import { appendFileSync } from 'node:fs'\nimport { parentPort } from 'node:worker_threads'\n${answering}\n${does}`,
  )
  return program
}

test('a thread that ends by itself lets nobody wait for its answer', async () => {
  const side = await sideApart(threadThat("parentPort.on('message', ({ call }) => call === 'tables' && process.exit(0))"), 'foreign', '')
  expect(await failed(side.tables())).toEqual(['Error', 'the thread that held the database has ended'])
})

test('what a thread still does is ended with it', async () => {
  const beats = join(newFolder(), 'beats')
  const side = await sideApart(threadThat(`setInterval(() => appendFileSync(${JSON.stringify(beats)}, '.'), 10)`), 'foreign', '')
  await vi.waitFor(() => expect(existsSync(beats)).toBe(true))
  await side.letGo()
  const { size } = statSync(beats)
  await pause(300)
  expect(statSync(beats).size).toBe(size)
})

test('a thread does what it is asked one after the other, however long the first takes', async () => {
  const { club } = await site(0)
  const other = openFile(join(club.folder, 'club.sqlite'))
  onTestFinished(() => other.close())
  other.exec('begin immediate')
  const thread = new Worker(databaseThread)
  onTestFinished(async () => void (await thread.terminate()))
  const told: SideTold[] = []
  thread.on('message', (one) => told.push(one))
  const ask = (id: number, call: string, ...given: string[]) => thread.postMessage({ id, call, given })
  // It has begun once it answers.
  ask(0, 'steps')
  await vi.waitFor(() => expect(told.splice(0)).toMatchObject([{ id: 0, failed: { message: 'no database was opened here' } }]), 30_000)
  ask(1, 'open', 'written', club.folder)
  ask(2, 'steps')
  await pause(500)
  other.exec('rollback')
  await vi.waitFor(() => expect(told).toHaveLength(2), 30_000)
  expect(told).toMatchObject([
    { id: 1, done: club.folder },
    { id: 2, done: expect.arrayContaining([expect.any(String)]) },
  ])
})

test('while an archive is looked at and put in the place of a site that serves, SQLite holds up nobody with the whole of it', async () => {
  const { club, rows } = await site(3)
  const client = await administrator(club, { withPasskey: true })
  const archive = Buffer.from(await (await client.request('GET', '/api/copy/now')).arrayBuffer())
  for (const { id } of await rows.list()) await rows.remove(id)
  const asked: string[] = []
  const exec = vi.spyOn(DatabaseSync.prototype, 'exec')
  const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare')
  onTestFinished(() => {
    for (const spy of [exec, prepare]) spy.mockRestore()
  })
  const { send, look, restore } = sentArchive(client, archive)
  await send()
  expect((await look()).body.state).toBe('looked')
  expect((await restore()).status).toBe(200)
  await expect.poll(async () => (await rows.list()).length, { timeout: 30_000 }).toBe(3)
  await club.services.copies.settled()
  asked.push(...[...exec.mock.calls, ...prepare.mock.calls].map(([sql]) => sql))
  expect(asked.length).toBeGreaterThan(0)
  expect(asked.filter((sql) => /quick_check|^delete from "[^"]*"$|^begin immediate/.test(sql))).toEqual([])
})
