import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { rungsOf } from '../../contract/own-picture.ts'
import type { Media } from '../../store/files.ts'
import { type PictureRow, picturesOf } from '../../store/pictures.ts'
import type { Db } from '../../store/tables.ts'
import type { FairTurns } from '../turns/fair-turns.ts'
import type { Converter } from './converter.ts'

type Given = { db: Db; media: Media; converter: Pick<Converter, 'convert'>; turns: FairTurns; now: () => Date; log: Logger }

const often = 200
const ourselves = 'the site'

/**
 * Makes the AVIFs of a picture, width by width, whenever nobody waits for a picture of his own (`isFree`), and until this
 * process ends or another does the same (`ended`). One that cannot be turned into an AVIF goes on without.
 */
export function makeAvifs({ db, media, converter, turns, now, log }: Given, isFree: () => boolean) {
  const pictures = picturesOf(db)

  return async (id: string, ended: AbortSignal) => {
    const picture = await pictures.find(id)
    if (picture === undefined) return
    for (const width of rungsOf(picture.width)) {
      const how = await one(picture, width, ended)
      if (ended.aborted) return
      if (how === 'unfit') return await pictures.haveAvifs(id, 'none')
    }
    await pictures.haveAvifs(id, 'made')
  }

  async function one({ id }: PictureRow, width: number, ended: AbortSignal): Promise<'unfit' | undefined> {
    const [whole, there] = [await pictures.whole(id), await pictures.variant(id, width, ['image/avif'])]
    if (whole === undefined || there !== undefined) return undefined
    const turn = await turnOf(ended)
    if (turn === undefined) return undefined
    try {
      const bytes = media.read(whole.id, { start: 0, end: whole.size - 1 })
      const converted = await converter.convert(bytes, { make: 'avif', width })
      if (ended.aborted) return undefined
      const [made] = typeof converted === 'string' ? [] : converted.made
      if (made === undefined) {
        log.warn({ picture: id, width, why: converted }, 'a picture goes on without AVIFs')
        return 'unfit'
      }
      const { id: file, size } = await media.keep(Readable.from([Buffer.from(made.bytes)]), () => {})
      const row = { id: file, name: whole.name.replace(/webp$/, 'avif'), type: 'image/avif', size, added: now().toISOString() }
      // It has gone meanwhile, or another process was quicker.
      if (!(await pictures.addFile(id, { width, media: row }))) await media.remove(file)
      return undefined
    } finally {
      turn.over()
    }
  }

  async function turnOf(ended: AbortSignal) {
    while (!ended.aborted) {
      if (isFree()) {
        const turn = await turns.begin(ourselves, ended)
        if (typeof turn !== 'string') return turn
      }
      await pause(often)
    }
    return undefined
  }
}
