import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from 'hono'
import type { Thing } from '../../../contract/collection.ts'
import { isShippedPicture, ownPicture, rungsOf, variantPath } from '../../../contract/own-picture.ts'
import { newId } from '../../../db/id.ts'
import { listsOf } from '../../../entries/lists.ts'
import { inPlace } from '../../../http/queues.ts'
import { Refused, refuse } from '../../../http/refused.ts'
import type { Services } from '../../../http/services.ts'
import { mediaFileAt } from '../../pictures/store.ts'
import type { Drawing, DrawingData, Wanted } from './drawings.ts'

type Given = Pick<Services, 'store' | 'media' | 'drawing' | 'queues' | 'proxies' | 'journal'>

const day = 24 * 60 * 60_000
const partial = '.part'
const notDrawn = new Refused(503, 'This picture could not be drawn just now. Please try again in a moment.', 10)

/**
 * Replies with share cards and posters. Each is drawn in the queue at the first request and stored as a file until what it shows changes:
 * one for each entry, group and page. Once a day the files of entries that are no longer shown are removed. One object for the process.
 */
export function drawnFiles(services: Given, collections: readonly Thing[]) {
  const { folder } = services.drawing
  setInterval(() => void sweepDrawn(services, collections).catch(() => {}), day).unref()

  return async (c: Context, { whose, mark, drawing }: Wanted, own: Record<string, string>): Promise<Response> => {
    const headers = { ...own, etag: `"${mark}"` }
    if (c.req.header('if-none-match')?.includes(mark)) return c.body(null, 304, headers)
    const file = join(folder, `${drawing.data.make}-${encodeURIComponent(whose)}`)
    const drawn = (await stored(file, mark)) ?? (await inPlace(c, services.queues.cards, services, drawOnce))
    if (drawn instanceof Refused) return refuse(c, drawn)
    return c.body(new Uint8Array(drawn), 200, { ...headers, 'content-length': String(drawn.length) })

    async function drawOnce() {
      const meanwhile = await stored(file, mark)
      if (meanwhile) return meanwhile
      const made = await draw(services, drawing)
      if (made instanceof Buffer) await store(file, mark, made)
      return made
    }
  }
}

/** A file begins with the mark of its drawing; another mark is of an older drawing. */
async function stored(file: string, mark: string) {
  const bytes = await readFile(file).catch(() => undefined)
  return bytes?.toString('latin1', 0, mark.length) === mark ? bytes.subarray(mark.length) : undefined
}

/** Never fails: without a file (a full disk, a long name) the same is drawn again. */
async function store(file: string, mark: string, bytes: Buffer) {
  const folder = join(file, '..')
  const part = join(folder, newId() + partial)
  try {
    await mkdir(folder, { recursive: true })
    await writeFile(part, Buffer.concat([Buffer.from(mark), bytes]))
    await rename(part, file)
  } catch {
    await rm(part, { force: true }).catch(() => {})
  }
}

/** What a stopped process left unfinished, and the drawings of entries that are no longer shown. */
export async function sweepDrawn({ store: { db }, drawing: { folder } }: Given, collections: readonly Thing[]) {
  for (const name of await readdir(folder).catch(() => [])) {
    const [table, id = '', ofGroup] = decodeURIComponent(name.slice(name.indexOf('-') + 1)).split('/')
    const thing = ofGroup === undefined ? collections.find((one) => one.table === table) : undefined
    const isGone = thing !== undefined && (await listsOf(db, thing).find(id)) === undefined
    if (isGone || name.endsWith(partial)) await rm(join(folder, name), { force: true })
  }
}

async function draw(services: Given, { data, picture }: Drawing): Promise<Buffer | Refused> {
  const drawn = await services.drawing.drawer.convert(pictureFile(services, picture, widths[data.make]), data)
  if (typeof drawn !== 'string') return Buffer.from(drawn.made[0]?.bytes ?? [])
  // Better without its picture than not at all, but a drawing is stored for a year: only if the picture itself is the reason.
  const isOfPicture = drawn === 'broken' || drawn === 'pixels'
  return isOfPicture && picture !== '' ? draw(services, { data, picture: '' }) : notDrawn
}

/** Pixels of width. */
const widths: Record<DrawingData['make'], number> = { card: 1080, poster: 1600 }

/** A picture of ours, about as large as it is shown; nothing for another address. */
async function* pictureFile({ store: { db }, media, drawing }: Given, address: string, wanted: number) {
  const whole = isShippedPicture(address) ? drawing.shipped(address) : undefined
  if (whole) yield whole
  const own = ownPicture(address)
  if (own === undefined) return
  const rungs = rungsOf(own.width)
  const width = rungs.find((rung) => rung >= wanted) ?? rungs.at(-1) ?? own.width
  const file = (await mediaFileAt(db, variantPath(own.id, width, 'webp'))) ?? (await mediaFileAt(db, `/media/${own.id}.webp`))
  if (file) yield* media.read(file.row.id, { start: 0, end: file.row.size - 1 })
}
