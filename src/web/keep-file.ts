import { inBytes, largestPicture } from '../contract/largest.ts'
import { largestPiece, pictureCalls } from '../contract/picture-calls.ts'
import type { Coming, Kept } from '../ui/picture-keeper.ts'
import { isRefusal, type Refusal } from './ask.ts'
import { ask } from './browser-ask.ts'
import { fileId } from './file-id.ts'
import { sendFile } from './send-file.ts'
import { untilAnswered } from './until-answered.ts'

export const refusedHere = {
  tooLarge: `This picture is larger than ${largestPicture} MB. Please send a smaller one.`,
  empty: 'This file is empty: there is no picture in it.',
  noPicture: 'This is no picture. Please choose a JPEG, PNG, WebP, AVIF, GIF or HEIC.',
  unreadable: 'This file can no longer be read; it may have been moved or changed. Please choose it again.',
}

/** How often the server and the browser may disagree about how much has come. */
const mostDisagreements = 5

/**
 * Brings a picture to the site in pieces, and has it kept there: over lost connections, and on from where an earlier try of
 * the same file ended. Returns where it lies, or why it is refused; throws what `signal` is aborted with.
 */
export async function keepFile(file: File, { signal, onProgress }: Coming): Promise<Kept> {
  const why = refusalOfFile(file)
  if (why !== undefined) return { why }
  let share = 0
  const tell = (next: number) => {
    share = next
    onProgress({ share })
  }
  const waiting = { signal, onWait: (why: string | undefined) => onProgress({ share, waits: why }) }
  try {
    const id = await fileId(file)
    for (let disagreed = 0; ; disagreed += 1) {
      const sent = await sendAll(file, id, { signal, tell, waiting })
      if (isRefusal(sent)) return { why: sent.message }
      const kept = await untilAnswered(() => ask(pictureCalls.keepUpload, { name: file.name.slice(0, 300) }, { id }), waiting)
      if (!isRefusal(kept)) return { address: kept.address }
      if (![404, 409].includes(kept.status) || disagreed >= mostDisagreements) return { why: kept.message }
    }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotReadableError') return { why: refusedHere.unreadable }
    throw error
  }
}

type Sending = { signal: AbortSignal; tell: (share: number) => void; waiting: Parameters<typeof untilAnswered>[1] }

/** Sends what has not come yet. */
async function sendAll(file: File, id: string, { signal, tell, waiting }: Sending): Promise<{ received: number } | Refusal> {
  let received: number | undefined
  let disagreed = 0

  async function sendNext(): Promise<{ received: number } | Refusal> {
    // Whatever went wrong with the last piece: what has come is for the server to say.
    if (received === undefined) return ask(pictureCalls.upload, undefined, { id })
    const offset = received
    received = undefined
    const piece = await file.slice(offset, offset + largestPiece).arrayBuffer()
    const headers = { 'content-type': 'application/octet-stream', 'upload-offset': `${offset}`, 'upload-length': `${file.size}` }
    const onProgress = (share: number) => tell((offset + share * piece.byteLength) / file.size)
    const reply = await sendFile(pictureCalls.uploadPiece, piece, { id, headers, signal, onProgress })
    if (!isRefusal(reply) || reply.status !== 409) return reply
    disagreed += 1
    if (disagreed > mostDisagreements) return reply
    return ask(pictureCalls.upload, undefined, { id })
  }

  while (received === undefined || received < file.size) {
    const reply = await untilAnswered(sendNext, waiting)
    if (isRefusal(reply)) return reply
    received = reply.received
    tell(received / file.size)
  }
  return { received }
}

/** What the server would say too, without sending it all first. */
function refusalOfFile({ size, type }: File) {
  if (size === 0) return refusedHere.empty
  if (type !== '' && (!type.startsWith('image/') || type.includes('svg'))) return refusedHere.noPicture
  return size > inBytes(largestPicture) ? refusedHere.tooLarge : undefined
}
