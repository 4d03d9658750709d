import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test, vi } from 'vitest'
import { checkDatabase } from '../../features/operations/server/doctor.ts'
import { newFolder } from '../../testing/new-folder.ts'
import { networkFolder } from './network-folder.ts'

/** Every folder seems to be on the file system of this number. */
function onFileSystem(type: number) {
  const found = fs.statfsSync(tmpdir())
  const spy = vi.spyOn(fs, 'statfsSync').mockReturnValue({ ...found, type } as never)
  syncBuiltinESMExports()
  onTestFinished(() => {
    spy.mockRestore()
    syncBuiltinESMExports()
  })
}

test.each([
  ['NFS', 0x6969],
  ['9p', 0x01021997],
  ['FUSE, as sshfs is', 0x65735546],
])('a folder on %s is named as unsafe, by the doctor too', async (name, type) => {
  const folder = newFolder()
  new DatabaseSync(join(folder, 'club.sqlite')).close()
  onFileSystem(type)
  expect(networkFolder(folder)?.says).toContain(`${folder} is on a network file system (${name}).`)
  const { findings } = await checkDatabase(folder, [])
  expect(findings).toContainEqual({ state: 'warning', ...networkFolder(folder) })
})

test('a folder on a local disk is not', () => {
  onFileSystem(0xef53)
  expect(networkFolder('/data')).toBeUndefined()
})
