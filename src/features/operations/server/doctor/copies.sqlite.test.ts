import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { newBucket } from '../../../../testing/s3.ts'
import { backupName, markOf } from '../../../backup/server/backup-names.ts'
import { type BackupPlace, backupPlaceAt, backupsInFolder } from '../../../backup/server/backup-place.ts'
import { lookAtCopies } from './copies.ts'

const hour = 60 * 60_000
const now = new Date('2026-11-22T12:00:00Z')
const sign = 'the sign of this site'
const looked = { sign }

function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'club-copies-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const saidOf = async (...given: Parameters<typeof lookAtCopies>) =>
  (await lookAtCopies(...given)).map(({ state, says }) => `${state}: ${says}`)

test('the doctor says how old the last copy of this site is, and minds one of more than 36 hours', async () => {
  const folder = newFolder()
  const add = (mark: string, hours: number) =>
    writeFileSync(join(folder, backupName(mark, new Date(now.getTime() - hours * hour), undefined)), 'x'.repeat(1500))
  const said = (place?: BackupPlace) => saidOf(place, { sign }, now)
  expect(await said()).toEqual(['look: None are made: BACKUP_URL is not set.'])
  const copies = backupsInFolder(folder)
  expect(await said(copies)).toEqual([`look: There is none of this site in ${folder} yet.`])
  add(markOf('another site'), 1)
  expect(await said(copies)).toEqual([`look: There is none of this site in ${folder} yet.`])
  add(markOf(sign), 37)
  expect(await said(copies)).toEqual([`wrong: 1 in ${folder}, the last 37 hours old, 1.5 kB.`])
  // One of a clock that was wrong says nothing of the site's safety.
  add(markOf(sign), -365 * 24)
  expect(await said(copies)).toEqual([`wrong: 1 in ${folder}, the last 37 hours old, 1.5 kB.`])
  add(markOf(sign), 5)
  expect(await said(copies)).toEqual([`well: 2 in ${folder}, the last 5 hours old, 1.5 kB.`])
})

test('it minds a place that cannot be written', async () => {
  const file = join(newFolder(), 'file')
  writeFileSync(file, '')
  expect(await saidOf(backupsInFolder(join(file, 'copies')), looked, now)).toEqual([`wrong: ${file}/copies cannot be written (ENOTDIR).`])
  const bucket = await newBucket()
  const at = backupPlaceAt({ bucket, prefix: 'copies/' })
  expect(await saidOf(at, looked, now)).toEqual([`look: There is none of this site in s3://club/copies/ at ${bucket.endpoint} yet.`])
  await bucket.stop()
  expect(await saidOf(at, looked, now)).toEqual([`wrong: s3://club/copies/ at ${bucket.endpoint} cannot be written.`])
  if (process.getuid?.() === 0) return
  const shut = newFolder()
  chmodSync(shut, 0o500)
  expect(await saidOf(backupsInFolder(shut), looked, now)).toEqual([`wrong: ${shut} cannot be written (EACCES).`])
})
