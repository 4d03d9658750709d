import { firstPiece, largestPiece } from '../../contract/pieces.ts'
import { ask, isRefusal, type Refusal } from '../../web/ask.ts'
import { sendFile } from '../../web/send-file.ts'
import { archiveId } from './archive-id.ts'
import { copyCalls } from './contract.ts'
import { untilAnswered } from './until-answered.ts'

type Progress = { share: number; waits?: string | undefined }
type Sending = { signal: AbortSignal; onProgress: (progress: Progress) => void }

/** Why an archive was refused; `status` is 0 if it never reached the site. */
export type NotSent = { why: string; status: number }
const notSent = ({ message: why, status }: Refusal): NotSent => ({ why, status })

const unreadable = 'This file can no longer be read; it may have been moved or changed. Please choose it again.'

/** Milliseconds: after a piece that took less, the next one is twice as large. */
const quick = 1000
/** How often the site and the browser may disagree about how much was received. */
const mostDisagreements = 5

/**
 * Sends an archive in pieces and then makes the call `then` with its id: over lost connections, and on from where an earlier try of the
 * same file stopped. Returns the reply, or why it was refused; throws if `signal` is aborted.
 */
export async function sendArchive<Reply extends object>(
  file: File,
  then: (id: string) => Promise<Reply | Refusal>,
  { signal, onProgress }: Sending,
): Promise<Reply | NotSent> {
  let share = 0
  let received: number | undefined
  let size = firstPiece
  const waiting = { signal, onWait: (waits: string | undefined) => onProgress({ share, waits }) }

  /** After any trouble the site is asked how much it has received. */
  async function sendNext(id: string): Promise<{ received: number } | Refusal> {
    if (received === undefined) return ask(copyCalls.archive, undefined, { id })
    const offset = received
    received = undefined
    const piece = await file.slice(offset, offset + size).arrayBuffer()
    const headers = { 'content-type': 'application/octet-stream', 'upload-offset': `${offset}`, 'upload-length': `${file.size}` }
    const began = performance.now()
    const next = Math.min(2 * size, largestPiece)
    size = firstPiece
    const reply = await sendFile(copyCalls.archivePiece, piece, {
      ...{ id, headers, signal },
      onProgress: (part) => onProgress({ share: (offset + part * piece.byteLength) / file.size }),
    })
    if (!isRefusal(reply) && performance.now() - began < quick) size = next
    return reply
  }

  try {
    const id = await archiveId(file)
    for (let disagreed = 0; ; ) {
      const sent = received === file.size ? await untilAnswered(() => then(id), waiting) : await untilAnswered(() => sendNext(id), waiting)
      if (isRefusal(sent)) {
        if (![404, 409].includes(sent.status) || ++disagreed > mostDisagreements) return notSent(sent)
        received = undefined
      } else if (received === file.size) {
        return sent as Reply
      } else {
        received = (sent as { received: number }).received
        share = received / file.size
        onProgress({ share })
      }
    }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotReadableError') return { why: unreadable, status: 0 }
    throw error
  }
}
