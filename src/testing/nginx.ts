import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { newFolder } from './new-folder.ts'
import { runNginx } from './nginx-program.ts'

/** Runs nginx with these blocks and nothing else, with files beside them (`folder` is theirs), until the test has finished. */
export async function nginx(port: number, blocksIn: (folder: string) => string, files: Record<string, string> = {}) {
  const folder = newFolder()
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text, { mode: 0o600 })
  const child = await runNginx(folder, port, blocksIn(folder))
  onTestFinished(async () => {
    const ended = once(child, 'close')
    child.kill()
    await ended
  })
}
