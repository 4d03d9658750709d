import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Migration } from 'kysely/migration'
import { expect, onTestFinished, test } from 'vitest'
import * as migrations from '../../../db/migrations.ts'
import { openStore } from '../../../entries/store.ts'
import { archivable, lastingRows, sourceOf } from '../../../testing/archives.ts'
import { inFolder, newFolder } from '../../../testing/moving.ts'
import { runCommand } from '../../../testing/run-command.ts'
import { samples } from '../../../testing/upgrade-samples/opened.ts'
import { backupBeforeMigration } from './backup-before-migration.ts'
import { restoreSite } from './restore-site.ts'

const newer = { ...migrations, '9999-newer': {} }
const at = (folder: string) => ({ database: folder, dataDir: folder, bucket: undefined, mediaRedirect: false })

/** A data folder with entries. */
async function opened({ known = migrations as Record<string, Migration> } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'club-before-migration-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  cpSync(join(samples, 'sqlite'), folder, { recursive: true })
  const store = await openStore(folder, known)
  const close = () => store.close()
  onTestFinished(close)
  const copies = () => (existsSync(join(folder, 'archives')) ? readdirSync(join(folder, 'archives')) : [])
  return {
    folder,
    close,
    copies,
    backup: (more = {}, known: Record<string, unknown> = newer) => backupBeforeMigration(store.db, { ...at(folder), ...more }, known),
  }
}

test('the rows are copied into an archive that restores them when there are migrations to run', async () => {
  const { folder, copies, backup, close } = await opened()
  const said = await backup()
  const [name = ''] = copies()
  expect([said, copies().length]).toEqual([`Before the upgrade the rows were copied to ${join(folder, 'archives', name)}.`, 1])
  await close()
  const before = lastingRows(folder)
  const to = await archivable(inFolder(newFolder()), undefined, migrations)
  const bytes = readFileSync(join(folder, 'archives', name))
  await restoreSite(sourceOf(bytes), to, to)
  // A restore starts the time in the trash anew.
  const compared = ({ events = [], admins, media }: ReturnType<typeof lastingRows>) => ({
    events: events.map((row) => row.replace(/("entry_state":"trash","state_since":)"[^"]+"/, '$1now')),
    admins,
    media,
  })
  expect(compared(lastingRows(String(to.database)))).toEqual(compared(before))
})

test('npm run admin copies the database too, if it is the first to run the migrations', async () => {
  const { folder, copies, close } = await opened({ known: Object.fromEntries(Object.entries(migrations).slice(0, -1)) })
  await close()
  const { code, printed } = await runCommand('admin', { DATA_DIR: folder }, 'list')
  expect([code, printed]).toEqual([0, expect.stringContaining('Before the upgrade the rows were copied to ')])
  expect(copies()).toEqual([expect.stringMatching(/^before-\d{8}T\d{9}Z\.tar$/)])
})

test('nothing is copied when no migration is new, or when told to go on without', async () => {
  const { copies, backup } = await opened()
  expect(await backup({}, migrations)).toBeUndefined()
  expect(await backup({ withoutBackup: true })).toBeUndefined()
  expect(copies()).toEqual([])
})

test('a copy that cannot be written stops the start', async () => {
  const { folder, backup } = await opened()
  // A full disk, which no test can make: no folder can have this name.
  writeFileSync(join(folder, 'archives'), '')
  await expect(backup()).rejects.toThrow(/^The database must be upgraded, and no copy of it could be written first: .*WITHOUT_BACKUP=1/)
})
