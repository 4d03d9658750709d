import type { NotedMedia } from '../db/files/loose-files.ts'
import type { Db } from '../db/tables.ts'
import { type KeepPicture, keepPicture } from '../features/pictures/server/keep-picture.ts'
import { Converter } from '../http/pool/converter.ts'
import { lanesOf } from '../http/queues/lanes.ts'
import * as things from '../site/collections.ts'
import { pictureConverter } from './picture-converter-at.ts'

/** Does something with what keeps pictures, beside the site, which may be running and makes their AVIFs at its time. */
export async function besidePictures<T>(db: Db, media: NotedMedia, action: (pictures: KeepPicture) => Promise<T>): Promise<T> {
  const converter = new Converter(pictureConverter)
  try {
    const given = { db, things: Object.values(things), media, converter, turns: lanesOf().pictures, now: () => new Date() }
    return await action(keepPicture(given, () => {}))
  } finally {
    converter.end()
  }
}
