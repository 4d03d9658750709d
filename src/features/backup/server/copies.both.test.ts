import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { events } from '../../../collections/events/contract.ts'
import { examplesOf } from '../../../contract/example.ts'
import { newId } from '../../../db/id.ts'
import { searchJob, textsJob } from '../../../db/jobs.ts'
import { administrator, newClub } from '../../../testing/club.ts'
import { logged } from '../../../testing/logged.ts'
import type { Copies } from './archive/copies.ts'
import { copiesInFolder } from './archive/copies-in-folder.ts'
import { copyOf } from './archive/copy-name.ts'
import { copyStateOf } from './copy-state.ts'

const hour = 60 * 60_000
const day = 24 * hour

function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'club-copies-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A site with a place for its copies, and a clock that can be put on. */
async function site(given?: (place: Copies) => Copies, passphrase?: string) {
  const folder = newFolder()
  const clock = { now: Date.now() }
  const { log, lines } = logged()
  const place = copiesInFolder(folder)
  const club = await newClub({
    copies: given ? given(place) : place,
    now: () => new Date(clock.now),
    log,
    ...(passphrase !== undefined && { passphrase }),
  })
  return {
    ...club,
    copies: club.services.copies,
    dataDir: club.folder,
    folder,
    clock,
    lines,
    add: () => club.store.rows(events).add(examplesOf(events.fields) as never),
  }
}

test('a copy is made once a day, read back, and told with its size and age', async () => {
  const { copies, folder, clock, lines } = await site()
  await copies.daily()
  await copies.daily()
  const [name = ''] = readdirSync(folder)
  expect([readdirSync(folder).length, copyOf(name)?.made.getTime()]).toEqual([1, clock.now])
  const { last, trouble, under } = await copies.state()
  expect([last?.name, last?.files, trouble, under]).toEqual([name, 0, undefined, undefined])
  expect((await copies.list())[0]).toMatchObject({ name, isOwn: true, size: readFileSync(join(folder, name)).length })
  expect(lines().find(({ msg }) => msg === 'a copy of the site was made and read back')).toMatchObject({ copy: name, files: 0 })
  clock.now += day
  await copies.daily()
  expect(readdirSync(folder)).toHaveLength(2)
})

test('copies that are not needed any more go, and nothing that the site has not named itself', async () => {
  const { copies, folder, clock } = await site()
  await copies.daily()
  const [own = ''] = readdirSync(folder)
  const named = (mark: string, days: number) => `club-${mark}-${new Date(clock.now - days * day).toISOString().replace(/[-:.]/g, '')}.tar`
  const mark = own.slice(5, 13)
  const old = Array.from({ length: 40 }, (_, at) => named(mark, at + 1))
  const others = [
    'photo.jpg',
    'club-2020-01-01.tar',
    ...Array.from({ length: 40 }, (_, at) => named('ffffffff', at + 1)),
    `${named('ffffffff', 3)}.part`,
  ]
  const [cutOff, inner] = [`${named(mark, 2)}.part`, named(mark, 500)]
  for (const name of [...old, ...others, cutOff]) writeFileSync(join(folder, name), '')
  mkdirSync(join(folder, inner))
  clock.now += 1000
  await copies.make()?.done
  const left = readdirSync(folder)
  expect(left.filter((name) => name.includes('ffffffff') || !name.startsWith('club-') || name.startsWith('club-2020')).toSorted()).toEqual(
    others.toSorted(),
  )
  const kept = left.filter((name) => old.includes(name))
  expect(kept.length).toBeGreaterThanOrEqual(7)
  expect(kept.length).toBeLessThanOrEqual(12)
  expect(left).not.toContain(cutOff)
  expect(left).toContain(inner)
})

test('one that cannot be read back as it was made does not stay, and is told until a good one is made', async () => {
  let isBad = true
  const spoiling = (place: Copies): Copies => ({
    ...place,
    read: async function* (name) {
      for await (const chunk of place.read(name)) {
        const bytes = Buffer.from(chunk)
        if (isBad) bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
        yield bytes
      }
    },
  })
  const { copies, folder } = await site(spoiling)
  await expect(copies.make()?.done).rejects.toThrow()
  expect(readdirSync(folder)).toEqual([])
  expect(await copies.state()).toMatchObject({ trouble: { what: 'copy', why: expect.stringMatching(/archive/) } })
  isBad = false
  await copies.make()?.done
  const { last, trouble } = await copies.state()
  expect([readdirSync(folder), trouble]).toEqual([[last?.name], undefined])
})

test('where the place is gone a sentence says so, and the copies that are there stay', async () => {
  const gone = (place: Copies): Copies => ({
    ...place,
    write: () => Promise.reject(Object.assign(new Error('EROFS: /mnt'), { code: 'EROFS' })),
  })
  const { copies, clock } = await site(gone)
  await expect(copies.daily()).rejects.toThrow('EROFS')
  expect((await copies.state()).trouble).toEqual({
    what: 'copy',
    at: new Date(clock.now).toISOString(),
    why: 'The site may not write there.',
  })
})

test('one thing is done at a time, in whatever instance', async () => {
  const { copies, folder, services, at, outbox, adminId } = await site()
  const beside = await newClub({
    beside: { folder: join(folder, '..', 'none'), at, outbox, adminId },
    media: services.media,
    copies: copiesInFolder(folder),
  })
  const both = await Promise.allSettled([copies.make()?.done, beside.services.copies.make()?.done, copies.make()?.done])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
  for (const one of both) if (one.status === 'rejected') expect(one.reason).toMatchObject({ name: 'UnderWay' })
  expect((await copies.state()).trouble).toBeUndefined()
  expect(readdirSync(folder)).toHaveLength(1)
})

test('a running site is put back as a copy has it: entries, files, and whose sessions those were', async () => {
  const { copies, add, store, services, client, ...club } = await site()
  const kept = await services.media.keep(
    (async function* () {
      yield Buffer.from('%PDF-1.7 %%EOF')
    })(),
    () => {},
  )
  await store.media.add({ id: kept.id, name: 'a.pdf', type: 'application/pdf', size: kept.size, added: '2026-01-01' })
  await add()
  await copies.make()?.done
  const [{ name } = { name: '' }] = await copies.list()
  await add()
  await services.media.remove(kept.id)
  const browser = await administrator({ ...club, store, services, client } as never)
  const listed = async () => (await client().get('/api/events')).body
  expect([await listed(), (await browser.get('/api/admins')).status]).toEqual([expect.anything(), 200])
  const before = JSON.stringify(await listed())
  const source = await copies.sourceOf(name)
  const derived = [searchJob, textsJob]
  for (const job of derived) {
    await store.jobs.declare(job)
    await store.jobs.take(job, 'us', 1000)
    await store.jobs.finish(job, 'us', 600_000)
  }
  await copies.restore(name, source ?? (() => expect.fail('it is not there'))).done
  const after = JSON.stringify(await listed())
  expect(after.length).toBeLessThan(before.length)
  expect((await store.rows(events).list()).length).toBe(1)
  expect((await browser.get('/api/admins')).status).toBe(401)
  expect(await services.media.sizeOf(kept.id)).toBe(kept.size)
  for (const job of derived) expect(await store.jobs.take(job, 'us', 1000)).toEqual({ isHeld: true })
  const { restored, last } = await copies.state()
  expect([restored?.name, last?.name]).toEqual([name, name])
  // And what was there before is an archive too, which puts it back.
  const aside = restored?.aside ?? ''
  await copies.restore('aside', () => copiesInFolder('/').read(aside)).done
  expect((await store.rows(events).list()).length).toBe(2)
  expect((await administrator({ ...club, store, services, client } as never)).cookies.size).toBeGreaterThan(0)
})

test('an archive that is none changes nothing in a running site', async () => {
  const { copies, add, store, client, services, ...club } = await site()
  await add()
  const browser = await administrator({ ...club, store, services, client } as never)
  await expect(copies.restore('a file', () => copiesInFolder('/').read(import.meta.filename)).done).rejects.toMatchObject({
    name: 'ArchiveUnfit',
  })
  expect((await store.rows(events).list()).length).toBe(1)
  expect((await browser.get('/api/admins')).status).toBe(200)
  expect((await copies.state()).trouble).toMatchObject({ what: 'restore', why: expect.stringContaining('no archive of a site') })
})

test('with a passphrase all that leaves the site is encrypted with it, and nothing else is put back', async () => {
  const passphrase = 'copper lamps over the bay'
  const { copies, add, store, folder } = await site(undefined, passphrase)
  await add()
  await copies.make()?.done
  const [{ name } = { name: '' }] = await copies.list()
  const now = await copies.siteNow()
  const head = async (bytes: AsyncIterable<Uint8Array>) => {
    for await (const chunk of bytes) return Buffer.from(chunk).toString('latin1', 0, 21)
  }
  const place = copiesInFolder('/')
  await copies.restore(name, (await copies.sourceOf(name)) ?? (() => expect.fail('it is not there'))).done
  const { restored } = await copies.state()
  expect([name, now.name, restored?.aside]).toEqual(Array(3).fill(expect.stringMatching(/\.tar\.age$/)))
  for (const bytes of [place.read(join(folder, name)), now.content, place.read(restored?.aside ?? '')])
    expect(await head(bytes)).toBe('age-encryption.org/v1')

  // Whoever can write to the place of the copies knows by their names how the site calls its own.
  const other = await site()
  const { content } = await other.copies.siteNow()
  const planted = name.replace(/Z\.tar\.age$/, 'Z.tar')
  await copiesInFolder(folder).write(planted, content)
  const source = (await copies.sourceOf(planted)) ?? (() => expect.fail('it is not there'))
  const refusal = { name: 'ArchiveUnfit', message: expect.stringContaining('This archive is not encrypted') }
  await expect(copies.look(source)).rejects.toMatchObject(refusal)
  await expect(copies.restore(planted, source).done).rejects.toMatchObject(refusal)
  expect((await store.rows(events).list()).length).toBe(1)
  expect((await copies.state()).trouble?.why).toContain('This archive is not encrypted')
})

test('a file that nobody has read is no copy of the site, whatever it is called, and takes the place of none', async () => {
  const { copies, folder, clock } = await site()
  clock.now = Date.parse('2030-06-05T12:00:00Z')
  await copies.daily()
  const [good = ''] = readdirSync(folder)
  const before = (hours: number) => good.replace(/\d{8}T\d{9}Z/, new Date(clock.now - hours * hour).toISOString().replace(/[-:.]/g, ''))
  clock.now += day
  const [cut, half] = [before(23), before(1)]
  writeFileSync(join(folder, cut), '')
  writeFileSync(join(folder, half), readFileSync(join(folder, good)).subarray(0, 10_000))
  await copies.daily()
  const [newest, ...others] = await copies.list()
  expect([newest?.isGood, (await copies.state()).last?.name]).toEqual([true, newest?.name])
  expect(others.map(({ name, isGood }) => [name, isGood])).toEqual([
    [half, false],
    [cut, false],
    [good, true],
  ])
  for (let days = 0; days < 2; days += 1) {
    clock.now += day
    await copies.daily()
  }
  expect((await copies.list()).map(({ name }) => name)).toContain(good)
})

test('one that was made beside the site counts once it was read, and no other is made that day', async () => {
  const { copies, folder } = await site()
  const { name, content } = await copies.siteNow()
  await copiesInFolder(folder).write(name, content)
  expect((await copies.list())[0]).toMatchObject({ name, isOwn: true, isGood: false })
  await copies.daily()
  expect([readdirSync(folder), (await copies.list())[0]?.isGood]).toEqual([[name], true])
  expect((await copies.state()).last).toMatchObject({ name, files: 0 })
})

test('a copy of a time to come keeps none of the present from being made', async () => {
  const { copies, clock } = await site()
  clock.now += 365 * day
  await copies.daily()
  clock.now -= 355 * day
  await copies.daily()
  const [wrong, right] = await copies.list()
  expect([wrong?.isGood, right?.isGood, right?.made.getTime()]).toEqual([false, true, clock.now])
  expect((await copies.state()).last).toMatchObject({ name: right?.name, at: new Date(clock.now).toISOString() })
})

test('who tells that it is still at work takes nothing back that is told at the same moment', async () => {
  const { store, at, outbox, adminId, services } = await site()
  const beside = await newClub({ beside: { folder: newFolder(), at, outbox, adminId }, media: services.media })
  const [here, there] = [copyStateOf(store), copyStateOf(beside.store)]
  const now = new Date()
  const under = { what: 'copy' as const, since: now.toISOString(), seen: now.toISOString() }
  for (let turn = 0; turn < 20; turn += 1) {
    const last = { name: `${turn}`, at: now.toISOString(), bytes: 1, seconds: 1, rows: 1, files: 1 }
    await Promise.all([there.change(now, { under }), here.change(now, { last }), there.change(now, { under })])
    expect((await here.read(now)).last).toEqual(last)
  }
})

test('what a restore has set aside goes after thirty days, and what a process left half done after one', async () => {
  const { copies, add, clock, dataDir, folder, lines } = await site()
  await add()
  await copies.make()?.done
  const [{ name } = { name: '' }] = await copies.list()
  const source = await copies.sourceOf(name)
  await copies.restore(name, source ?? (() => expect.fail('it is not there'))).done
  const archives = dirname((await copies.state()).restored?.aside ?? '')
  const [aside = ''] = readdirSync(archives)
  // As the command has set a file of SQLite aside, and an archive where there is a passphrase.
  const beside = aside.replace('before-', 'club-before-').replace('.tar', '.sqlite')
  const encrypted = aside.replace('.tar', '.tar.age')
  // One of long ago that was just laid there to be put back, or was set aside under a clock that was wrong.
  const brought = 'before-20250101T000000000Z.tar'
  const setAside = [aside, beside, encrypted, brought]
  const others = ['before-then.tar', 'club-before-2026.sqlite', 'notes.txt', 'work-of-the-club', 'before-then.tar.part']
  for (const one of [beside, encrypted, brought, ...others]) writeFileSync(join(archives, one), '')
  const work = `work-${newId()}`
  mkdirSync(join(archives, work))
  const halfDone = [`${encrypted}.part`, work]
  writeFileSync(join(archives, `${encrypted}.part`), '')
  // What is not in the folder for it is nobody's to take away.
  mkdirSync(join(dataDir, work))
  const there = () => readdirSync(archives).toSorted()
  await copies.clearAside()
  expect(there()).toEqual([...setAside, ...halfDone, ...others].toSorted())
  clock.now += 29 * day
  await copies.clearAside()
  expect([there(), lines().find(({ folders }) => folders)]).toEqual([
    [...setAside, ...others].toSorted(),
    expect.objectContaining({ folders: expect.arrayContaining(halfDone) }),
  ])
  clock.now += 2 * day
  await copies.clearAside()
  expect([there(), readdirSync(folder), existsSync(join(dataDir, work))]).toEqual([others.toSorted(), [name], true])
})
