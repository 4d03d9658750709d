import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Migration } from 'kysely/migration'
import { expect, onTestFinished, test } from 'vitest'
import * as migrations from '../db/migrations.ts'
import { openStore } from '../entries/store.ts'
import { restoreSite } from '../features/backup/server/restore-site.ts'
import { archivable, lastingRows, sourceOf } from '../testing/archives.ts'
import { newClub } from '../testing/club.ts'
import { inFolder } from '../testing/filled-sites.ts'
import { newFolder } from '../testing/new-folder.ts'
import { samples } from '../testing/upgrade-samples/expect-sample.ts'
import { mayStart } from './site-at.ts'

const known = { ...migrations, '9999-newer': {} as Migration }
const copiesIn = (folder: string) => (existsSync(join(folder, 'archives')) ? readdirSync(join(folder, 'archives')) : [])

/** A data folder with entries, and how a start with newer migrations looks at it. */
async function opened({ ran = migrations as Record<string, Migration> } = {}) {
  const folder = newFolder()
  cpSync(join(samples, 'sqlite'), folder, { recursive: true })
  const store = await openStore(folder, ran)
  const close = () => store.close()
  onTestFinished(close)
  const said: string[] = []
  const log = { info: (line: string) => said.push(line), warn: () => {} }
  const at = { database: folder, dataDir: folder, bucket: undefined }
  return { folder, close, said, begin: (more = {}, steps = known) => mayStart({ ...at, ...more }, { log, known: steps })(store.db) }
}

test('before migrations the rows are backed up into an archive that restores them', async () => {
  const { folder, begin, said, close } = await opened()
  await begin()
  const [name = ''] = copiesIn(folder)
  expect(said).toEqual([`Before the upgrade the rows were backed up to ${join(folder, 'archives', name)}.`])
  await close()
  const before = lastingRows(folder)
  const to = await archivable(inFolder(newFolder()))
  await restoreSite(sourceOf(readFileSync(join(folder, 'archives', name))), to)
  const { admins, media } = lastingRows(String(to.database))
  expect({ admins, media }).toEqual({ admins: before.admins, media: before.media })
})

test('the rows on Postgres are backed up too', async () => {
  const { store, folder, at } = await newClub()
  await mayStart({ database: at, dataDir: folder, bucket: undefined }, { known })(store.db)
  expect(copiesIn(folder)).toHaveLength(1)
})

test('nothing is backed up if no migration is new, or with WITHOUT_BACKUP', async () => {
  const { folder, begin } = await opened()
  await begin({}, migrations as never)
  await begin({ withoutBackup: true })
  expect(copiesIn(folder)).toEqual([])
})

test('a backup that cannot be written stops the start', async () => {
  const { folder, begin } = await opened()
  // A full disk, which no test can make: no folder can have this name.
  writeFileSync(join(folder, 'archives'), '')
  await expect(begin()).rejects.toThrow(/^The database must be upgraded, but it could not be backed up first: .*WITHOUT_BACKUP=1/)
})
