import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'
import { restoreSite } from '../../features/backup/server/restore-site.ts'
import { archivable, sourceOf } from '../archives.ts'
import { inFolder } from '../filled-sites.ts'
import { newFolder } from '../new-folder.ts'
import { expectSample, samples, soonAfter } from './expect-sample.ts'

test('a data folder of an old version opens with everything in it', async () => {
  const folder = newFolder()
  cpSync(join(samples, 'sqlite'), folder, { recursive: true })
  await expectSample(folder)
})

test('a backup archive of an old version restores everything, and ends sessions', async () => {
  const folder = newFolder()
  const site = { ...(await archivable(inFolder(folder))), now: async () => soonAfter }
  await restoreSite(sourceOf(readFileSync(join(samples, 'backup.tar'))), site)
  await expectSample(folder, { isRestored: true })
})
