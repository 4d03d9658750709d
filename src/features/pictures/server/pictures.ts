import type { Logger } from 'pino'
import { rungsOf } from '../../../contract/own-picture.ts'
import type { NotedMedia } from '../../../db/files/loose-files.ts'
import type { Db } from '../../../db/tables.ts'
import type { ChildPool } from '../../../http/pool/child-pool.ts'
import { picturesOf } from '../store.ts'
import { keepFiles, keepPicture } from './keep-picture.ts'

type Given = { db: Db; media: NotedMedia; converter: Pick<ChildPool, 'convert' | 'end'>; now: () => Date; log: Logger }

/** Milliseconds after which a picture without its AVIFs is one that a process has left behind. */
const left = 10 * 60_000

/** The pictures that the site keeps: how they come, and their AVIFs, which are made after the reply. One object for the process. */
export function picturesAt(given: Given) {
  const { db, media, converter, now, log } = given
  const pictures = picturesOf(db)
  let isEnding = false
  let working: Promise<unknown> = Promise.resolve()
  const keep = keepPicture(given, (id) => {
    // One after the other; what fails is done by the job.
    working = working.then(() => makeAvifs(id)).catch((err) => log.warn({ err, picture: id }, 'the AVIFs of a picture have to wait'))
  })

  async function makeAvifs(id: string, isLastTry = false) {
    const [picture, whole] = [await pictures.find(id), await pictures.whole(id)]
    if (isEnding || picture === undefined || whole === undefined) return
    const bytes = media.read(whole.id, { start: 0, end: whole.size - 1 })
    const converted = await converter.convert(bytes, { make: 'avifs', widths: rungsOf(picture.width) })
    if (isEnding) return
    if (typeof converted === 'string') {
      log.warn({ picture: id, why: converted }, 'the AVIFs of a picture could not be made')
      if (isLastTry) await pictures.giveUpAvifs(id)
      return
    }
    const about = { name: whole.name.replace(/webp$/, 'avif'), type: 'image/avif', added: now().toISOString() }
    const files = await keepFiles(media, converted.made, about)
    const spare = await pictures.addAvifs(id, files)
    await media.remove(...spare.map(({ media: { id } }) => id))
  }

  return {
    ...keep,

    /** Makes the AVIFs that are missing, because a process ended or they failed. What fails here is given up: the WebPs stay. */
    goOn: async (lost: AbortSignal) => {
      for (const id of await pictures.waiting(new Date(now().getTime() - left))) {
        if (lost.aborted || isEnding) return
        await makeAvifs(id, true)
      }
    },

    /** Waits until the AVIFs of all that has come are made. */
    atRest: async () => {
      await working
    },

    end: async () => {
      isEnding = true
      converter.end()
      await working
    },
  }
}

export type Pictures = ReturnType<typeof picturesAt>

declare module '../../../http/services.ts' {
  interface Services {
    pictures: Pictures
  }
}
