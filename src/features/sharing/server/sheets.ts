import { createHash } from 'node:crypto'
import type { Thing } from '../../../contract/collection.ts'
import { isShippedPicture, ownPicture, rungsOf, variantPath } from '../../../contract/own-picture.ts'
import type { NotedMedia } from '../../../db/files/loose-files.ts'
import { mediaFileAt } from '../../../db/files/media-file-at.ts'
import type { Db } from '../../../db/tables.ts'
import { listsOf } from '../../../entries/lists.ts'
import type { ChildPool } from '../../../http/pool/child-pool.ts'
import type { Sheet } from '../../../http/pool/share-card.ts'
import type { Place } from '../../../http/queues.ts'
import { Refused } from '../../../http/refused.ts'
import { shareCardFiles } from './share-card-files.ts'

/** What is drawn, with the address of its picture, or ''. */
export type Drawing = { sheet: Sheet; picture: string }
/** A drawing, its mark, and of which entry, group or page it is. */
export type Wanted = { whose: string; mark: string; drawing: Drawing }

type Given = Pictures & { things: readonly Thing[]; drawer: Pick<ChildPool, 'convert'>; folder: string }

/** Counts up whenever the same words are drawn otherwise, so that no older drawing is taken for them. */
const look = 3
const day = 24 * 60 * 60_000
const notDrawn = new Refused(503, 'This picture could not be drawn just now. Please try again in a moment.', 10)

/** What tells a drawing from every other: the hash of all that it shows. */
export const markOf = (drawing: Drawing) =>
  createHash('sha256')
    .update(JSON.stringify([look, drawing]))
    .digest('hex')
    .slice(0, 20)

/**
 * Share cards and posters, drawn when one is asked for, and stored in `folder` until what they show changes. Once a day the
 * files of entries go that are not shown any more. One object for the process.
 */
export function sheetsAt({ things, drawer, folder, ...pictures }: Given) {
  const files = shareCardFiles(folder)

  async function draw({ sheet, picture }: Drawing): Promise<Buffer | Refused> {
    const drawn = await drawer.convert(pictureFile(pictures, picture, sheet.make), sheet)
    if (typeof drawn !== 'string') return Buffer.from(drawn.made[0]?.bytes ?? [])
    // Better without its picture than not at all; but what is drawn is kept for a year, so only where the picture itself is the reason.
    const isOfPicture = drawn === 'broken' || drawn === 'pixels'
    return isOfPicture && picture !== '' ? draw({ sheet, picture: '' }) : notDrawn
  }

  async function isShown(whose: string) {
    const [table, id = '', ofGroup] = whose.split('/')
    const thing = ofGroup === undefined ? things.find((one) => one.table === table) : undefined
    return thing === undefined || (await listsOf(pictures.db, thing).find(id)) !== undefined
  }

  const sweep = () => files.sweep(isShown)
  setInterval(() => void sweep().catch(() => {}), day).unref()

  return {
    sweep,

    /**
     * The file of a drawing. If it must be drawn, who asks waits for a place of his own first (`enter`), so that nobody waits in the
     * queue of whoever asked for the same before, nor is refused with him.
     */
    drawn: async ({ whose, mark, drawing }: Wanted, enter: () => Promise<Place | Refused>): Promise<Buffer | Refused> => {
      const file = { make: drawing.sheet.make, whose, mark }
      const before = await files.read(file)
      if (before) return before
      const place = await enter()
      if (place instanceof Refused) return place
      try {
        const meanwhile = await files.read(file)
        if (meanwhile) return meanwhile
        const made = await draw(drawing)
        if (made instanceof Buffer) await files.keep(file, made)
        return made
      } finally {
        place.leave()
      }
    },
  }
}

export type Sheets = ReturnType<typeof sheetsAt>

/** In how many pixels of width a picture is wanted. */
const widths = { card: 1080, poster: 1600 }

/** Where pictures are: those that the site keeps, and those that were shipped with it, each under its address. */
type Pictures = { db: Db; media: NotedMedia; shipped: (address: string) => Uint8Array | undefined }

/** The bytes of a picture of ours, about as large as it will be seen; none where its address is of no such picture. */
async function* pictureFile({ db, media, shipped }: Pictures, address: string, make: Sheet['make']) {
  const whole = isShippedPicture(address) ? shipped(address) : undefined
  if (whole) yield whole
  const own = ownPicture(address)
  if (own === undefined) return
  const rungs = rungsOf(own.width)
  const width = rungs.find((rung) => rung >= widths[make]) ?? rungs.at(-1) ?? own.width
  const file = (await mediaFileAt(db, variantPath(own.id, width, 'webp'))) ?? (await mediaFileAt(db, `/media/${own.id}.webp`))
  if (file) yield* media.read(file.row.id, { start: 0, end: file.row.size - 1 })
}
