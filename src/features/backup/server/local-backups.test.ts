import { existsSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { configOf } from '../../../cli/config.ts'
import { ended } from '../../../testing/archives.ts'
import { newClub } from '../../../testing/club.ts'
import { logged } from '../../../testing/logged.ts'
import { newFolder } from '../../../testing/new-folder.ts'
import { archivesIn } from './archived-site.ts'
import { type BackupPlace, backupPlaceOf, backupsHere, backupsInFolder } from './backup-place.ts'
import { backupsOf } from './backups.ts'

const hour = 60 * 60_000
const day = 24 * hour

/** A site whose backups are beside its data, on a disk with `room`, and a clock that can be set. */
async function site(room?: (kept: number) => { free: number; total: number }) {
  const dataDir = newFolder()
  const folder = join(dataDir, 'backups')
  const kept = () => (existsSync(folder) ? readdirSync(folder) : [])
  const clock = { now: Date.parse('2026-11-02T12:00:00Z') }
  const here = backupsHere(dataDir)
  const given = { backups: { ...here, ...(room && { room: async () => room(kept().length) }) }, now: () => new Date(clock.now) }
  const club = await newClub(given)
  const { backups } = club.services
  const after = async (time: number) => {
    clock.now += time
    await backups.daily()
    return kept().length
  }
  return { club, given, dataDir, here, backups, kept, after, clock }
}
const roomy = () => ({ free: 9e9, total: 10e9 })

test('without a setting the site makes a backup a day beside its data, not in the first hour, and keeps seven', async () => {
  const { backups, here, kept, after } = await site(roomy)
  expect([await after(0), await after(hour - 1), here.name]).toEqual([0, 0, expect.stringMatching(/backups$/)])
  expect([await after(1), await after(hour), await after(22 * hour)]).toEqual([1, 1, 2])
  for (let made = 2; made < 9; made += 1) await after(day)
  expect(kept()).toHaveLength(7)
  expect(backups.isOnlyHere).toBe(true)
  expect((await backups.state()).last?.name).toBe(kept().toSorted().at(-1))
})

test('fewer are kept where less than a fifth of the disk would be free, but always the newest', async () => {
  const { kept, after } = await site((count) => ({ free: 8e9 - count * 2e9, total: 20e9 }))
  for (let made = 0; made < 4; made += 1) await after(day)
  expect(kept()).toHaveLength(2)
  const full = await site((count) => ({ free: 1.2e9 - count * 1e8, total: 20e9 }))
  const [first, second] = [(await full.after(day)) && full.kept()[0], await full.after(day)]
  expect([second, full.kept().includes(first as string)]).toEqual([1, false])
})

test('a backup that would leave no room for the site is not made, and administrators see why', async () => {
  const { club, backups, after } = await site(() => ({ free: 500e6 + 400, total: 20e9 }))
  await club.store.media.add({ id: 'a', name: 'a.pdf', type: 'application/pdf', size: 500, added: '2026-01-01' })
  await expect(after(day)).rejects.toThrow('no room')
  expect((await backups.state()).trouble).toMatchObject({ what: 'copy', why: 'The disk of the site has no room for another backup.' })
})

test('of several instances one makes the backup of a day, also if each has a folder of its own', async () => {
  const { club, given, after, clock } = await site(roomy)
  const { folder, at, outbox, adminId, services } = club
  const other = newFolder()
  const beside = await newClub({
    beside: { folder, at, outbox, adminId },
    media: services.media,
    ...given,
    backups: { ...backupsHere(other), room: async () => roomy() },
  })
  expect(await after(day)).toBe(1)
  clock.now += 2 * hour
  await beside.services.backups.daily()
  expect(existsSync(join(other, 'backups'))).toBe(false)
})

test('a backup does not contain the others, and a restore leaves them', async () => {
  const { club, backups, here, kept, after, dataDir } = await site(roomy)
  await after(day)
  const [name = ''] = kept()
  writeFileSync(join(dataDir, 'backups', 'notes.txt'), 'of a person')
  await club.services.media.keep(Readable.from([Buffer.from('%PDF-1.7 %%EOF')]), () => {})
  await after(day)
  const source = await backups.sourceOf(name)
  const { files } = await backups.look(source ?? (() => here.read('none')))
  expect(files).toBe(0)
  await ended(backups.restore(name, source ?? (() => here.read('none'))))
  expect(kept()).toEqual(expect.arrayContaining([name, 'notes.txt']))
  expect(kept()).toHaveLength(3)
})

test('what a killed backup left is removed before another backup has to make room', async () => {
  let half = ''
  const { kept, after, here } = await site(() => (existsSync(half) ? { free: 1e9, total: 10e9 } : roomy()))
  for (let made = 0; made < 2; made += 1) await after(day)
  half = join(here.name, `${kept()[0]}.part`)
  writeFileSync(half, '')
  expect([await after(day), existsSync(half)]).toEqual([3, false])
})

test('no backup is removed if even that makes no room for another', async () => {
  let free = 9e9
  const { kept, after } = await site(() => ({ free, total: 10e9 }))
  for (let made = 0; made < 3; made += 1) await after(day)
  free = 400e6
  await expect(after(day)).rejects.toThrow('no room')
  expect(kept()).toHaveLength(3)
})

/** A site with backups beside its data, which were made so many days ago, and its backups with another place or none. */
async function former(...days: number[]) {
  const now = { at: Date.now() }
  const { log, lines } = logged()
  const club = await newClub({ now: () => new Date(now.at), log })
  const here = backupsHere(club.folder)
  const add = async () => {
    const { name } = await club.services.backups.download()
    await here.write(name, Readable.from([Buffer.from('a backup')]))
    return name
  }
  const begun = now.at
  for (const ago of days) {
    now.at = begun - ago * day
    await add()
  }
  now.at = begun
  const site = { database: club.at, media: club.services.media, passphrase: undefined, folder: archivesIn(club.folder) }
  const at = (place: BackupPlace | undefined) => backupsOf(club.services, site, place)
  const kept = () => Array.fromAsync(here.list(), ({ name }) => name)
  return { here, add, at, kept, now, lines }
}

test('those beside the data go after seven days, once a second place has a newer one', async () => {
  const { add, at, kept, now, lines } = await former()
  const backups = at(backupsInFolder(newFolder()))
  const first = await add()
  now.at += 8 * day
  const second = await add()
  const left = async (days: number) => {
    now.at += days * day + 1
    await ended(backups.make())
    return kept()
  }
  expect([await kept(), backups.isOnlyHere]).toEqual([expect.arrayContaining([first, second]), false])
  expect([await left(0), await left(6), await left(2)]).toEqual([[second], [second], []])
  expect(lines().flatMap(({ backups }) => backups ?? [])).toEqual(expect.arrayContaining([first, second]))
})

test('of a second place that is the same folder by a link, its own retention decides', async () => {
  const { here, at, kept } = await former(300, 100)
  const link = join(newFolder(), 'link')
  symlinkSync(here.name, link)
  await ended(at(backupsInFolder(link)).make())
  expect(await kept()).toHaveLength(3)
})

test('without BACKUP_URL backups are beside the data, unless they are switched off; looking creates nothing', async () => {
  const dataDir = newFolder()
  const placeOf = (settings: object) => backupPlaceOf(configOf({ DATA_DIR: dataDir, ...settings }))
  const backups = placeOf({})
  await backups?.check()
  expect([await Array.fromAsync(backups?.list() ?? []), readdirSync(dataDir), backups?.name]).toEqual([[], [], join(dataDir, 'backups')])
  expect((await backups?.room?.())?.total).toBeGreaterThan(0)
  expect(placeOf({ LOCAL_BACKUPS: '0' })).toBeUndefined()
  expect(placeOf({ BACKUP_URL: dataDir })?.room).toBeUndefined()
})
