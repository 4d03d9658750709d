import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from '../../../db/id.ts'

/** Which drawing of which entry, group or page; `mark` is the hash of all that it shows. */
export type Drawn = { make: string; whose: string; mark: string }

/** Longer names are no file names; the drawings of such groups are not stored. */
const longest = 200
const nameOf = ({ make, whose }: Drawn) => `${make}-${encodeURIComponent(whose)}`
const partial = '.part'

/**
 * Share cards and posters as files: one for each entry, group and page, which the next drawing of the same replaces. A file begins with
 * its mark, so that no older drawing is taken for the present one.
 */
export function shareCardFiles(folder: string) {
  return {
    read: async (drawn: Drawn) => {
      const bytes = await readFile(join(folder, nameOf(drawn))).catch(() => undefined)
      const { mark } = drawn
      return bytes?.toString('latin1', 0, mark.length) === mark ? bytes.subarray(mark.length) : undefined
    },

    /** Never fails: without a file the same is drawn again. */
    keep: async (drawn: Drawn, bytes: Buffer) => {
      const file = join(folder, nameOf(drawn))
      const part = join(folder, newId() + partial)
      if (nameOf(drawn).length > longest) return
      try {
        await mkdir(folder, { recursive: true })
        await writeFile(part, Buffer.concat([Buffer.from(drawn.mark), bytes]))
        await rename(part, file)
      } catch {
        await rm(part, { force: true }).catch(() => {})
      }
    },

    /** Removes what a stopped process left unfinished, and the drawings of what is not shown any more. */
    sweep: async (isShown: (whose: string) => Promise<boolean>) => {
      for (const name of await readdir(folder).catch(() => [])) {
        const whose = decodeURIComponent(name.slice(name.indexOf('-') + 1))
        if (name.endsWith(partial) || !(await isShown(whose))) await rm(join(folder, name), { force: true })
      }
    },
  }
}
