import { type Cut, pictureCalls, uncut } from '../../contract/picture-calls.ts'
import { type PictureRow, pictureAddress, picturesOf } from '../../db/files/pictures.ts'
import { answer, type Slice } from '../../http/answer.ts'
import { done } from '../../http/outcomes.ts'
import { notFound, Refused } from '../../http/refused.ts'
import type { Services } from '../../http/services.ts'
import { fetchPicture } from './server/fetch-picture.ts'
import { empty } from './server/refusals.ts'

const outside = new Refused(400, 'What is cut out must lie within the picture.')
const none = notFound('Picture')

/** How administrators bring pictures to the site, and cut them. */
export function picturesApi(services: Services): Slice {
  const { store, pictures, media } = services
  const rows = picturesOf(store.db)
  const fetched = fetchPicture(services)
  /** The picture that one was cut out of, or itself. */
  const fullOf = async (row: PictureRow | undefined) => (row?.cut_from ? rows.find(row.cut_from) : row)

  return answer(services, pictureCalls, {
    uploadPicture: async ({ body: { file }, session, left }) => {
      if (file === undefined) return empty
      try {
        return keptAs(await pictures.came({ pieces: [file], name: file.name, by: session.adminId, left }))
      } finally {
        await media.remove(file.id)
      }
    },

    keepPicture: async ({ body, session, left }) => keptAs(await fetched(body.link, { by: session.adminId, left })),

    cropPicture: async ({ id, body, session, left }) => {
      if (body.left + body.width > 1000 || body.top + body.height > 1000) return outside
      const full = await fullOf(await rows.find(id))
      if (full === undefined) return none
      return keptAs(await pictures.cut(full, body, { by: session.adminId, left }))
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

const keptAs = (kept: PictureRow | string | Refused) =>
  kept instanceof Refused ? kept : { ...done('Picture kept'), address: typeof kept === 'string' ? kept : pictureAddress(kept) }
