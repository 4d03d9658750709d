import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { restoreSite } from '../../features/backup/server/restore-site.ts'
import { archivable, sourceOf } from '../archives.ts'
import { inFolder } from '../moving.ts'
import { newFolder } from '../new-folder.ts'
import { expectImported, expectSample, expectUnderWay, logInToSample } from './expect-sample.ts'
import { contents, onOpened, samples, soonAfter } from './opened.ts'

test('a data folder of an old version opens with everything in it', async () => {
  const folder = newFolder()
  cpSync(join(samples, 'sqlite'), folder, { recursive: true })
  await onOpened({ folder, database: folder }, async (send) => {
    await expectSample(send, contents.cookie)
    await expectUnderWay(send)
    await logInToSample(send)
  })
  await expectImported({ DATA_DIR: folder })
})

test('a backup archive of an old version restores everything, and ends sessions', async () => {
  const folder = newFolder()
  const site = { ...(await archivable(inFolder(folder))), now: async () => soonAfter }
  await restoreSite(sourceOf(readFileSync(join(samples, 'backup.tar'))), site)
  await onOpened({ folder, database: folder }, async (send) => {
    expect((await send('GET', '/api/students', { cookie: contents.cookie })).status).toBe(401)
    await expectSample(send, await logInToSample(send))
  })
  await expectImported({ DATA_DIR: folder })
})
