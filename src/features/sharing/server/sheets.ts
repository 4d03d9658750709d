import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { isShippedPicture, ownPicture, rungsOf, variantPath } from '../../../contract/own-picture.ts'
import type { NotedMedia } from '../../../db/files/loose-files.ts'
import { mediaFileAt } from '../../../db/files/media-file-at.ts'
import type { Db } from '../../../db/tables.ts'
import type { ChildPool } from '../../../http/pool/child-pool.ts'
import { oneAtATime } from '../../../http/pool/one-at-a-time.ts'
import type { Sheet } from '../../../http/pool/share-card.ts'
import type { Turn } from '../../../http/queues/fair-turns.ts'
import { Refused } from '../../../http/refused.ts'

/** What is drawn, with the address of its picture, or ''. */
export type Drawing = { sheet: Sheet; picture: string }

type Given = Pictures & { drawer: Pick<ChildPool, 'convert'> }

/** Counts up whenever the same words are drawn otherwise, so that no older drawing is taken for them. */
const look = 3
/** Bytes of those that are kept, and of those beside them that say an address of which the site knows only that it was asked by it. */
const most = { known: 16 * 1024 * 1024, unknown: 2 * 1024 * 1024 }
const notDrawn = new Refused(503, 'This picture could not be drawn just now. Please try again in a moment.', 10)

/** What tells a drawing from every other: the hash of all that it shows. */
export const markOf = (drawing: Drawing) =>
  createHash('sha256')
    .update(JSON.stringify([look, drawing]))
    .digest('hex')
    .slice(0, 20)

/**
 * Cards and posters, drawn when one is asked for, each once, of which each instance keeps those in memory that were asked for last:
 * one is drawn in less time than it takes to fetch from a bucket, and nothing is left behind of what has changed. One object
 * for the process.
 */
export function sheetsAt({ drawer, ...files }: Given) {
  const keptUpTo = (maxSize: number) => new LRUCache<string, Buffer>({ maxSize, sizeCalculation: ({ length }) => length })
  const keeps = { known: keptUpTo(most.known), unknown: keptUpTo(most.unknown) }
  const once = oneAtATime<Buffer | Refused>((outcome) => outcome instanceof Buffer)

  async function draw({ sheet, picture }: Drawing): Promise<Buffer | Refused> {
    const drawn = await drawer.convert(pictureFile(files, picture, sheet.make), sheet)
    if (typeof drawn !== 'string') return Buffer.from(drawn.made[0]?.bytes ?? [])
    // Better without its picture than not at all; but what is drawn is kept for a year, so only where the picture itself is the reason.
    const isOfPicture = drawn === 'broken' || drawn === 'pixels'
    return isOfPicture && picture !== '' ? draw({ sheet, picture: '' }) : notDrawn
  }

  return {
    /**
     * The file of a drawing; where it must be drawn, who asks waits for a `turn` of his own first, so that nobody waits in the
     * queue of whoever asked for the same before, nor is refused with him. `origin`: whether the address that it says is the site's
     * own; of others there are as many as somebody makes up, so that they take no room of those.
     */
    drawn: async (
      mark: string,
      drawing: Drawing,
      turn: () => Promise<Turn | Refused>,
      origin: keyof typeof most = 'known',
    ): Promise<Buffer | Refused> => {
      const kept = keeps[origin]
      const before = kept.get(mark)
      if (before) return before
      const given = await turn()
      if (given instanceof Refused) return given
      try {
        return (
          kept.get(mark) ??
          (await once(mark, async () => {
            const made = await draw(drawing)
            if (made instanceof Buffer) kept.set(mark, made)
            return made
          }))
        )
      } finally {
        given.over()
      }
    },
  }
}

export type Sheets = ReturnType<typeof sheetsAt>

/** In how many pixels of width a picture is wanted. */
const wanted = { card: 1080, poster: 1600 }

/** Where pictures are: those that the site keeps, and those that were shipped with it, each under its address. */
type Pictures = { db: Db; media: NotedMedia; shipped: (address: string) => Uint8Array | undefined }

/** The bytes of a picture of ours, about as large as it will be seen; none where its address is of no such picture. */
async function* pictureFile({ db, media, shipped }: Pictures, address: string, make: Sheet['make']) {
  const whole = isShippedPicture(address) ? shipped(address) : undefined
  if (whole) yield whole
  const own = ownPicture(address)
  if (own === undefined) return
  const rungs = rungsOf(own.width)
  const width = rungs.find((rung) => rung >= wanted[make]) ?? rungs.at(-1) ?? own.width
  const file = (await mediaFileAt(db, variantPath(own.id, width, 'webp'))) ?? (await mediaFileAt(db, `/media/${own.id}.webp`))
  if (file) yield* media.read(file.row.id, { start: 0, end: file.row.size - 1 })
}
