import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newFolder } from './new-folder.ts'

/** A folder with replies of an old site, by the names of their files, which goes when the test has finished. */
export function folderOf(files: Record<string, string | Uint8Array>) {
  const folder = newFolder()
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}
