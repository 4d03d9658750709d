import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { S3Client } from '@bradenmacdonald/s3-lite-client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { sized } from '../contract/text-format.ts'
import { mediaInBucket } from '../db/files/bucket.ts'
import { lookAtClock } from '../features/operations/server/doctor/clock.ts'
import { lookAtDatabase } from '../features/operations/server/doctor/database.ts'
import { lookAtDisk } from '../features/operations/server/doctor/disk.ts'
import { lookAtFiles } from '../features/operations/server/doctor/files.ts'
import { lookAtSettings } from '../features/operations/server/doctor/settings.ts'
import { newBucket } from '../testing/s3.ts'

function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'club-doctor-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
const brief = (findings: { state: string; says: string }[]) => findings.map(({ state, says }) => `${state}: ${says}`)

test('a clock that differs from the database’s is told: a little to be looked at, a minute to be mended', async () => {
  const seconds = async (n: number) => (await lookAtClock(n * 1000, undefined, [])).map(({ state, says }) => [state, says])
  expect((await seconds(2))[0]?.[0]).toBe('well')
  expect(await seconds(-20)).toEqual([['look', 'It is 20 s behind the database’s.']])
  expect(await seconds(600)).toEqual([['wrong', 'It is 600 s ahead of the database’s.']])
})

test('so is one that differs from the storage’s, and data that were written in the future', async () => {
  const storage = createServer((_, response) => {
    response.writeHead(403, { date: new Date(Date.now() - 600_000).toUTCString() }).end()
  })
  await new Promise<void>((resolve) => void storage.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void storage.close())
  const endpoint = `http://127.0.0.1:${(storage.address() as AddressInfo).port}`
  expect(brief(await lookAtClock(undefined, endpoint, []))[0]).toMatch(/^wrong: It is (?:599|600|601) s ahead of the storage’s\.$/)
  const file = join(newFolder(), 'club.sqlite')
  writeFileSync(file, '')
  expect((await lookAtClock(undefined, undefined, [file])).map(({ state }) => state)).toEqual(['well'])
  const later = new Date(Date.now() + 3_600_000)
  utimesSync(file, later, later)
  expect(brief(await lookAtClock(undefined, undefined, [file]))[0]).toMatch(
    /^wrong: It is 3(?:600|599) s behind that by which its data were written\.$/,
  )
})

test('a bucket is looked at by keeping, reading and removing, which leaves nothing in it', async () => {
  const bucket = await newBucket()
  const place = { bucket, folder: '' }
  const ours = { files: [], sign: 'a site' }
  expect(brief(await lookAtFiles(place, ours))).toEqual(['look: The bucket club has not been used by a site yet.'])
  const media = mediaInBucket(bucket)
  await media.claim('a site')
  expect(brief(await lookAtFiles(place, ours))).toEqual(['well: 0 there, 0 bytes.'])
  expect(brief(await lookAtFiles(place, { ...ours, files: [{ id: '00000000000000000000000000', size: 5 }] }))).toEqual([
    'well: 0 there, 0 bytes.',
    'wrong: 1 are gone, or not as they were kept: 00000000000000000000000000.',
  ])
  expect(brief(await lookAtFiles({ ...place, bucket: { ...bucket, accessKey: 'REVOKED' } }, ours))[0]).toMatch(
    /^wrong: http:\/\/127\.0\.0\.1:\d+, bucket club, does not accept the keys for this bucket\.$/,
  )
  expect(brief(await lookAtFiles({ ...place, bucket: { ...bucket, bucket: 'another' } }, ours))[0]).toContain(
    'bucket another, has no such bucket.',
  )
  await bucket.stop()
  expect(brief(await lookAtFiles(place, ours))[0]).toContain('does not answer as a storage of S3 does.')
})

test('a bucket that is another site’s is told, and nothing is written into it, nor where nobody knows whose it is', async () => {
  const bucket = await newBucket()
  const place = { bucket, folder: '' }
  await mediaInBucket(bucket).claim('another site')
  const written = vi.spyOn(S3Client.prototype, 'putObject')
  onTestFinished(() => written.mockRestore())
  for (const sign of ['a site', undefined])
    expect(brief(await lookAtFiles(place, { files: [], sign }))).toEqual([
      "wrong: The bucket club holds another site's files. Give the site one of its own, which is empty at first.",
    ])
  expect(brief(await lookAtFiles(place, undefined))).toEqual(['well: 0 there, 0 bytes.'])
  expect(written).not.toHaveBeenCalled()
  await lookAtFiles(place, { files: [], sign: 'another site' })
  expect(written).toHaveBeenCalledOnce()
})

test('a database file that is damaged, or none, is told', async () => {
  const folder = newFolder()
  const file = join(folder, 'club.sqlite')
  const database = new DatabaseSync(file)
  database.exec('pragma journal_mode=wal; create table settings (name text); begin')
  const add = database.prepare('insert into settings values (?)')
  for (let n = 0; n < 2000; n += 1) add.run('x'.repeat(100))
  database.exec('commit')
  database.close()
  expect(brief((await lookAtDatabase(folder, [])).findings)[0]).not.toContain('damaged')
  const bytes = readFileSync(file)
  writeFileSync(file, bytes.fill(7, 20_000, 20_200))
  const { findings } = await lookAtDatabase(folder, [])
  expect(brief(findings)[0]).toMatch(/^wrong: The file is damaged: /)
  writeFileSync(file, 'this is no database, but a letter of some length'.repeat(100))
  expect(brief((await lookAtDatabase(folder, [])).findings)).toEqual(['wrong: file is not a database'])
})

test('a folder in which nobody may write is told, even to root', () => {
  expect(
    brief(lookAtDisk('/proc/self', '/nowhere')).some((line) =>
      /^wrong: \/proc\/self may not be written by this user \(\w+\)\.$/.test(line),
    ),
  ).toBe(true)
})

test('a folder that is not there is missed only where something is to lie in it', () => {
  expect(brief(lookAtDisk('/nowhere', '/nowhere/keys'))).toEqual(['look: /nowhere is not there yet.'])
  expect(brief(lookAtDisk('/nowhere', '/nowhere/keys', { isElsewhere: true }))).toEqual([
    'well: Rows and files lie elsewhere, and /nowhere is not there: a start makes it when it has something for it.',
  ])
})

test('settings that can be used, but not as somebody may think, are told', () => {
  const given = { host: '127.0.0.1', publicOrigin: 'https://club.example.org', proxies: 1, metrics: undefined, wrongs: [] }
  const states = (more: Partial<Parameters<typeof lookAtSettings>[0]>) => lookAtSettings({ ...given, ...more }).map(({ state }) => state)
  expect(states({})).toEqual(['well'])
  expect(states({ proxies: 0 })).toEqual(['look'])
  expect(states({ publicOrigin: undefined })).toEqual(['look'])
  // Set, though not so that it can be used.
  expect(states({ publicOrigin: undefined, wrongs: [{ variable: 'PUBLIC_ORIGIN', message: 'cannot be used' }] })).toEqual(['wrong'])
  expect(states({ publicOrigin: undefined, host: '0.0.0.0' })).toEqual(['wrong'])
  expect(states({ publicOrigin: 'http://club.example.org' })).toEqual(['wrong'])
  expect(states({ publicOrigin: 'http://localhost:3000' })).toEqual(['well'])
  expect(states({ metrics: { host: '0.0.0.0' } })).toEqual(['look'])
})

test('bytes are told as a person reads them', () => {
  expect([0, 18, 999, 1500, 12_345_678, 2.5e9, 3e12].map(sized)).toEqual([
    '0 bytes',
    '18 bytes',
    '999 bytes',
    '1.5 kB',
    '12 MB',
    '2.5 GB',
    '3.0 TB',
  ])
})
