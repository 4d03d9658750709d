import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { events } from '../../../collections/events/contract.ts'
import { newId } from '../../../db/id.ts'
import { searchJob, textsJob } from '../../../db/jobs.ts'
import { ended } from '../../../testing/archives.ts'
import { administrator, newClub } from '../../../testing/club.ts'
import { examplesOf } from '../../../testing/example.ts'
import { logged } from '../../../testing/logged.ts'
import { newFolder } from '../../../testing/new-folder.ts'
import { backupOf } from './backup-names.ts'
import { type BackupPlace, backupsInFolder } from './backup-place.ts'
import { reasonOf } from './refusals.ts'

const day = 24 * 60 * 60_000
const place = backupsInFolder('/')

/** A site with a place for its backups, and a clock that can be set. */
async function site(given?: (place: BackupPlace) => BackupPlace, passphrase?: string) {
  const folder = newFolder()
  const clock = { now: Date.now() }
  const { log, lines } = logged()
  const stored = backupsInFolder(folder)
  const club = await newClub({
    backups: given ? given(stored) : stored,
    now: () => new Date(clock.now),
    log,
    ...(passphrase !== undefined && { passphrase }),
  })
  const { backups } = club.services
  const add = () => club.store.rows(events).add(examplesOf(events.fields) as never)
  const count = async () => (await club.store.rows(events).list()).length
  const source = async (name: string) => (await backups.sourceOf(name)) ?? (() => expect.fail('it is not there'))
  /** Makes a backup; returns its name. */
  const make = async () => {
    await ended(backups.make())
    return (await backups.state()).last?.name ?? ''
  }
  return { club, backups, folder, clock, lines, add, count, source, make }
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
  const { folder, clock, make } = await site()
  const mark = (await make()).slice(5, 13)
  const named = (of: string, days: number) => `club-${of}-${new Date(clock.now - days * day).toISOString().replace(/[-:.]/g, '')}.tar`
  const old = Array.from({ length: 40 }, (_, at) => named(mark, at + 1))
  const others = ['photo.jpg', 'club-2020-01-01.tar', named('ffffffff', 300), `${named('ffffffff', 3)}.part`]
  const cutOff = `${named(mark, 2)}.part`
  for (const name of [...old, ...others, cutOff]) writeFileSync(join(folder, name), '')
  clock.now += 1000
  await make()
  const left = readdirSync(folder)
  expect(left).toEqual(expect.arrayContaining(others))
  expect(left).not.toContain(cutOff)
  expect(left.filter((name) => old.includes(name)).length).toBeLessThanOrEqual(12)
})

test('a backup that differs when it is read back is removed, and reported until a good one is made', async () => {
  let isBad = true
  async function* zeros() {
    yield Buffer.alloc(100_000)
  }
  const { backups, folder, make } = await site((stored) => ({ ...stored, read: (name) => (isBad ? zeros() : stored.read(name)) }))
  await expect(make()).rejects.toThrow()
  expect(readdirSync(folder)).toEqual([])
  expect(await backups.state()).toMatchObject({ trouble: { what: 'copy', why: expect.stringMatching(/This backup/) } })
  isBad = false
  expect([[await make()], (await backups.state()).trouble]).toEqual([readdirSync(folder), undefined])
})

test('a place that cannot be written is reported in a sentence without words of another server', async () => {
  const write = () => Promise.reject(Object.assign(new Error('EROFS: /mnt'), { code: 'EROFS' }))
  const { backups, clock } = await site((stored) => ({ ...stored, write }))
  await expect(backups.daily()).rejects.toThrow('EROFS')
  const at = new Date(clock.now).toISOString()
  expect((await backups.state()).trouble).toEqual({ what: 'copy', at, why: 'The site has no permission to write there.' })
  expect(reasonOf(new Error('secret of the bucket'))).toBe('An unexpected error. The log contains the details.')
})

test('one backup or restore runs at a time in all instances', async () => {
  const { club, folder, make } = await site()
  const { at, outbox, adminId, services } = club
  const backups = backupsInFolder(folder)
  const beside = await newClub({ beside: { folder: join(folder, '..', 'none'), at, outbox, adminId }, media: services.media, backups })
  const both = await Promise.allSettled([make(), ended(beside.services.backups.make()), make()])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
  for (const one of both) if (one.status === 'rejected') expect(one.reason).toMatchObject({ status: 409 })
  expect((await services.backups.state()).trouble).toBeUndefined()
  expect(readdirSync(folder)).toHaveLength(1)
})

test('a running site is restored: entries and files come back, sessions end, and what was there is set aside', async () => {
  const { club, backups, add, count, source, make } = await site()
  const { store, services, client } = club
  const kept = await services.media.keep(Readable.from([Buffer.from('%PDF-1.7 %%EOF')]), () => {})
  await store.media.add({ id: kept.id, name: 'a.pdf', type: 'application/pdf', size: kept.size, added: '2026-01-01' })
  await add()
  const name = await make()
  await add()
  await services.media.remove(kept.id)
  const browser = await administrator(club)
  const listed = async () => (await client().get('/api/events')).body.data.length
  expect([await listed(), (await browser.get('/api/admins')).status]).toEqual([2, 200])
  const derived = [searchJob, textsJob]
  for (const job of derived) {
    await store.jobs.declare(job)
    await store.jobs.take(job, 'us', 1000)
    await store.jobs.finish(job, 'us', 600_000)
  }
  await ended(backups.restore(name, await source(name)))
  expect([await listed(), (await browser.get('/api/admins')).status]).toEqual([1, 401])
  expect(await services.media.sizeOf(kept.id)).toBe(kept.size)
  for (const job of derived) expect(await store.jobs.take(job, 'us', 1000)).toEqual({ isHeld: true })
  const { restored, last } = await backups.state()
  expect([restored?.name, last?.name]).toEqual([name, name])
  // The console undoes a restore by restoring what was set aside.
  const aside = basename(restored?.aside ?? '')
  await ended(backups.restore(aside, await source(aside)))
  expect(await count()).toBe(2)
})

test('with a passphrase everything that leaves the site is encrypted with it, and nothing else is restored', async () => {
  const { backups, add, count, folder, source, make } = await site(undefined, 'copper lamps over the bay')
  await add()
  const name = await make()
  await ended(backups.restore(name, await source(name)))
  const { restored } = await backups.state()
  for (const bytes of [place.read(join(folder, name)), (await backups.download()).content, place.read(restored?.aside ?? '')]) {
    const { value } = await bytes[Symbol.asyncIterator]().next()
    expect(Buffer.from(value).toString('latin1', 0, 21)).toBe('age-encryption.org/v1')
  }
  // Anybody who can write to the place of the backups can plant an archive under a good name.
  const planted = name.replace(/Z\.tar\.age$/, 'Z.tar')
  const other = await site()
  await backupsInFolder(folder).write(planted, (await other.backups.download()).content)
  const refusal = { name: 'ArchiveUnfit', message: expect.stringContaining('This backup is not encrypted') }
  await expect(backups.look(await source(planted))).rejects.toMatchObject(refusal)
  await expect(ended(backups.restore(planted, await source(planted)))).rejects.toMatchObject(refusal)
  expect(await count()).toBe(1)
})

test('what a restore set aside is removed after 30 days, and what a killed process left after one', async () => {
  const { backups, clock, folder, source, make } = await site()
  const name = await make()
  await ended(backups.restore(name, await source(name)))
  const archives = dirname((await backups.state()).restored?.aside ?? '')
  const [aside = ''] = readdirSync(archives)
  const others = ['before-then.tar', 'notes.txt', 'work-of-the-club']
  const halfDone = [`${aside}.part`, `work-${newId()}`]
  for (const one of [...others, ...halfDone]) writeFileSync(join(archives, one), '')
  const left = async (days: number) => {
    clock.now += days * day
    await backups.removeAside()
    return readdirSync(archives).toSorted()
  }
  expect(await left(0)).toEqual([aside, ...halfDone, ...others].toSorted())
  expect(await left(29)).toEqual([aside, ...others].toSorted())
  expect([await left(2), readdirSync(folder)]).toEqual([others.toSorted(), [name]])
})
