import { type Cut, pictureCalls, uncut } from '../../contract/picture-calls.ts'
import { emptyPicture } from '../../contract/picture-type.ts'
import { answer, done, type Slice } from '../../http/answer.ts'
import { notFound, Refused } from '../../http/refused.ts'
import type { Services } from '../../http/services.ts'
import { type PictureRow, pictureAddress, picturesOf } from './store.ts'

const empty = new Refused(400, emptyPicture)
const outside = new Refused(400, 'The crop must be inside the picture.')
const none = notFound('Picture')

/** The calls by which administrators upload, fetch and crop pictures. */
export function picturesApi(services: Services): Slice {
  const { store, pictures, reach } = services
  const rows = picturesOf(store.db)
  return answer(services, pictureCalls, {
    uploadPicture: async ({ body: { file } }) => (file === undefined ? empty : keptAs(await pictures.came(file))),

    keepPicture: async ({ body }) => keptAs(await pictures.fetched(body.link, reach)),

    cropPicture: async ({ id, body }) => {
      if (body.left + body.width > 1000 || body.top + body.height > 1000) return outside
      const row = await rows.find(id)
      const full = row?.cut_from ? await rows.find(row.cut_from) : row
      return full === undefined ? none : keptAs(await pictures.cut(full, body))
    },

    picture: async ({ id }) => {
      const row = await rows.find(id)
      if (row === undefined) return none
      const full = row.cut_from === null ? undefined : await rows.find(row.cut_from)
      const cut: Cut = row.cut === null ? uncut : JSON.parse(row.cut)
      return { success: true, data: { ...cut, address: pictureAddress(row), cutFrom: full ? pictureAddress(full) : null } }
    },
  })
}

const keptAs = (kept: PictureRow | Refused) =>
  kept instanceof Refused ? kept : { ...done('Picture saved'), address: pictureAddress(kept) }
