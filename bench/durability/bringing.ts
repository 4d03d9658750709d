import { randomInt } from 'node:crypto'
import { ownPicture } from '../../src/contract/own-picture.ts'
import { pictureCalls } from '../../src/contract/picture-calls.ts'
import { largestPiece } from '../../src/contract/pieces.ts'
import { newId } from '../../src/store/id.ts'
import type { Answer, Ask } from './asking.ts'
import type { Ledger, Underway } from './ledger.ts'
import { newPicture } from './new-pictures.ts'

/** Cut out of a picture now and then: what is left of it once its edges are gone. */
const middle = { turn: 90, left: 100, top: 100, width: 800, height: 800 } as const

/** Brings pictures in pieces, as a page does; first what somebody before could not finish. Each is false where no answer came. */
export function bringing(ask: Ask, ledger: Ledger) {
  const mine: string[] = []
  let next = ledger.underway.shift()

  function kept(answer: Answer) {
    const address = String(answer.told.address)
    mine.push(address)
    ledger.pictures.push({ address })
    return address
  }

  async function send(upload: Underway): Promise<Answer | undefined> {
    const { id, bytes } = upload
    // Whose connection was lost asks how much has come.
    const before = await ask(pictureCalls.upload, { id })
    if (!before?.ok) return before
    let received = Number(before.told.received)
    if (received < upload.received)
      ledger.odd.push(`of a picture ${received} bytes are there, of ${upload.received} that were acknowledged`)
    while (received < bytes.length) {
      const body = bytes.subarray(received, received + largestPiece)
      const said = { 'upload-offset': String(received), 'upload-length': String(bytes.length) }
      const answer = await ask(pictureCalls.uploadPiece, { id, body, headers: { ...said, 'content-type': 'application/octet-stream' } })
      if (!answer?.ok) return answer
      received = Number(answer.told.received)
      upload.received = received
    }
    return ask(pictureCalls.keepUpload, { id, body: { name: 'IMG_1234.jpg' } })
  }

  return {
    bring: async () => {
      next ??= { id: newId(), bytes: newPicture(), received: 0 }
      const answer = await send(next)
      if (!answer) return false
      if (!answer.ok) return true
      next = undefined
      const { id } = ownPicture(kept(answer)) ?? {}
      if (randomInt(4) > 0) return true
      const part = await ask(pictureCalls.cropPicture, { id, body: middle })
      if (part?.ok) kept(part)
      return part !== undefined
    },

    /** The address of one of these; undefined where none has come yet. */
    one: (): string | undefined => mine[randomInt(Math.max(1, mine.length))],

    /** Somebody else may finish it. */
    leave: () => {
      if (next) ledger.underway.push(next)
      next = undefined
    },
  }
}
