import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ReceivedPiece } from '../../../contract/call.ts'
import { inBytes, largestArchive } from '../../../contract/largest.ts'
import { pieceSize } from '../../../contract/pieces.ts'
import { isNewId } from '../../../db/id.ts'
import { Refused } from '../../../http/refused.ts'
import type { Services } from '../../../http/services.ts'
import { contentOf } from './backup-place.ts'

const mostBytes = inBytes(largestArchive)

const badId = new Refused(400, 'An upload needs an id of 26 letters a to z and digits.')
const badPiece = new Refused(400, 'This piece is not of the size that it should have. Please send the archive from its beginning.')
const notNext = new Refused(409, 'The piece before this one has not come. Please go on where the upload stopped.')
const tooLarge = new Refused(
  413,
  `This archive is larger than ${largestArchive / 1000} GB. Ask whoever hosts the site to restore it with npm run restore.`,
)
const empty = new Refused(400, 'This file is empty: there is no archive in it.')
const none = new Refused(
  415,
  'This is no archive of a site. Please choose a file that was downloaded here, or made by npm run backup (.tar or .tar.age).',
)

const isArchive = (head: string) => head.slice(257, 262) === 'ustar' || head.startsWith('age-encryption.org/v1\n')

/**
 * Archives that administrators upload in pieces. Each piece is a file whose id follows from the administrator, the id of the upload and its
 * number, so that nothing else is stored. The nightly sweep removes pieces of which no row is known after a day.
 */
export function archivePieces(media: Services['media']) {
  const pieceOf = (id: string, by: string, n: number) => createHash('sha256').update(`${by} ${id} ${n}`).digest('hex').slice(0, 26)
  const sizeOf = (id: string, by: string, n: number) => media.sizeOf(pieceOf(id, by, n))

  /** How many pieces there are; each comes after the one before. */
  async function count(id: string, by: string) {
    let [there, missing] = [0, Math.ceil(mostBytes / pieceSize)]
    while (there < missing) {
      const middle = (there + missing) >> 1
      if ((await sizeOf(id, by, middle)) === undefined) missing = middle
      else there = middle + 1
    }
    return there
  }

  return {
    keep: async (id: string, by: string, { bytes, offset, length }: ReceivedPiece) => {
      if (!isNewId(id)) return badId
      if (length > mostBytes) return tooLarge
      if (length === 0) return empty
      const size = bytes.length
      if (offset % pieceSize !== 0 || size <= 0 || size !== Math.min(pieceSize, length - offset)) return badPiece
      const n = offset / pieceSize
      if (n === 0 && !isArchive(Buffer.from(bytes.subarray(0, 300)).toString('latin1'))) return none
      if (n > 0 && (await sizeOf(id, by, n - 1)) !== pieceSize) return notNext
      const piece = pieceOf(id, by, n)
      if ((await media.sizeOf(piece)) !== size) {
        // Half a file of a killed process.
        await media.remove(piece)
        await media.keep(Readable.from([Buffer.from(bytes)]), () => {}, piece)
      }
      return { success: true, message: 'Piece received', received: offset + size }
    },

    /** How many bytes there are; they are from the beginning. */
    received: async (id: string, by: string) => {
      const last = (await count(id, by)) - 1
      return last < 0 ? 0 : last * pieceSize + ((await sizeOf(id, by, last)) ?? 0)
    },

    read: async function* (id: string, by: string) {
      const pieces = await count(id, by)
      for (let n = 0; n < pieces; n += 1)
        yield* contentOf(media, pieceOf(id, by, n), n < pieces - 1 ? pieceSize : ((await sizeOf(id, by, n)) ?? 0))
    },

    remove: async (id: string, by: string) => {
      const pieces = await count(id, by)
      await media.remove(...Array.from({ length: pieces }, (_, n) => pieceOf(id, by, n)))
      return pieces > 0
    },
  }
}
