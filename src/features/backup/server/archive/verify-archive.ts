import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Migration } from 'kysely/migration'
import type { MovedTable } from '../move/rows.ts'
import { CannotMove } from '../move/trouble.ts'
import { ArchiveUnfit } from './archive-unfit.ts'
import { foreignRows } from './foreign-rows.ts'
import type { Manifest } from './manifest.ts'
import type { Passing } from './passing.ts'
import { readArchive } from './read-archive.ts'
import { bringToNewest, rowsApart } from './rows-apart.ts'
import { sideApart } from './side-apart.ts'

/** Where an archive is read from, as often as it is needed. */
export type Source = () => AsyncIterable<Uint8Array>

/**
 * `thread`: the program of the thread that holds a database where a site serves meanwhile (side-apart.ts); a command, for which nobody
 * waits, has none.
 */
export type Reading = {
  passphrase: string | undefined
  work: string
  migrations: Record<string, Migration>
  passing: Passing
  thread?: string | undefined
}

/**
 * An archive of which everything was looked at. `tables`: how many rows were found in each; `folder`: its rows, in the form of this
 * version; they go with `work`.
 */
export type Verified = { manifest: Manifest; tables: MovedTable[]; folder: string }

/**
 * Looks at everything in an archive: that it is whole and as its list says, that nothing else is in it, and that its rows are
 * those of a site which this version understands. Throws ArchiveUnfit, with nothing left in `work`.
 */
export async function verifyArchive(source: Source, { passphrase, work, migrations, passing, thread }: Reading): Promise<Verified> {
  const [given, folder] = [join(work, 'given'), join(work, 'newest')]
  try {
    await mkdir(work, { recursive: true, mode: 0o700 })
    const manifest = await readArchive(source(), { passphrase, folder: given })
    const rows = thread === undefined ? foreignRows(given) : await sideApart(thread, 'foreign', given)
    let tables: MovedTable[]
    try {
      const steps = (await rows.steps()) ?? []
      if (steps.toSorted().join() !== manifest.migrations.toSorted().join())
        throw new ArchiveUnfit('This archive has been changed: its rows are of another version than its list says.')
      tables = (await rowsApart(rows, folder, migrations, passing)).tables
    } finally {
      await rows.letGo()
    }
    await rm(given, { recursive: true, force: true })
    await bringToNewest(folder, migrations)
    return { manifest, tables, folder }
  } catch (error) {
    await rm(work, { recursive: true, force: true })
    throw error instanceof CannotMove
      ? new ArchiveUnfit(`The rows of this archive cannot be used. ${error.message}`, { cause: error })
      : error
  }
}
