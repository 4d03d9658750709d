import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { configOf } from '../../../cli/config.ts'
import { ended } from '../../../testing/archives.ts'
import { newClub } from '../../../testing/club.ts'
import { newFolder } from '../../../testing/new-folder.ts'
import { backupPlaceOf, backupsHere, backupsInFolder } from './backup-place.ts'

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

test('with a second place the site makes backups only there, and those beside its data go after seven days', async () => {
  const now = { at: Date.now() }
  const club = await newClub({ backups: backupsInFolder(newFolder()), now: () => new Date(now.at) })
  const here = backupsHere(club.folder)
  const { backups } = club.services
  const mark = await (async () => {
    await ended(backups.make())
    return (await backups.state()).last?.name ?? ''
  })()
  await here.write(mark, Readable.from([Buffer.from('the same name')]))
  const left = async (days: number) => {
    now.at += days * day
    await backups.removeAside()
    return Array.fromAsync(here.list(), ({ name }) => name)
  }
  expect([await left(6), await left(2), backups.isOnlyHere]).toEqual([[mark], [], false])
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
