import { randomInt } from 'node:crypto'
import { asking, type Reached } from './asking.ts'
import { bringing } from './bringing.ts'
import type { Ledger } from './ledger.ts'
import { writingEntries } from './writing-entries.ts'

/**
 * Adds, edits, publishes, deletes and restores entries, uploads files and brings pictures, one after another, until it is ended
 * or the site has gone.
 */
export function writing(reached: Reached, ledger: Ledger, { fileSize = 40_000 } = {}): () => Promise<void> {
  let going = true
  const ask = asking(reached, ledger)
  const pictures = bringing(ask, ledger)
  const entries = writingEntries(ask, ledger, { fileSize, picture: () => pictures.one() })

  const underway = (async () => {
    while (going) {
      const what = randomInt(12)
      const isAnswered =
        what < 4 ? await entries.change() : what < 6 ? await entries.upload() : what < 9 ? await pictures.bring() : await entries.add()
      if (!isAnswered) going = false
    }
    pictures.leave()
  })()
  return async () => {
    going = false
    await underway
  }
}
