import { inBytes, largestPicture } from '../../../contract/largest.ts'
import { ownPicture } from '../../../contract/own-picture.ts'
import { pictureAddress, picturesOf } from '../../../db/files/pictures.ts'
import { oneAtATime } from '../../../http/pool/one-at-a-time.ts'
import { Refused } from '../../../http/refused.ts'
import type { Services } from '../../../http/services.ts'
import { inPieces } from '../../uploads/server/in-pieces.ts'
import { isPicture } from './keep-picture.ts'
import { empty, noPicture, tooLarge } from './refusals.ts'

/** Pictures that come piece by piece. */
export function uploading({ store, media, pictures }: Pick<Services, 'store' | 'media' | 'pictures'>) {
  const rows = picturesOf(store.db)
  // One that is refused is so for all who ask at once: its pieces go with the first of them.
  const alone = oneAtATime<string | Refused>((outcome) => !(outcome instanceof Refused) || outcome.wait === undefined)
  const { piece, received, whole, lostOr, keptAt, forget } = inPieces(
    { store, media },
    {
      words: { one: 'picture', several: 'pictures' },
      most: { bytes: inBytes(largestPicture), underway: 50, together: 20 * inBytes(largestPicture), pieces: 500 },
      tooLarge,
      empty,
      refusalOf: (head) => (isPicture(head) ? undefined : noPicture),
      isThere: async (address, by) => rows.keepOn(ownPicture(address)?.id ?? '', { by }),
    },
  )

  /** Keeps one that has come whole; asked again it is the same. What cannot be kept at all goes at once. */
  const keep = (id: string, about: { name: string; by: string; left: AbortSignal }) => alone(`${about.by} ${id}`, () => kept(id, about))

  async function kept(id: string, { name, by, left }: { name: string; by: string; left: AbortSignal }): Promise<string | Refused> {
    const upload = await whole(id, by)
    if (upload instanceof Refused) return upload
    if (upload.address) return upload.address
    const picture = await pictures.came({ pieces: upload.pieces, name, by, left }).catch(async (error: unknown) => {
      const lost = await lostOr(upload, error)
      // Another process may have kept it, which is how they went.
      const now = await whole(id, by)
      return now instanceof Refused ? lost : (now.address ?? lost)
    })
    if (typeof picture === 'string') return picture
    if (picture instanceof Refused) {
      if (picture.wait === undefined) await forget(id, by)
      return picture
    }
    const address = pictureAddress(picture)
    await keptAt(id, by, upload, address)
    return address
  }

  return { piece, keep, received, giveUp: forget }
}
