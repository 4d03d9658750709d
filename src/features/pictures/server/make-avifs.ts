import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { rungsOf } from '../../../contract/own-picture.ts'
import type { Media } from '../../../db/files/files.ts'
import { type PictureRow, picturesOf } from '../../../db/files/pictures.ts'
import type { Db } from '../../../db/tables.ts'
import { release } from '../../../http/files/release.ts'
import type { ChildPool } from '../../../http/pool/child-pool.ts'
import { passingBuffer, type Unfit } from '../../../http/pool/conversion.ts'
import type { Queue } from '../../../http/queues.ts'
import { Refused } from '../../../http/refused.ts'

type Given = { db: Db; media: Media; converter: Pick<ChildPool, 'convert'>; queue: Queue; now: () => Date; log: Logger }

const often = 200
const ourselves = 'the site'

/**
 * Makes the AVIFs of a picture, width by width, whenever nobody waits for a picture of his own (`isFree`), and until this
 * process ends or another does the same (`ended`). Returns why that could not be; after the third time it goes on without.
 */
export function makeAvifs({ db, media, converter, queue, now, log }: Given, isFree: () => boolean) {
  const pictures = picturesOf(db)

  return async (id: string, ended: AbortSignal): Promise<Unfit | undefined> => {
    const picture = await pictures.find(id)
    if (picture === undefined) return undefined
    for (const width of rungsOf(picture.width)) {
      const why = await one(picture, width, ended)
      if (ended.aborted) return undefined
      if (why === undefined) continue
      // That says nothing of the picture.
      const isLast = why !== 'stalled' && (await pictures.lackAvifs(picture))
      log.warn({ picture: id, width, why }, isLast ? 'a picture goes on without AVIFs' : 'the AVIFs of a picture could not be made')
      return why
    }
    await pictures.haveAvifs(id)
    return undefined
  }

  async function one({ id }: PictureRow, width: number, ended: AbortSignal): Promise<Unfit | undefined> {
    const [whole, there] = [await pictures.whole(id), await pictures.variant(id, width, ['image/avif'])]
    if (whole === undefined || there !== undefined) return undefined
    const place = await placeOf(ended)
    if (place === undefined) return undefined
    try {
      const bytes = media.read(whole.id, { start: 0, end: whole.size - 1 }, passingBuffer())
      const converted = await converter.convert(bytes, { make: 'avif', width })
      if (ended.aborted) return undefined
      if (typeof converted === 'string') return converted
      const [made] = converted.made
      if (made === undefined) throw new Error(`nothing was made of the picture ${id}`)
      const { id: file, size } = await media.keep(Readable.from([made.bytes]), () => {})
      release([made.bytes])
      const row = { id: file, name: whole.name.replace(/webp$/, 'avif'), type: 'image/avif', size, added: now().toISOString() }
      // It has gone meanwhile, or another process was quicker.
      if (!(await pictures.addFile(id, { width, media: row }))) await media.remove(file)
      return undefined
    } finally {
      place.leave()
    }
  }

  async function placeOf(ended: AbortSignal) {
    while (!ended.aborted) {
      if (isFree()) {
        const place = await queue.enter(ourselves, ended)
        if (!(place instanceof Refused)) return place
      }
      await pause(often)
    }
    return undefined
  }
}
