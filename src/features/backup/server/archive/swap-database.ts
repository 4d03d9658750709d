import { existsSync } from 'node:fs'
import { link, mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { databaseIn } from '../../../../db/sqlite/database-file.ts'
import { codeOf, codes } from '../../../../db/sqlite/trouble.ts'
import { markName } from '../move/moved-away.ts'
import { at } from '../move/trouble.ts'
import { stampOf } from './copy-name.ts'

const beside = ['-wal', '-shm']

/**
 * Puts a new database into a folder in one step; the one that was there stays beside it under a name with the moment, which is
 * returned. Nobody may have it open; one that is damaged is set aside as it is. Throws CannotMove.
 */
export async function swapDatabase(folder: string, made: string, moment: Date): Promise<string | undefined> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = databaseIn(folder)
  const held = existsSync(file) ? await at(folder, async () => holdAlone(file)) : undefined
  try {
    await synced(databaseIn(made))
    const aside = existsSync(file) ? join(folder, `club-before-${stampOf(moment)}.sqlite`) : undefined
    if (aside !== undefined) {
      await link(file, aside)
      // Of one that could not be laid into its file: it would be taken for the new one's.
      for (const part of beside) if (existsSync(file + part)) await rename(file + part, aside + part)
    }
    await rename(databaseIn(made), file)
    await synced(folder)
    await rm(join(folder, markName), { force: true })
    return aside
  } finally {
    held?.close()
  }
}

/** Opens a database that nobody else has open, with all that lies beside it laid into it; undefined of one that is none any more. */
function holdAlone(file: string): DatabaseSync | undefined {
  const database = new DatabaseSync(file, { timeout: 100 })
  try {
    database.exec('pragma locking_mode=exclusive; begin exclusive; commit; pragma wal_checkpoint(truncate); pragma journal_mode=delete')
    return database
  } catch (error) {
    database.close()
    if (isDamaged(error)) return undefined
    throw error
  }
}

const isDamaged = (error: unknown) => [codes.damaged, codes.noDatabase].includes(codeOf(error) as never)

async function synced(path: string) {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
