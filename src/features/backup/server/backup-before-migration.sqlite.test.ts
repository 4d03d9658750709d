import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Migration } from 'kysely/migration'
import { expect, onTestFinished, test } from 'vitest'
import * as migrations from '../../../db/migrations.ts'
import { openStore } from '../../../db/open.ts'
import { runCommand } from '../../../testing/run-command.ts'
import { samples } from '../../../testing/upgrade-samples/opened.ts'
import { backupBeforeMigration } from './backup-before-migration.ts'

const newer = { ...migrations, '9999-newer': {} }
const copyName = `club-at-${Object.keys(migrations).toSorted().at(-1)}.sqlite`
const at = (folder: string) => ({ database: folder, dataDir: folder, bucket: undefined, mediaRedirect: false })

/** A data folder with entries, or one that was only migrated. */
async function opened({ isEmpty = false, known = migrations as Record<string, Migration> } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'club-before-migration-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  if (!isEmpty) cpSync(join(samples, 'sqlite'), folder, { recursive: true })
  const store = await openStore(folder, known)
  const close = () => store.close()
  onTestFinished(close)
  const copies = () => readdirSync(folder).filter((name) => name.startsWith('club-at-'))
  return {
    folder,
    close,
    copies,
    backup: (more = {}, known: object = newer) => backupBeforeMigration(store.db, { ...at(folder), ...more }, new Date(), known),
  }
}

test('the database is copied beside itself when there are migrations to run', async () => {
  const { folder, copies, backup } = await opened()
  expect(await backup()).toBe(`Before the upgrade the database was copied to ${join(folder, copyName)}.`)
  expect(copies()).toEqual([copyName])
})

test('npm run admin copies the database too, if it is the first to run the migrations', async () => {
  const { folder, copies, close } = await opened({ known: Object.fromEntries(Object.entries(migrations).slice(0, -1)) })
  await close()
  const { code, printed } = await runCommand('admin', { DATA_DIR: folder }, 'list')
  expect([code, printed]).toEqual([0, expect.stringContaining('Before the upgrade the database was copied')])
  expect(copies()).toEqual([`club-at-${Object.keys(migrations).toSorted().at(-2)}.sqlite`])
})

test('nothing is copied when no migration is new, when nothing is stored yet, or when told to go on without', async () => {
  const { copies, backup } = await opened()
  expect(await backup({}, migrations)).toBeUndefined()
  expect(await backup({ withoutBackup: true })).toBeUndefined()
  const empty = await opened({ isEmpty: true })
  expect(await empty.backup()).toBeUndefined()
  expect([...copies(), ...empty.copies()]).toEqual([])
})

test('the newest two copies are kept', async () => {
  const { folder, copies, backup } = await opened()
  for (const [year, name] of [
    [2020, 'club-at-0009-old.sqlite'],
    [2024, 'club-at-0001-less-old.sqlite'],
  ] as const) {
    writeFileSync(join(folder, name), '')
    utimesSync(join(folder, name), new Date(year, 0), new Date(year, 0))
  }
  await backup()
  expect(copies().toSorted()).toEqual(['club-at-0001-less-old.sqlite', copyName])
})

test('a copy that cannot be written stops the start', async () => {
  const { folder, copies, backup } = await opened()
  // What stands for a full disk, which no test can fill: no file can take this name.
  mkdirSync(join(folder, copyName, 'in-the-way'), { recursive: true })
  await expect(backup()).rejects.toThrow(/^The database must be upgraded, and no copy of it could be written first: .*WITHOUT_BACKUP=1/)
  expect(copies()).toEqual([copyName])
})
