import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { inBytes, largestPicture, mostMegapixels } from '../../../contract/largest.ts'
import { type Cut, uncut } from '../../../contract/picture-calls.ts'
import { noPicture, pictureType } from '../../../contract/picture-type.ts'
import type { NotedMedia } from '../../../db/files/loose-files.ts'
import type { Db } from '../../../db/tables.ts'
import { fetchFile } from '../../../http/fetching/fetch-file.ts'
import { NotFetched, type Reach } from '../../../http/fetching/outbound-policy.ts'
import { safeName } from '../../../http/files/safe-name.ts'
import type { ChildPool } from '../../../http/pool/child-pool.ts'
import type { Made, Unfit } from '../../../http/pool/conversion.ts'
import { notFound, Refused } from '../../../http/refused.ts'
import { mediaFileAt, type PictureFile, type PictureRow, picturesOf } from '../store.ts'

type Given = { db: Db; media: NotedMedia; converter: Pick<ChildPool, 'convert'>; now: () => Date }
/** A stored file with a picture in it; `size` in bytes. */
type File = { id: string; size: number; name: string }
type Origin = Pick<PictureRow, 'source' | 'cut_from' | 'cut'>
type Outcome = Promise<PictureRow | Refused>

const fetching = { bytes: inBytes(largestPicture), milliseconds: 30_000 }
const asSmaller = 'Please open it in a program for pictures, save it smaller as a JPEG, and send that.'
const unfit: Record<Unfit, Refused> = {
  broken: new Refused(400, 'This picture is broken, or ends in its middle. Please send the original once more, or another one.'),
  pixels: new Refused(413, `This picture has more than ${mostMegapixels} million pixels. Please send a smaller one.`),
  slow: new Refused(400, `This picture takes too long to be read. ${asSmaller}`),
  memory: new Refused(400, `This picture takes too much memory to be read. ${asSmaller}`),
  lost: new Refused(503, 'The site could not read this picture just now. Please try again; if it happens again, send it as a JPEG.', 5),
}
const wrongType = new Refused(415, noPicture)
const erasedMeanwhile = new Refused(404, 'This picture was erased meanwhile. Please choose it again.')
const ownAlready = new Refused(400, 'This picture comes with the site itself, so there is nothing to keep.')

/** Whether the beginning of a file is that of a picture which can be kept. */
export const isPicture = (head: Buffer) => pictureType(head) !== undefined

/** Stores the files of a picture; if one fails, the sweep deletes those before it. */
export async function keepFiles(media: NotedMedia, made: readonly Made[], about: Omit<PictureFile['media'], 'id' | 'size'>) {
  const files: PictureFile[] = []
  for (const { width, bytes } of made) files.push({ width, media: { ...about, ...(await media.keep(Readable.from([bytes]), () => {})) } })
  return files
}

/** Keeps pictures in all their widths; calls `onKept` for each new one. Each function returns the picture, or a refusal. */
export function keepPicture({ db, media, converter, now }: Given, onKept: (id: string) => void = () => {}) {
  const pictures = picturesOf(db)
  const bytesOf = ({ id, size }: Pick<File, 'id' | 'size'>) => media.read(id, { start: 0, end: size - 1 })

  /** The same if it is still there; it stays for the form that it is meant for. */
  const still = async (row: PictureRow | undefined) => (row !== undefined && (await pictures.touch(row.id)) ? row : undefined)

  /** Keeps the picture in a file, which stays where it is. */
  async function came(file: File): Outcome {
    const hash = createHash('sha256')
    for await (const chunk of bytesOf(file)) hash.update(chunk)
    const source = hash.digest('base64url')
    const before = await still(await pictures.ofSource(source))
    return before ?? convert(file, undefined, { source, cut_from: null, cut: null })
  }

  /** Keeps a part of a picture that is kept, turned or not. */
  async function cut(full: PictureRow, wanted: Cut): Outcome {
    if (Object.entries(uncut).every(([name, value]) => wanted[name as keyof Cut] === value)) return (await still(full)) ?? erasedMeanwhile
    const whole = await pictures.whole(full.id)
    if (whole === undefined) throw new Error(`the picture ${full.id} has no file`)
    return convert(whole, wanted, { source: null, cut_from: full.id, cut: JSON.stringify(wanted) })
  }

  /** Keeps the picture of a link; one of the site's own files is kept as pictures are. */
  async function fetched(link: string, reach: Reach): Outcome {
    if (link.startsWith('/static/')) return ownAlready
    if (link.startsWith('/')) return ofOurs(link.replace(/#.*/, ''))
    try {
      const file = await media.keep(fetchFile(link, fetching, reach), (head) => {
        if (!isPicture(head)) throw wrongType
      })
      try {
        return await came({ ...file, name: nameIn(link) })
      } finally {
        await media.remove(file.id)
      }
    } catch (error) {
      if (error instanceof Refused) return error
      if (!(error instanceof NotFetched)) throw error
      return new Refused(400, `This picture could not be fetched: ${error.message}. Please look at the link, or send the picture itself.`)
    }
  }

  async function ofOurs(path: string): Outcome {
    const before = await still(await pictures.find(path.slice('/media/'.length, -'.webp'.length)))
    if (before) return before
    const file = (await mediaFileAt(db, path))?.row
    if (file === undefined) return notFound('Picture')
    return file.type.startsWith('image/') ? came(file) : wrongType
  }

  async function convert(file: File, part: Cut | undefined, origin: Origin): Outcome {
    const converted = await converter.convert(bytesOf(file), { make: 'picture', ...(part && { cut: part }) })
    if (typeof converted === 'string') return unfit[converted]
    const { facts, made } = converted
    if (facts === undefined) throw new Error('nothing is known of the picture that was made')
    const before = await still(await pictures.find(facts.id))
    if (before) return before
    const added = now().toISOString()
    const about = { name: safeName(file.name.replace(/\.[a-z]{3,4}$/i, ''), 'image/webp'), type: 'image/webp', added }
    const row: PictureRow = { ...facts, ...origin, avifs: 'waiting', added, unused_since: null }
    const files = await keepFiles(media, made, about)
    let isNew = false
    try {
      isNew = await pictures.add(row, files)
    } finally {
      // Another upload of the same picture was quicker, or it went wrong.
      if (!isNew) await media.remove(...files.map(({ media: { id } }) => id))
    }
    if (!isNew) return (await still(await pictures.find(row.id))) ?? erasedMeanwhile
    onKept(row.id)
    return row
  }

  return { came, cut, fetched }
}

export type KeepPicture = ReturnType<typeof keepPicture>

/** The file name in a link. */
const nameIn = (link: string) => {
  const last = URL.parse(link)?.pathname.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}
