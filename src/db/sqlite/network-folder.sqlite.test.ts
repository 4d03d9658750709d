import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test, vi } from 'vitest'
import { checkDatabase } from '../../features/operations/server/doctor.ts'
import { newFolder } from '../../testing/new-folder.ts'
import { networkFolder } from './network-folder.ts'

test.each([
  ['NFS', 0x6969],
  ['9p', 0x01021997],
  ['FUSE, as sshfs is', 0x65735546],
])('a folder on %s is named as unsafe, by the doctor too, and one on a local disk is not', async (name, type) => {
  const folder = newFolder()
  new DatabaseSync(join(folder, 'club.sqlite')).close()
  const spy = vi.spyOn(fs, 'statfsSync')
  syncBuiltinESMExports()
  onTestFinished(() => {
    spy.mockRestore()
    syncBuiltinESMExports()
  })
  const found = fs.statfsSync(tmpdir())
  // A local disk first.
  spy.mockReturnValue({ ...found, type: 0xef53 } as never)
  expect(networkFolder(folder)).toBeUndefined()
  spy.mockReturnValue({ ...found, type } as never)
  expect(networkFolder(folder)?.says).toContain(`${folder} is on a network file system (${name}).`)
  const { findings } = await checkDatabase(folder, [])
  expect(findings).toContainEqual({ state: 'warning', ...networkFolder(folder) })
})
