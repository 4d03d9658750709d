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
import { backupOf } from './backup-names.ts'
import { type BackupPlace, backupsInFolder } from './backup-place.ts'
import { backupStateOf } from './backup-state.ts'

const day = 24 * 60 * 60_000

function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'club-backups-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A site with a place for its backups, and a clock that can be set. */
async function site(given?: (place: BackupPlace) => BackupPlace, passphrase?: string) {
  const folder = newFolder()
  const clock = { now: Date.now() }
  const { log, lines } = logged()
  const place = backupsInFolder(folder)
  const club = await newClub({
    backups: given ? given(place) : place,
    now: () => new Date(clock.now),
    log,
    ...(passphrase !== undefined && { passphrase }),
  })
  return {
    ...club,
    backups: club.services.backups,
    dataDir: club.folder,
    folder,
    clock,
    lines,
    add: () => club.store.rows(events).add(examplesOf(events.fields) as never),
  }
}

test('a backup is made once a day, verified, and shown with its size and age', async () => {
  const { backups, folder, clock, lines } = await site()
  await backups.daily()
  await backups.daily()
  const [name = ''] = readdirSync(folder)
  expect([readdirSync(folder).length, backupOf(name)?.made.getTime()]).toEqual([1, clock.now])
  const { last, trouble, under } = await backups.state()
  expect([last?.name, last?.files, trouble, under]).toEqual([name, 0, undefined, undefined])
  expect((await backups.list())[0]).toMatchObject({ name, isOwn: true, size: readFileSync(join(folder, name)).length })
  expect(lines().find(({ msg }) => msg === 'made a backup')).toMatchObject({ backup: name, files: 0 })
  clock.now += day
  await backups.daily()
  expect(readdirSync(folder)).toHaveLength(2)
})

test('retention removes old backups of this site and nothing else', async () => {
  const { backups, folder, clock } = await site()
  await backups.daily()
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
  await backups.make()?.done
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

test('a backup that differs when it is read back is removed, and reported until a good one is made', async () => {
  let isBad = true
  const spoiling = (place: BackupPlace): BackupPlace => ({
    ...place,
    read: async function* (name) {
      for await (const chunk of place.read(name)) {
        const bytes = Buffer.from(chunk)
        if (isBad) bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
        yield bytes
      }
    },
  })
  const { backups, folder } = await site(spoiling)
  await expect(backups.make()?.done).rejects.toThrow()
  expect(readdirSync(folder)).toEqual([])
  expect(await backups.state()).toMatchObject({ trouble: { what: 'copy', why: expect.stringMatching(/archive/) } })
  isBad = false
  await backups.make()?.done
  const { last, trouble } = await backups.state()
  expect([readdirSync(folder), trouble]).toEqual([[last?.name], undefined])
})

test('a place that cannot be written is reported in a sentence', async () => {
  const gone = (place: BackupPlace): BackupPlace => ({
    ...place,
    write: () => Promise.reject(Object.assign(new Error('EROFS: /mnt'), { code: 'EROFS' })),
  })
  const { backups, clock } = await site(gone)
  await expect(backups.daily()).rejects.toThrow('EROFS')
  expect((await backups.state()).trouble).toEqual({
    what: 'copy',
    at: new Date(clock.now).toISOString(),
    why: 'The site may not write there.',
  })
})

test('one backup or restore runs at a time in all instances', async () => {
  const { backups, folder, services, at, outbox, adminId } = await site()
  const beside = await newClub({
    beside: { folder: join(folder, '..', 'none'), at, outbox, adminId },
    media: services.media,
    backups: backupsInFolder(folder),
  })
  const both = await Promise.allSettled([backups.make()?.done, beside.services.backups.make()?.done, backups.make()?.done])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
  for (const one of both) if (one.status === 'rejected') expect(one.reason).toMatchObject({ name: 'UnderWay' })
  expect((await backups.state()).trouble).toBeUndefined()
  expect(readdirSync(folder)).toHaveLength(1)
})

test('a running site is restored: entries and files come back, sessions end, and what was there is set aside', async () => {
  const { backups, add, store, services, client, ...club } = await site()
  const kept = await services.media.keep(
    (async function* () {
      yield Buffer.from('%PDF-1.7 %%EOF')
    })(),
    () => {},
  )
  await store.media.add({ id: kept.id, name: 'a.pdf', type: 'application/pdf', size: kept.size, added: '2026-01-01' })
  await add()
  await backups.make()?.done
  const [{ name } = { name: '' }] = await backups.list()
  await add()
  await services.media.remove(kept.id)
  const browser = await administrator({ ...club, store, services, client } as never)
  const listed = async () => (await client().get('/api/events')).body
  expect([await listed(), (await browser.get('/api/admins')).status]).toEqual([expect.anything(), 200])
  const before = JSON.stringify(await listed())
  const source = await backups.sourceOf(name)
  const derived = [searchJob, textsJob]
  for (const job of derived) {
    await store.jobs.declare(job)
    await store.jobs.take(job, 'us', 1000)
    await store.jobs.finish(job, 'us', 600_000)
  }
  await backups.restore(name, source ?? (() => expect.fail('it is not there'))).done
  const after = JSON.stringify(await listed())
  expect(after.length).toBeLessThan(before.length)
  expect((await store.rows(events).list()).length).toBe(1)
  expect((await browser.get('/api/admins')).status).toBe(401)
  expect(await services.media.sizeOf(kept.id)).toBe(kept.size)
  for (const job of derived) expect(await store.jobs.take(job, 'us', 1000)).toEqual({ isHeld: true })
  const { restored, last } = await backups.state()
  expect([restored?.name, last?.name]).toEqual([name, name])
  // And what was there before is an archive too, which puts it back.
  const aside = restored?.aside ?? ''
  await backups.restore('aside', () => backupsInFolder('/').read(aside)).done
  expect((await store.rows(events).list()).length).toBe(2)
  expect((await administrator({ ...club, store, services, client } as never)).cookies.size).toBeGreaterThan(0)
})

test('a file that is no archive changes nothing in a running site', async () => {
  const { backups, add, store, client, services, ...club } = await site()
  await add()
  const browser = await administrator({ ...club, store, services, client } as never)
  await expect(backups.restore('a file', () => backupsInFolder('/').read(import.meta.filename)).done).rejects.toMatchObject({
    name: 'ArchiveUnfit',
  })
  expect((await store.rows(events).list()).length).toBe(1)
  expect((await browser.get('/api/admins')).status).toBe(200)
  expect((await backups.state()).trouble).toMatchObject({ what: 'restore', why: expect.stringContaining('no archive of a site') })
})

test('with a passphrase everything that leaves the site is encrypted with it, and nothing else is restored', async () => {
  const passphrase = 'copper lamps over the bay'
  const { backups, add, store, folder } = await site(undefined, passphrase)
  await add()
  await backups.make()?.done
  const [{ name } = { name: '' }] = await backups.list()
  const now = await backups.download()
  const head = async (bytes: AsyncIterable<Uint8Array>) => {
    for await (const chunk of bytes) return Buffer.from(chunk).toString('latin1', 0, 21)
  }
  const place = backupsInFolder('/')
  await backups.restore(name, (await backups.sourceOf(name)) ?? (() => expect.fail('it is not there'))).done
  const { restored } = await backups.state()
  expect([name, now.name, restored?.aside]).toEqual(Array(3).fill(expect.stringMatching(/\.tar\.age$/)))
  for (const bytes of [place.read(join(folder, name)), now.content, place.read(restored?.aside ?? '')])
    expect(await head(bytes)).toBe('age-encryption.org/v1')

  // Whoever can write to the place of the copies knows by their names how the site calls its own.
  const other = await site()
  const { content } = await other.backups.download()
  const planted = name.replace(/Z\.tar\.age$/, 'Z.tar')
  await backupsInFolder(folder).write(planted, content)
  const source = (await backups.sourceOf(planted)) ?? (() => expect.fail('it is not there'))
  const refusal = { name: 'ArchiveUnfit', message: expect.stringContaining('This archive is not encrypted') }
  await expect(backups.look(source)).rejects.toMatchObject(refusal)
  await expect(backups.restore(planted, source).done).rejects.toMatchObject(refusal)
  expect((await store.rows(events).list()).length).toBe(1)
  expect((await backups.state()).trouble?.why).toContain('This archive is not encrypted')
})

test('a backup of a time to come does not stop the daily one', async () => {
  const { backups, clock } = await site()
  clock.now += 365 * day
  await backups.daily()
  clock.now -= 355 * day
  await backups.daily()
  const [wrong, right] = await backups.list()
  expect([wrong?.isGood, right?.isGood, right?.made.getTime()]).toEqual([false, true, clock.now])
  expect((await backups.state()).last).toMatchObject({ name: right?.name, at: new Date(clock.now).toISOString() })
})

test('two instances that change the state at the same moment lose nothing', async () => {
  const { store, at, outbox, adminId, services } = await site()
  const beside = await newClub({ beside: { folder: newFolder(), at, outbox, adminId }, media: services.media })
  const now = new Date()
  const [here, there] = [backupStateOf(store, () => now), backupStateOf(beside.store, () => now)]
  const under = { what: 'copy' as const, since: now.toISOString(), seen: now.toISOString() }
  for (let turn = 0; turn < 20; turn += 1) {
    const last = { name: `${turn}`, at: now.toISOString(), bytes: 1, seconds: 1, rows: 1, files: 1 }
    await Promise.all([there.change({ under }), here.change({ last }), there.change({ under })])
    expect((await here.read()).last).toEqual(last)
  }
})

test('what a restore set aside is removed after 30 days, and what a killed process left after one', async () => {
  const { backups, add, clock, dataDir, folder, lines } = await site()
  await add()
  await backups.make()?.done
  const [{ name } = { name: '' }] = await backups.list()
  const source = await backups.sourceOf(name)
  await backups.restore(name, source ?? (() => expect.fail('it is not there'))).done
  const archives = dirname((await backups.state()).restored?.aside ?? '')
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
  await backups.removeAside()
  expect(there()).toEqual([...setAside, ...halfDone, ...others].toSorted())
  clock.now += 29 * day
  await backups.removeAside()
  const removed = lines().filter(({ msg }) => msg === 'removed what a restore had set aside or left')
  expect([there(), removed.map(({ file }) => file).toSorted()]).toEqual([[...setAside, ...others].toSorted(), halfDone.toSorted()])
  clock.now += 2 * day
  await backups.removeAside()
  expect([there(), readdirSync(folder), existsSync(join(dataDir, work))]).toEqual([others.toSorted(), [name], true])
})
