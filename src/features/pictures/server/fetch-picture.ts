import { inBytes, largestPicture } from '../../../contract/largest.ts'
import { mediaFileAt } from '../../../db/files/media-file-at.ts'
import { type PictureRow, picturesOf } from '../../../db/files/pictures.ts'
import { fetchFile } from '../../../http/fetching/fetch-file.ts'
import { NotFetched } from '../../../http/fetching/outbound-policy.ts'
import { notFound, Refused } from '../../../http/refused.ts'
import type { Services } from '../../../http/services.ts'
import { ownAlready } from './refusals.ts'

const limits = { bytes: inBytes(largestPicture), milliseconds: 30_000 }

type Given = Pick<Services, 'store' | 'media' | 'pictures' | 'reach' | 'queues'>
type By = { by: string; left: AbortSignal }

/** Fetches a picture by its link and keeps it; one that lies here already as a mere file is kept as pictures are. */
export function fetchPicture({ store, media, pictures, reach, queues }: Given) {
  const rows = picturesOf(store.db)
  return async (link: string, by: By) => {
    if (link.startsWith('/static/')) return ownAlready
    return link.startsWith('/') ? ofOurs(link.replace(/#.*/, ''), by) : fetched(link, by)
  }

  async function ofOurs(path: string, by: By): Promise<PictureRow | Refused> {
    const before = await rows.find(path.slice('/media/'.length, -'.webp'.length))
    if (before && (await rows.touch(before.id))) return before
    const found = await mediaFileAt(store.db, path)
    return found ? pictures.came({ pieces: [found.row], name: found.row.name, ...by }) : notFound('Picture')
  }

  async function fetched(link: string, { by, left }: By): Promise<PictureRow | Refused> {
    const place = await queues.fetched.enter(by, left)
    if (place instanceof Refused) return place
    try {
      const piece = await media.keep(fetchFile(link, limits, reach), () => {})
      try {
        return await pictures.came({ pieces: [piece], name: nameIn(link), by, left })
      } finally {
        await media.remove(piece.id)
      }
    } catch (error) {
      if (error instanceof NotFetched)
        return new Refused(400, `This picture could not be fetched: ${error.message}. Please look at the link, or send the picture itself.`)
      throw error
    } finally {
      place.leave()
    }
  }
}

/** What a picture is called by its link. */
const nameIn = (link: string) => {
  const last = URL.parse(link)?.pathname.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}
