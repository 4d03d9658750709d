import type { Logger } from 'pino'
import type { NotedMedia } from '../../../db/files/loose-files.ts'
import { picturesOf } from '../../../db/files/pictures.ts'
import type { Db } from '../../../db/tables.ts'
import type { ChildPool } from '../../../http/pool/child-pool.ts'
import type { Queue } from '../../../http/queues.ts'
import { keepPicture } from './keep-picture.ts'
import { makeAvifs } from './make-avifs.ts'
import { withoutAvifs } from './refusals.ts'

type Given = {
  db: Db
  media: NotedMedia
  converter: Pick<ChildPool, 'convert' | 'end'>
  queue: Queue
  now: () => Date
  log: Logger
}

/** Milliseconds after which a picture without its AVIFs is one that a process has left behind. */
const left = 10 * 60_000

/**
 * The pictures that the site keeps: how they come, and what is made of them behind the answers. One object for the process.
 */
export function picturesAt(given: Given) {
  const ending = new AbortController()
  const queue: string[] = []
  let working: Promise<void> | undefined
  let wanted = 0
  const make = makeAvifs(given, () => wanted === 0)
  const keep = keepPicture(given, (id) => {
    queue.push(id)
    working ??= workOff().finally(() => {
      working = undefined
    })
  })

  async function workOff() {
    for (let id = queue.shift(); id !== undefined && !ending.signal.aborted; id = queue.shift()) await one(id, ending.signal)
  }

  // Left as it is, it is done at its time. Returns why it could not be now.
  async function one(id: string, ended: AbortSignal): Promise<string | undefined> {
    try {
      const why = await make(id, ended)
      return why && withoutAvifs[why]
    } catch (err) {
      given.log.warn({ err, picture: id }, 'the AVIFs of a picture have to wait')
      return err instanceof Error ? err.message : String(err)
    }
  }

  const counted =
    <Asked extends unknown[], Answer>(action: (...asked: Asked) => Promise<Answer>) =>
    async (...asked: Asked) => {
      wanted += 1
      try {
        return await action(...asked)
      } finally {
        wanted -= 1
      }
    }

  return {
    came: counted(keep.came),
    cut: counted(keep.cut),

    /** Makes what was left without its AVIFs, by another process or because they failed. Throws at the end where they fail again. */
    goOn: async (lost: AbortSignal) => {
      const ended = AbortSignal.any([lost, ending.signal])
      const failed: string[] = []
      for (const id of await picturesOf(given.db).waiting(new Date(given.now().getTime() - left))) {
        if (ended.aborted) return
        const why = await one(id, ended)
        if (why !== undefined) failed.push(why)
      }
      if (failed.length > 0)
        throw new Error(`${told(failed.length)} ${[...new Set(failed)].join('; ')}. Visitors are shown the larger WebP.`)
    },

    /** Waits until the AVIFs of all that has come are made. */
    atRest: async () => {
      while (working) await working
    },

    end: async () => {
      ending.abort()
      given.converter.end()
      await working
    },
  }
}

const told = (count: number) => `The small files (AVIF) of ${count === 1 ? 'a picture' : `${count} pictures`} could not be made:`

export type Pictures = ReturnType<typeof picturesAt>
