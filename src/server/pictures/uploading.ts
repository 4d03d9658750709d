import { Readable } from 'node:stream'
import type { ReceivedPiece } from '../../contract/call.ts'
import { inBytes, largestPicture } from '../../contract/largest.ts'
import { isId } from '../../store/id.ts'
import { type PictureRow, pictureAddress } from '../../store/pictures.ts'
import { type Upload, uploadsOf } from '../../store/uploads.ts'
import { Refused } from '../refused.ts'
import type { Services } from '../services.ts'
import { isPicture } from './keep-picture.ts'
import { empty, noPicture, tooLarge } from './refusals.ts'

/** How many pictures of one administrator may be on their way, and in how many pieces one may come. */
const most = { underway: 50, pieces: 500 }
const badId = new Refused(400, 'A picture that comes in pieces needs an id of 26 letters a to z and digits.')
const badPiece = new Refused(400, 'This piece does not fit what was said of the picture. Please send the picture from its beginning.')
const tooSmall = new Refused(400, 'These pieces are too small. Please send larger ones.')
const tooMany = new Refused(
  429,
  'Many pictures of yours have come in part. Please send those first; what is left of them goes within a day.',
  60,
)
const unknown = new Refused(404, 'Nothing of this picture has come, or it came more than a day ago. Please send it once more.')
const lost = new Refused(409, 'A part of this picture has gone meanwhile. Please send it once more.')
const goOnAt = (received: number) => new Refused(409, `Of this picture ${received} bytes have come. Please go on there.`)
const notWhole = ({ received, size }: Upload) =>
  new Refused(409, `Of this picture only ${received} of ${size} bytes have come. Please send the rest first.`)

/** Pictures that come piece by piece, so that a lost connection costs no more than one of them. */
export function uploading({ store, media, pictures, now }: Pick<Services, 'store' | 'media' | 'pictures' | 'now'>) {
  const uploads = uploadsOf(store.db)
  const came = (received: number) => ({ success: true, message: 'Piece received', received })

  async function piece(id: string, by: string, { bytes, offset, length }: ReceivedPiece) {
    if (!isId(id)) return badId
    if (length > inBytes(largestPicture)) return tooLarge
    if (length === 0) return empty
    const end = offset + bytes.length
    if (bytes.length === 0 || end > length) return badPiece
    const before = await uploads.find(id, by)
    if (before?.address) return came(before.size)
    if (before && before.size !== length) return badPiece
    const received = before?.received ?? 0
    if (end <= received) return came(received)
    if (offset !== received) return goOnAt(received)
    if (before && before.pieces.length >= most.pieces) return tooSmall
    if (!before && !isPicture(Buffer.from(bytes.subarray(0, 1024)))) return noPicture
    if (!before && (await uploads.underway(by)) >= most.underway) return tooMany
    const kept = await media.keep(Readable.from([Buffer.from(bytes)]), () => {})
    let isNext = false
    try {
      isNext = before ? await uploads.goOn(id, by, before, kept) : await uploads.begin(id, by, { size: length, piece: kept, now: now() })
    } finally {
      if (!isNext) await media.remove(kept.id)
    }
    // The same piece has come twice at once, or the id is another's.
    return isNext ? came(end) : goOnAt((await uploads.find(id, by))?.received ?? 0)
  }

  /** Keeps one that has come whole; asked again it is the same. What cannot be kept at all goes at once. */
  async function keep(id: string, { name, by, left }: { name: string; by: string; left: AbortSignal }): Promise<string | Refused> {
    const upload = await uploads.find(id, by)
    if (upload === undefined) return unknown
    if (upload.address) return upload.address
    if (upload.received < upload.size) return notWhole(upload)
    const kept = await pictures.came({ pieces: upload.pieces, name, by, left }).catch(async (error: unknown) => {
      if (!(await isLost(upload))) throw error
      return lost
    })
    if (kept instanceof Refused) {
      if (kept.wait === undefined) await uploads.forget(id, by).then(() => clear(upload))
      return kept
    }
    return settled(id, by, upload, kept)
  }

  async function settled(id: string, by: string, upload: Upload, kept: PictureRow) {
    const address = pictureAddress(kept)
    await uploads.keptAt(id, by, address)
    await clear(upload)
    return address
  }

  async function clear({ pieces }: Upload) {
    for (const { id } of pieces) await media.remove(id)
  }

  async function isLost({ pieces }: Upload) {
    for (const { id, size } of pieces) if ((await media.sizeOf(id)) !== size) return true
    return false
  }

  return {
    piece,
    keep,
    /** How many bytes have come of a picture of one's own. */
    received: async (id: string, by: string) => {
      const upload = await uploads.find(id, by)
      return upload?.address ? upload.size : (upload?.received ?? 0)
    },
  }
}
