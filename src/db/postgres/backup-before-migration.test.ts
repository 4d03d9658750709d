import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { backupBeforeMigration } from '../../features/backup/server/backup-before-migration.ts'
import { newClub } from '../../testing/club.ts'
import * as migrations from '../migrations.ts'

test('before migrations run on Postgres its rows are copied into an archive', async () => {
  const { store, folder, at } = await newClub()
  const backup = (more = {}, known: Record<string, unknown> = { ...migrations, '9999-newer': {} }) =>
    backupBeforeMigration(store.db, { database: at, dataDir: folder, bucket: undefined, mediaRedirect: false, ...more }, known)
  expect([await backup({ withoutBackup: true }), await backup({}, migrations)]).toEqual([undefined, undefined])
  const said = await backup()
  const [name = ''] = readdirSync(join(folder, 'archives'))
  expect(said).toBe(`Before the upgrade the rows were copied to ${join(folder, 'archives', name)}.`)
})
