import type { takesPiece, tellsReceived } from '../contract/pieces.ts'
import { firstPiece, largestPiece } from '../contract/pieces.ts'
import type { Progress } from '../ui/picture-keeper.ts'
import { isRefusal, type Refusal } from './ask.ts'
import { ask } from './browser-ask.ts'
import { fileId } from './file-id.ts'
import { sendFile } from './send-file.ts'
import { untilAnswered } from './until-answered.ts'

/** The calls by which a file comes, and what is asked of it under its id once it is there. */
type Way<Reply> = {
  piece: ReturnType<typeof takesPiece>
  received: ReturnType<typeof tellsReceived>
  keep: (id: string) => Promise<Reply | Refusal>
}
type Coming = { signal: AbortSignal; onProgress: (progress: Progress) => void }

/** Why a file did not come; `status`: with which that was answered, 0 where it was not. */
export type NotBrought = { why: string; status: number }
const notBrought = ({ message: why, status }: Refusal): NotBrought => ({ why, status })

/** What is said of a file that the browser can read no more. */
export const unreadable = 'This file can no longer be read; it may have been moved or changed. Please choose it again.'

/** Milliseconds: where a piece took less, the next one is twice as large. */
const quick = 1000

/** How often the server and the browser may disagree about how much has come. */
const mostDisagreements = 5

/**
 * Brings a file to the site in pieces, and asks what is asked of it there: over lost connections, and on from where an earlier
 * try of the same file ended. Returns the answer, or why it is refused; throws what `signal` is aborted with.
 */
export async function bringFile<Reply extends object>(
  file: File,
  way: Way<Reply>,
  { signal, onProgress }: Coming,
): Promise<Reply | NotBrought> {
  let share = 0
  const tell = (next: number) => {
    share = next
    onProgress({ share })
  }
  const waiting = { signal, onWait: (why: string | undefined) => onProgress({ share, waits: why }) }
  try {
    const id = await fileId(file)
    for (let disagreed = 0; ; disagreed += 1) {
      const sent = await sendAll(file, id, way, { signal, tell, waiting })
      if (isRefusal(sent)) return notBrought(sent)
      const reply = await untilAnswered(() => way.keep(id), waiting)
      if (!isRefusal(reply)) return reply
      if (![404, 409].includes(reply.status) || disagreed >= mostDisagreements) return notBrought(reply)
    }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotReadableError') return { why: unreadable, status: 0 }
    throw error
  }
}

type Sending = { signal: AbortSignal; tell: (share: number) => void; waiting: Parameters<typeof untilAnswered>[1] }

/** Sends what has not come yet. */
async function sendAll(
  file: File,
  id: string,
  calls: Pick<Way<object>, 'piece' | 'received'>,
  { signal, tell, waiting }: Sending,
): Promise<{ received: number } | Refusal> {
  let received: number | undefined
  let disagreed = 0
  let size = firstPiece

  async function sendNext(): Promise<{ received: number } | Refusal> {
    // Whatever went wrong with the last piece: what has come is for the server to say.
    if (received === undefined) return ask(calls.received, undefined, { id })
    const offset = received
    received = undefined
    const piece = await file.slice(offset, offset + size).arrayBuffer()
    const headers = { 'content-type': 'application/octet-stream', 'upload-offset': `${offset}`, 'upload-length': `${file.size}` }
    const onProgress = (share: number) => tell((offset + share * piece.byteLength) / file.size)
    const began = performance.now()
    // Until it is known how long this one takes, the next is small again.
    const next = Math.min(2 * size, largestPiece)
    size = firstPiece
    const reply = await sendFile(calls.piece, piece, { id, headers, signal, onProgress })
    if (!isRefusal(reply) && performance.now() - began < quick) size = next
    if (!isRefusal(reply) || reply.status !== 409) return reply
    disagreed += 1
    if (disagreed > mostDisagreements) return reply
    return ask(calls.received, undefined, { id })
  }

  while (received === undefined || received < file.size) {
    const reply = await untilAnswered(sendNext, waiting)
    if (isRefusal(reply)) return reply
    received = reply.received
    tell(received / file.size)
  }
  return { received }
}
