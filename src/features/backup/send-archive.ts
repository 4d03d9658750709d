import { pieceSize } from '../../contract/pieces.ts'
import { isPutOff, randomKey } from '../../ui/submission.ts'
import { ask, isRefusal, NoAnswer, type Refusal } from '../../web/ask.ts'
import { sendFile } from '../../web/send-file.ts'
import { backupCalls } from './contract.ts'

/** `onWait` is called with the reason of a pause, and with undefined when it is over. */
type Waiting = { signal: AbortSignal; onWait: (why: string | undefined) => void }

export const lost = 'The connection is lost. This goes on by itself as soon as it is back.'

/** Milliseconds between two tries; they become longer. */
const pauses = { first: 500, longest: 15_000 }

/** Retries what may be done twice, over a lost connection and a busy site. Throws if `signal` is aborted. */
export async function untilAnswered<R extends object>(action: () => Promise<R | Refusal>, { signal, onWait }: Waiting) {
  for (let wait = pauses.first; ; wait = Math.min(2 * wait, pauses.longest)) {
    signal.throwIfAborted()
    const reply = await action().catch((error) => {
      if (!(error instanceof NoAnswer)) throw error
      return error.isRefused ? { success: false as const, status: error.status, message: error.message } : error
    })
    signal.throwIfAborted()
    const why = reply instanceof NoAnswer ? lost : isRefusal(reply) && isPutOff(reply.status) ? reply.message : undefined
    onWait(why)
    if (why === undefined) return reply as R | Refusal
    await new Promise((resolve) => setTimeout(resolve, wait))
  }
}

const ids = new Map<string, string>()

/** The id of an upload. A file that is chosen again continues where it stopped, until the page is left. */
export function archiveId({ name, size, lastModified }: File): string {
  const file = `${name} ${size} ${lastModified}`
  const id = ids.get(file) ?? randomKey().slice(0, 26)
  ids.set(file, id)
  return id
}

/** How often the site and the browser may disagree about what was received. */
const mostDisagreements = 5

/** Uploads a file in pieces, from where an earlier upload of it stopped. Returns why it was refused, if it was. */
export async function sendArchive(file: File, { onProgress, ...waiting }: Waiting & { onProgress: (share: number) => void }) {
  const id = archiveId(file)
  const sent = async (offset: number) => {
    const piece = await file.slice(offset, offset + pieceSize).arrayBuffer()
    return sendFile(backupCalls.archivePiece, piece, {
      id,
      signal: waiting.signal,
      headers: { 'content-type': 'application/octet-stream', 'upload-offset': `${offset}`, 'upload-length': `${file.size}` },
      onProgress: (part) => onProgress((offset + part * piece.byteLength) / file.size),
    })
  }
  let received: number | undefined
  for (let disagreed = 0; received !== file.size; ) {
    const offset: number | undefined = received
    // The site says how much it has, at first and whenever it refuses a piece.
    const reply = await untilAnswered(
      async () => (offset === undefined ? ask(backupCalls.archive, undefined, { id }) : sent(offset)),
      waiting,
    )
    received = isRefusal(reply) ? undefined : reply.received
    if (isRefusal(reply) && (![404, 409].includes(reply.status) || ++disagreed > mostDisagreements)) return reply
  }
  return undefined
}
