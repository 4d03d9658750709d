import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A folder with replies of an old site, by the names of their files, which goes when the test has finished. */
export function folderOf(files: Record<string, string | Uint8Array>) {
  const folder = mkdtempSync(join(tmpdir(), 'old-replies-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}
