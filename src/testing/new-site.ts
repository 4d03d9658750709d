import { inject } from 'vitest'
import { openSeeded } from '../cli/seed.ts'
import { mediaAt, onRows, type SiteAt } from '../cli/site-at.ts'
import { notedMedia } from '../db/files/loose-files.ts'
import { postgresAddress } from '../db/postgres/address.ts'
import type { Store } from '../entries/store.ts'
import { moveIn, type Options } from '../features/importer/server/move-in.ts'
import { picturesAt } from '../features/pictures/server/pictures.ts'
import type { Reach } from '../http/fetching/outbound-policy.ts'
import { kinds } from '../site/collections.server.ts'
import { contentsOf } from './contents.ts'
import { layMigrated, newDatabase } from './databases.ts'
import { doneHere } from './done-here.ts'
import { newFolder } from './new-folder.ts'
import { newBucket } from './s3.ts'

/**
 * A site to move into, empty at first, which goes when the test has finished: a folder; where the run has a Postgres, a
 * database of it and a bucket.
 */
export function newSite(reach?: Reach) {
  const dataDir = newFolder()
  let made: Promise<SiteAt> | undefined
  const at = () => {
    made ??= siteAt(dataDir)
    return made
  }

  const refusedTo = newFolder()

  async function look<T>(action: (store: Store) => Promise<T>) {
    const store = await openSeeded((await at()).database)
    try {
      return await action(store)
    } finally {
      await store.close()
    }
  }

  return {
    dataDir,
    refusedTo,
    look,
    /** Every row of every table. */
    contents: () => look(contentsOf),
    /** The size of every kept file by its id. */
    files: () =>
      look(async (store) => {
        const media = await mediaAt(await at(), store)
        return new Map(await Array.fromAsync(media.list(), ({ id, size }) => [id, size] as const))
      }),
    /** Moves in from a site on this machine, and returns whether everything was taken, and the report. */
    moveIn: async (source: string, options: Partial<Options> = {}) => {
      const lines: string[] = []
      const whole = { source, dryRun: false, fetchMedia: false, consented: false, allowPrivate: true, ...options }
      const everything = await moveIn(whole, {
        kinds,
        look: async (action) => onRows(await at(), action),
        open: async (action) =>
          look(async (store) => {
            const media = notedMedia(await mediaAt(await at(), store), store.db)
            const given = { now: () => new Date(), log: { warn: () => {} }, ending: new AbortController().signal }
            await action(store.db, media, picturesAt({ db: store.db, media, converter: doneHere, ...given }))
          }),
        say: (line) => lines.push(line),
        refusedTo,
        ...(reach && { reach }),
      })
      return { everything, report: lines.join('\n') }
    },
  }
}

async function siteAt(dataDir: string): Promise<SiteAt> {
  if (inject('postgres') === undefined) {
    await layMigrated(dataDir)
    return { dataDir, database: dataDir, bucket: undefined }
  }
  const database = { postgres: postgresAddress(await newDatabase({ isEmpty: false })) }
  return { dataDir, database, bucket: await newBucket() }
}
