import { isShippedPicture, ownPicture, rungsOf, variantPath } from '../../../contract/own-picture.ts'
import type { NotedMedia } from '../../../db/files/loose-files.ts'
import { mediaFileAt } from '../../../db/files/media-file-at.ts'
import type { Db } from '../../../db/tables.ts'
import type { Sheet } from '../../../http/pool/share-card.ts'

/** In how many pixels of width a picture is wanted. */
const wanted = { card: 1080, poster: 1600 }

/** Where pictures are: those that the site keeps, and those that were shipped with it, each under its address. */
export type Pictures = { db: Db; media: NotedMedia; shipped: (address: string) => Uint8Array | undefined }

/** The bytes of a picture of ours, about as large as it will be seen; none where its address is of no such picture. */
export async function* pictureFile({ db, media, shipped }: Pictures, address: string, make: Sheet['make']) {
  const whole = isShippedPicture(address) ? shipped(address) : undefined
  if (whole) yield whole
  const own = ownPicture(address)
  if (own === undefined) return
  const rungs = rungsOf(own.width)
  const width = rungs.find((rung) => rung >= wanted[make]) ?? rungs.at(-1) ?? own.width
  const file = (await mediaFileAt(db, variantPath(own.id, width, 'webp'))) ?? (await mediaFileAt(db, `/media/${own.id}.webp`))
  if (file) yield* media.read(file.row.id, { start: 0, end: file.row.size - 1 })
}
