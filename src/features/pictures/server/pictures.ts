import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Logger } from 'pino'
import { inBytes, largestPicture, mostMegapixels } from '../../../contract/largest.ts'
import { ownPicture, rungsOf } from '../../../contract/own-picture.ts'
import { type Cut, uncut } from '../../../contract/picture-calls.ts'
import { noPicture, pictureType } from '../../../contract/picture-type.ts'
import type { NotedMedia } from '../../../db/files/loose-files.ts'
import type { Db } from '../../../db/tables.ts'
import { fetchFile } from '../../../http/fetching/fetch-file.ts'
import { NotFetched, type Reach } from '../../../http/fetching/outbound-policy.ts'
import { safeName } from '../../../http/files/safe-name.ts'
import type { ChildPool } from '../../../http/pool/child-pool.ts'
import type { Converted, Made, Unfit } from '../../../http/pool/child-task.ts'
import { Refused } from '../../../http/refused.ts'
import { type PictureFile, type PictureRow, picturesOf } from '../store.ts'
import type { PictureFacts } from './make.ts'

type Given = {
  db: Db
  media: NotedMedia
  converter: Pick<ChildPool, 'convert'>
  now: () => Date
  log: Pick<Logger, 'warn'>
  /** Aborted when the process ends. */
  ending: AbortSignal
}
/** A stored file; `size` in bytes. */
type File = { id: string; size: number; name: string }
type Origin = Pick<PictureRow, 'source' | 'cut_from' | 'cut'>
type Outcome = Promise<PictureRow | Refused>

const fetching = { bytes: inBytes(largestPicture), milliseconds: 30_000 }
const asSmaller = 'Please open it in a photo editor, save it smaller as a JPEG, and upload that.'
const unfit: Record<Unfit, Refused> = {
  broken: new Refused(400, 'This picture is broken or incomplete. Please upload the original again, or another one.'),
  pixels: new Refused(413, `This picture has more than ${mostMegapixels} million pixels. Please upload a smaller one.`),
  slow: new Refused(400, `This picture takes too long to process. ${asSmaller}`),
  memory: new Refused(400, `This picture takes too much memory to process. ${asSmaller}`),
  lost: new Refused(503, 'The site could not process this picture. Please try again; if it fails again, upload it as a JPEG.', 5),
}
const wrongType = new Refused(415, noPicture)
const erasedMeanwhile = new Refused(404, 'This picture has been deleted. Please choose it again.')
const ownAlready = new Refused(400, 'This picture is already on this site.')

/** The stored pictures, in several widths. A job makes their AVIFs; until then readers get the WebPs. */
export function picturesAt({ db, media, converter, now, log, ending }: Given) {
  const pictures = picturesOf(db)
  const bytesOf = ({ id, size }: Pick<File, 'id' | 'size'>) => media.read(id, { start: 0, end: size - 1 })

  /** The same picture if it still exists; it stays for the form that is about to use it. */
  const still = async (row: PictureRow | undefined) => (row !== undefined && (await pictures.touch(row.id)) ? row : undefined)

  /** Keeps the picture in a file; the file stays as well. */
  async function came(file: File): Outcome {
    const hash = createHash('sha256')
    for await (const chunk of bytesOf(file)) hash.update(chunk)
    const source = hash.digest('base64url')
    const before = await still(await pictures.ofSource(source))
    return before ?? convert(file, undefined, { source, cut_from: null, cut: null })
  }

  async function cut(full: PictureRow, wanted: Cut): Outcome {
    if (Object.entries(uncut).every(([name, value]) => wanted[name as keyof Cut] === value)) return (await still(full)) ?? erasedMeanwhile
    const whole = await pictures.whole(full.id)
    if (whole === undefined) throw new Error(`the picture ${full.id} has no file`)
    return convert(whole, wanted, { source: null, cut_from: full.id, cut: JSON.stringify(wanted) })
  }

  async function fetched(link: string, reach: Reach): Outcome {
    if (link.startsWith('/')) return (await still(await pictures.find(ownPicture(link)?.id ?? ''))) ?? ownAlready
    try {
      const file = await media.keep(fetchFile(link, fetching, reach), (head) => {
        if (pictureType(head) === undefined) throw wrongType
      })
      try {
        return await came({ ...file, name: nameIn(link) })
      } finally {
        await media.remove(file.id)
      }
    } catch (error) {
      if (error instanceof Refused) return error
      if (!(error instanceof NotFetched)) throw error
      return new Refused(400, `We couldn’t load this picture: ${error.message}. Check the link, or upload the picture.`)
    }
  }

  async function convert(file: File, part: Cut | undefined, origin: Origin): Outcome {
    const converted = await converter.convert(bytesOf(file), { make: 'picture', ...(part && { cut: part }) })
    if (typeof converted === 'string') return unfit[converted]
    const { made, ...facts } = converted as Converted<PictureFacts>
    const before = await still(await pictures.find(facts.id))
    if (before) return before
    const added = now().toISOString()
    const row: PictureRow = { ...facts, ...origin, avifs: 'waiting', added, unused_since: null }
    const name = safeName(file.name.replace(/\.[a-z]{3,4}$/i, ''), 'image/webp')
    const files = await keepFiles(made, { name, type: 'image/webp', added })
    if (await pictures.add(row, files)) return row
    // Another upload was quicker, as in an import of several entries with one picture.
    await media.remove(...files.map(({ media: { id } }) => id))
    return (await still(await pictures.find(row.id))) ?? erasedMeanwhile
  }

  /** Stores the files of a picture; the sweep deletes those that get no row because of an error. */
  async function keepFiles(made: readonly Made[], about: Omit<PictureFile['media'], 'id' | 'size'>) {
    const files: PictureFile[] = []
    for (const { width, bytes } of made) files.push({ width, media: { ...about, ...(await media.keep(Readable.from([bytes]), () => {})) } })
    return files
  }

  /** Makes the AVIFs of a picture from its widest WebP. If that fails, its WebPs stay alone. */
  async function makeAvifs(id: string) {
    const [picture, whole] = [await pictures.find(id), await pictures.whole(id)]
    if (picture === undefined || whole === undefined) return
    const converted = await converter.convert(bytesOf(whole), { make: 'avifs', widths: rungsOf(picture.width) })
    // A child process that was ended says nothing about the picture.
    if (ending.aborted) return
    if (typeof converted === 'string') {
      log.warn({ picture: id, why: converted }, 'the AVIFs of a picture could not be made')
      return pictures.giveUpAvifs(id)
    }
    const about = { name: whole.name.replace(/webp$/, 'avif'), type: 'image/avif', added: now().toISOString() }
    await pictures.addAvifs(id, await keepFiles(converted.made, about))
  }

  return {
    came,
    cut,
    fetched,
    makeAvifs: async () => {
      for (const id of await pictures.waiting()) if (!ending.aborted) await makeAvifs(id)
    },
  }
}

export type Pictures = ReturnType<typeof picturesAt>

declare module '../../../http/services.ts' {
  interface Services {
    pictures: Pictures
  }
}

const nameIn = (link: string) => {
  const last = URL.parse(link)?.pathname.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}
