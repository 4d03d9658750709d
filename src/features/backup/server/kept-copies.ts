import type { Logger } from 'pino'
import type { Copies } from './archive/copies.ts'
import { copyOf } from './archive/copy-name.ts'
import { goodCopies } from './archive/good-copies.ts'
import type { Manifest } from './archive/manifest.ts'
import { outdated } from './archive/outdated.ts'
import type { copyStateOf } from './copy-state.ts'

/**
 * A copy that is kept. `isOwn`: of this very site, and not of another that has the same place; `isGood`: of this site, read to its
 * end, and of a moment that has come.
 */
export type KeptCopy = { name: string; made: Date; size: number; isOwn: boolean; isGood: boolean }

type Given = {
  copies: Copies | undefined
  state: ReturnType<typeof copyStateOf>
  mark: () => Promise<string>
  now: () => Date
  log: Logger
}

/** What lies at the place of a site's copies, and what is known of it. */
export function keptCopies({ copies, state, mark, now, log }: Given) {
  async function list(): Promise<KeptCopy[]> {
    const [own, { read }] = [await mark(), await state.read(now())]
    const files: { name: string; size: number }[] = []
    for await (const file of copies?.list() ?? []) files.push(file)
    const good = new Set(goodCopies(files, own, read, now()))
    const found = files.flatMap((file) => {
      const copy = copyOf(file.name)
      return copy ? [{ ...file, made: copy.made, isOwn: copy.mark === own, isGood: good.has(file) }] : []
    })
    return found.toSorted((one, other) => other.made.getTime() - one.made.getTime())
  }

  return {
    list,

    /** One was read to its end, and is the last good copy now; `begun`: by performance.now(). */
    believed: async (name: string, at: Date, { tables, files }: Manifest, begun: number) => {
      const last = {
        name,
        at: at.toISOString(),
        bytes: files.reduce((sum, { size }) => sum + size, 0),
        seconds: Math.round((performance.now() - begun) / 100) / 10,
        rows: tables.reduce((sum, { rows }) => sum + rows, 0),
        files: files.length - 1,
      }
      const [{ read = [] }, there] = [await state.read(now()), new Set((await list()).map((copy) => copy.name))]
      await state.change(now(), { last, read: [...read.filter((one) => there.has(one)), name], trouble: undefined })
      return last
    },

    /**
     * Takes away what is not needed any more: only what this site has named itself, and never the last. No file that nobody has
     * read stays in the place of one that was.
     */
    clear: async (place: Copies) => {
      const own = await mark()
      const named = (await list()).filter(({ isOwn }) => isOwn)
      const gone = [true, false].flatMap((good) =>
        outdated(
          named.filter(({ isGood }) => isGood === good),
          now(),
        ),
      )
      for (const { name } of gone) await place.remove(name)
      if (gone.length > 0) log.info({ copies: gone.map(({ name }) => name) }, 'copies that are not needed any more were taken away')
      // What a process left half done; nobody else is at it.
      for await (const { name } of place.list())
        if (name.endsWith('.part') && copyOf(name.slice(0, -'.part'.length))?.mark === own) await place.remove(name)
    },
  }
}
