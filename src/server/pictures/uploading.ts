import { inBytes, largestPicture } from '../../contract/largest.ts'
import { pictureAddress } from '../../store/pictures.ts'
import { inPieces } from '../files/in-pieces.ts'
import { Refused } from '../refused.ts'
import type { Services } from '../services.ts'
import { isPicture } from './keep-picture.ts'
import { empty, noPicture, tooLarge } from './refusals.ts'

/** Pictures that come piece by piece. */
export function uploading({ store, media, pictures, now }: Pick<Services, 'store' | 'media' | 'pictures' | 'now'>) {
  const { piece, received, whole, lostOr, keptAt, forget } = inPieces(
    { store, media, now },
    {
      words: { one: 'picture', several: 'pictures' },
      most: { bytes: inBytes(largestPicture), underway: 50, pieces: 500 },
      tooLarge,
      empty,
      refusalOf: (head) => (isPicture(head) ? undefined : noPicture),
    },
  )

  /** Keeps one that has come whole; asked again it is the same. What cannot be kept at all goes at once. */
  async function keep(id: string, { name, by, left }: { name: string; by: string; left: AbortSignal }): Promise<string | Refused> {
    const upload = await whole(id, by)
    if (upload instanceof Refused) return upload
    if (upload.address) return upload.address
    const kept = await pictures.came({ pieces: upload.pieces, name, by, left }).catch((error: unknown) => lostOr(upload, error))
    if (kept instanceof Refused) {
      if (kept.wait === undefined) await forget(id, by, upload)
      return kept
    }
    const address = pictureAddress(kept)
    await keptAt(id, by, upload, address)
    return address
  }

  return { piece, keep, received }
}
