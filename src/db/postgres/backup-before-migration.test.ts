import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { backupBeforeMigration } from '../../features/backup/server/backup-before-migration.ts'
import { backupName, markOf } from '../../features/backup/server/backup-names.ts'
import { newClub } from '../../testing/club.ts'
import * as migrations from '../migrations.ts'
import { bucketSign } from '../settings.ts'

test('migrations run on Postgres only with a backup of this site that is younger than a day', async () => {
  const { store, folder, at } = await newClub()
  const copies = mkdtempSync(join(tmpdir(), 'club-copies-'))
  onTestFinished(() => rmSync(copies, { recursive: true, force: true }))
  const now = new Date()
  const backup = (more = {}, known: object = { ...migrations, '9999-newer': {} }) =>
    backupBeforeMigration(
      store.db,
      { database: at, dataDir: folder, bucket: undefined, mediaRedirect: false, copies: { folder: copies }, ...more },
      now,
      known,
    )
  const mark = markOf(await store.settings.secret(bucketSign))
  const write = (of: string, hoursAgo: number) => {
    const name = backupName(of, new Date(now.getTime() - hoursAgo * 60 * 60_000), undefined)
    writeFileSync(join(copies, name), '')
    return name
  }
  await expect(backup({ copies: undefined })).rejects.toThrow('and BACKUP_URL does not say where its backups are. Make a backup')
  await expect(backup()).rejects.toThrow(`and there is no backup of it in ${copies}. Make a backup`)
  write('00000000', 1)
  const old = write(mark, 25)
  await expect(backup()).rejects.toThrow(`and its newest backup, ${old} in ${copies}, is older than a day. Make a backup`)
  expect(await backup({ withoutBackup: true })).toBeUndefined()
  expect(await backup({}, migrations)).toBeUndefined()
  const young = write(mark, 23)
  expect(await backup()).toBe(`The newest backup before the upgrade is ${young} in ${copies}.`)
})
