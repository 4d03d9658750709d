import type { Logger } from 'pino'
import { apart } from '../../store/action.ts'
import type { Media } from '../../store/files.ts'
import { picturesOf } from '../../store/pictures.ts'
import type { Db } from '../../store/tables.ts'
import type { FairTurns } from '../turns/fair-turns.ts'
import type { Converter } from './converter.ts'
import { keepPicture } from './keep-picture.ts'
import { makeAvifs } from './make-avifs.ts'

type Given = { db: Db; media: Media; converter: Pick<Converter, 'convert' | 'end'>; turns: FairTurns; now: () => Date; log: Logger }

/** Milliseconds after which a picture without its AVIFs is one that a process has left behind. */
const left = 10 * 60_000

/** The pictures that the site keeps: how they come, and what is made of them behind the answers. One object for the process. */
export function picturesAt(given: Given) {
  const ending = new AbortController()
  const queue: string[] = []
  let working: Promise<void> | undefined
  let wanted = 0
  const make = makeAvifs(given, () => wanted === 0)
  // What is made later is no part of what somebody does now.
  const { work } = apart({ work: workOff })
  const keep = keepPicture(given, (id) => {
    queue.push(id)
    working ??= work().finally(() => {
      working = undefined
    })
  })

  async function workOff() {
    for (let id = queue.shift(); id !== undefined && !ending.signal.aborted; id = queue.shift()) await one(id, ending.signal)
  }

  // Left as it is, it is done at its time.
  async function one(id: string, ended: AbortSignal) {
    await make(id, ended).catch((err: unknown) => given.log.warn({ err, picture: id }, 'the AVIFs of a picture have to wait'))
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

    /** Makes what another process has left without its AVIFs. */
    goOn: async (lost: AbortSignal) => {
      const ended = AbortSignal.any([lost, ending.signal])
      for (const id of await picturesOf(given.db).waiting(new Date(given.now().getTime() - left))) if (!ended.aborted) await one(id, ended)
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

export type Pictures = ReturnType<typeof picturesAt>
