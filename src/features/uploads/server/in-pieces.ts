import { Readable } from 'node:stream'
import type { ReceivedPiece } from '../../../contract/call.ts'
import { StoreBusy } from '../../../db/busy.ts'
import { isMissing } from '../../../db/files/bucket-trouble.ts'
import { isNewId } from '../../../db/id.ts'
import { release } from '../../../http/files/release.ts'
import { Refused } from '../../../http/refused.ts'
import type { Services } from '../../../http/services.ts'
import { type Upload, uploadsOf } from '../store.ts'

/**
 * What comes in pieces: what one and several are called; how many bytes one may have, how many of one sender's may be on
 * their way, of how many bytes together, and in how many pieces one may come; why one is refused that is larger, has nothing
 * in it, or begins otherwise.
 */
export type Taken = {
  words: { one: string; several: string }
  most: { bytes: number; underway: number; together: number; pieces: number }
  tooLarge: Refused
  empty: Refused
  refusalOf: (head: Buffer) => Refused | undefined
}

const badId = new Refused(400, 'What comes in pieces needs an id of 26 letters a to z and digits.')
const tooSmall = new Refused(400, 'These pieces are too small. Please send larger ones.')

/** Files that come piece by piece, so that a lost connection costs no more than one of them. `by`: whose it is, and nobody else's. */
export function inPieces({ store, media }: Pick<Services, 'store' | 'media'>, { words, most, ...refused }: Taken) {
  const { one, several } = words
  const uploads = uploadsOf(store.db)
  const came = (received: number) => ({ success: true, message: 'Piece received', received })
  const badPiece = new Refused(400, `This piece does not fit what was said of the ${one}. Please send the ${one} from its beginning.`)
  const goOnAt = (received: number) => new Refused(409, `Of this ${one} ${received} bytes have come. Please go on there.`)
  const unknown = new Refused(404, `Nothing of this ${one} has come, or it came more than a day ago. Please send it once more.`)
  const lost = new Refused(409, `A part of this ${one} has gone meanwhile. Please send it once more.`)
  const tooMany = new Refused(
    429,
    `Many ${several} of yours have come in part. Please send those first; what is left of them goes after a day.`,
    60,
  )

  async function piece(id: string, by: string, { chunks, offset, length }: ReceivedPiece) {
    if (!isNewId(id)) return badId
    if (length > most.bytes) return refused.tooLarge
    if (length === 0) return refused.empty
    const size = chunks.reduce((sum, chunk) => sum + chunk.length, 0)
    const end = offset + size
    if (size === 0 || end > length) return badPiece
    const before = await uploads.find(id, by)
    if (before && before.size !== length) return badPiece
    const received = before?.received ?? 0
    if (end <= received) return came(received)
    if (offset !== received) return goOnAt(received)
    if (before && before.pieces.length >= most.pieces) return tooSmall
    const none = before ? undefined : refused.refusalOf(headOf(chunks))
    if (none) return none
    if (!before && !(await uploads.hasRoom(by, length, most))) return tooMany
    const kept = await media.keep(Readable.from(chunks.map(viewOf)), () => {})
    release(chunks)
    let isNext = false
    try {
      isNext = before ? await uploads.goOn(id, by, before, kept) : await uploads.begin(id, by, { size: length, piece: kept, most })
    } finally {
      if (!isNext) await media.remove(kept.id)
    }
    if (isNext) return came(end)
    // Others have begun at the same moment, or the same piece has come twice at once.
    const other = await uploads.find(id, by)
    return other || before ? goOnAt(other?.received ?? 0) : tooMany
  }

  async function clear({ pieces }: Pick<Upload, 'pieces'>) {
    await media.remove(...pieces.map(({ id }) => id))
  }

  async function isLost({ pieces }: Upload) {
    for (const { id, size } of pieces) if ((await media.sizeOf(id)) !== size) return true
    return false
  }

  return {
    piece,

    /** How many bytes have come of one of one's own. */
    received: async (id: string, by: string) => (await uploads.find(id, by))?.received ?? 0,

    /** One that has come whole. */
    whole: async (id: string, by: string): Promise<Upload | Refused> => {
      const upload = await uploads.find(id, by)
      if (upload === undefined) return unknown
      if (upload.received === upload.size) return upload
      return new Refused(409, `Of this ${one} only ${upload.received} of ${upload.size} bytes have come. Please send the rest first.`)
    },

    /** The same refusal where what failed did so because a piece is there no more; anything else is thrown. */
    lostOr: async (upload: Upload, error: unknown): Promise<Refused> => {
      // A bucket that is slow would be as slow about each of them.
      if (error instanceof StoreBusy && !isMissing(error)) throw error
      if (!(await isLost(upload))) throw error
      return lost
    },

    /** Nobody wants it any more, also one that has not come whole; false where there is none. `known`: where its row may have gone. */
    forget: async (id: string, by: string, known?: Upload) => {
      const pieces = (await uploads.forget(id, by)) ?? known?.pieces
      if (pieces === undefined) return false
      await clear({ pieces })
      return true
    },
  }
}

/** The first bytes, by which a file's type is known: the first chunk of a slow connection may have fewer. */
const headOf = (chunks: Uint8Array[], most = 1024) => Buffer.concat(chunks.map((chunk) => chunk.subarray(0, most))).subarray(0, most)

/** The same bytes, and no copy of them: half a megabyte for every piece is soon much to clear away. */
const viewOf = ({ buffer, byteOffset, length }: Uint8Array) => Buffer.from(buffer, byteOffset, length)
