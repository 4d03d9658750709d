import type { Album } from '../../contract/albums.ts'
import { groupPath } from '../../contract/entry-path.ts'
import { groupOf } from '../../contract/slug.ts'
import type { Db } from '../../db/tables.ts'
import { livingIn } from '../../entries/stored-entry.ts'
import { kind } from '../../http/collection-api.ts'
import { gallery } from './contract.ts'

/** The albums of the pictures that visitors see, each with its days in order. */
async function albumsOf(db: Db): Promise<Album[]> {
  const pictures = await livingIn(db, gallery.table).select(['id', 'category', 'date']).orderBy('date').orderBy('id').execute()
  const groups = Map.groupBy(pictures, ({ category }) => groupOf(String(category)))
  return [...groups].map(([group, all]) => {
    const days = [...Map.groupBy(all, ({ date }) => String(date).slice(0, 10))]
    return {
      path: groupPath(gallery, group),
      days: days.map(([day, taken]) => ({ day, count: taken.length, newest: String(taken.at(-1)?.id) })),
    }
  })
}

export const galleryKind = kind(gallery, {
  handlers: ({ store }) => ({ albums: async () => ({ data: await albumsOf(store.db) }) }),
})
