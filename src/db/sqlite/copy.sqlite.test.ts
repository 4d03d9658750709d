import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import * as migrations from '../migrations.ts'
import { openStore } from '../open.ts'
import { onCopy } from './copy.ts'

function emptyFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'club-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test('a copy has what the database has, changes nothing in it, and goes when it is done with', async () => {
  const folder = emptyFolder()
  const store = await openStore(folder, migrations)
  onTestFinished(() => store.close())
  await store.settings.write('name', 'here')
  const copied = await onCopy(folder, async (copy) => {
    const other = await openStore(copy, migrations)
    const before = await other.settings.read('name')
    await other.settings.write('name', 'there')
    await other.close()
    return { copy, before }
  })
  expect([copied.before, await store.settings.read('name'), existsSync(copied.copy)]).toEqual(['here', 'here', false])
})

test('where there is no database there is none in the copy, which goes also when what was done with it fails', async () => {
  let copy = ''
  const failed = onCopy(emptyFolder(), async (folder) => {
    copy = folder
    expect(readdirSync(folder)).toEqual([])
    throw new Error('the disk broke')
  })
  await expect(failed).rejects.toThrow('the disk broke')
  expect([copy === '', existsSync(copy)]).toEqual([false, false])
})
