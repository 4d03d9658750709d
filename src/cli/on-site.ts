import { placeOf } from '../db/database-at.ts'
import { type NotedMedia, notedMedia } from '../db/files/loose-files.ts'
import { assertNewest, type Before, DatabaseOlder } from '../db/migrate.ts'
import * as migrations from '../db/migrations.ts'
import { settingsOf } from '../db/settings.ts'
import type { Db } from '../db/tables.ts'
import type { Store } from '../entries/store.ts'
import { assertNotMoved } from '../features/backup/server/moved-away.ts'
import { type KeepPicture, keepPicture } from '../features/pictures/server/keep-picture.ts'
import { childPool } from './child-pool-at.ts'
import { isSeeded, openSeeded } from './seed.ts'
import { mayStart, mediaAt, type SiteAt } from './site-at.ts'

/** Does something with the rows and the files of a site as its own process has them, which may be running. */
export async function onSite<T>(site: SiteAt, action: (db: Db, media: NotedMedia) => Promise<T>): Promise<T> {
  assertNotMoved(site)
  const within = async (store: Store) => action(store.db, notedMedia(await mediaAt(site, store, true), store.db))
  return onStore(site.database, within, mayStart(site))
}

/**
 * Does something with the rows of a site, and changes nothing: with a copy as the next start will have them, where one can be
 * made, else with the rows as they are. Throws DatabaseOlder where they are not yet as that start will have them.
 */
export async function onRows<T>(site: SiteAt, action: (db: Db) => Promise<T>): Promise<T> {
  assertNotMoved(site)
  return await placeOf(site.database).read({
    copied: (folder) => onStore(folder, ({ db }) => action(db)),
    asItIs: async (db) => {
      await assertNewest(db, migrations)
      if (!(await isSeeded(settingsOf(db)))) throw new DatabaseOlder('no site was ever started there to its end')
      return await action(db)
    },
  })
}

async function onStore<T>(database: SiteAt['database'], action: (store: Store) => Promise<T>, before?: Before): Promise<T> {
  const store = await openSeeded(database, before)
  try {
    return await action(store)
  } finally {
    await store.close()
  }
}

/** Does something with what keeps pictures, beside the site, which may be running and makes their AVIFs at its time. */
export async function besidePictures<T>(db: Db, media: NotedMedia, action: (pictures: KeepPicture) => Promise<T>): Promise<T> {
  const converter = childPool()
  try {
    return await action(keepPicture({ db, media, converter, now: () => new Date() }))
  } finally {
    converter.end()
  }
}
