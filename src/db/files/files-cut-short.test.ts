import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newFolder } from '../../testing/new-folder.ts'

/** Keeps 100,000 bytes in one piece, in a process that may write no file longer than 64 kB, and says what came of it. */
const keeping = `
  const { mediaInFolder } = await import(process.argv[1])
  const media = await mediaInFolder(process.argv[2])
  async function* once() { yield Buffer.alloc(100_000, 1) }
  const outcome = await media.keep(once(), () => {}).then(() => 'kept', ({ name }) => name)
  console.log(outcome)`

test('a file of which the disk takes only the beginning is refused, and nothing of it stays', () => {
  const folder = newFolder()
  // The shell counts in blocks of 512 or of 1024 bytes; both limits are below the size. Ignored, the signal is an error.
  const command = `trap '' XFSZ; ulimit -f 64; exec "$0" --input-type=module --eval "$1" "$2" "$3"`
  const outcome = execFileSync('sh', ['-c', command, process.execPath, keeping, join(import.meta.dirname, 'files.ts'), folder], {
    encoding: 'utf8',
  })
  expect(outcome.trim()).toBe('StoreFull')
  expect(readdirSync(folder)).toEqual([])
})
