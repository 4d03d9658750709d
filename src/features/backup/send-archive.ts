import { messages } from '../../contract/messages.ts'
import { firstPiece } from '../../contract/pieces.ts'
import { isPutOff } from '../../ui/submission.ts'
import { isRefusal, NoAnswer, type Refusal, TurnedAway } from '../../web/ask.ts'
import { ask } from '../../web/browser-ask.ts'
import { sendFile } from '../../web/send-file.ts'
import { withLogin } from '../../web/with-login.ts'
import { copyCalls } from './contract.ts'

/** `onWait` is called with the reason of a pause, and with undefined when it is over. */
type Waiting = { signal: AbortSignal; onWait: (why: string | undefined) => void }

export const waits = {
  lost: 'The connection is lost. This goes on by itself as soon as it is back.',
  login: 'This goes on as soon as you have logged in again.',
}

/** Milliseconds before each retry; the last one repeats. */
const pauses = [500, 1000, 2000, 4000, 8000, 15_000]

/** Retries what may be done twice: over a lost connection, a busy site and an ended session. Throws if `signal` is aborted. */
export async function untilAnswered<R extends object>(action: () => Promise<R | Refusal>, { signal, onWait }: Waiting) {
  for (let tries = 0; ; tries += 1) {
    signal.throwIfAborted()
    const reply = await once(action, onWait)
    signal.throwIfAborted()
    const why = reply instanceof NoAnswer ? waits.lost : isRefusal(reply) && isPutOff(reply.status) ? reply.message : undefined
    onWait(why)
    if (why === undefined) return reply as R | Refusal
    await pause(pauses[tries] ?? 15_000, signal)
  }
}

async function once<R extends object>(action: () => Promise<R | Refusal>, onWait: Waiting['onWait']): Promise<R | Refusal | NoAnswer> {
  try {
    const reply = await withLogin(action, (waiting) => onWait(waiting ? waits.login : undefined))
    return reply ?? { success: false, status: 401, message: messages.notDone }
  } catch (error) {
    if (error instanceof TurnedAway) return { success: false, status: error.status, message: error.message }
    if (error instanceof NoAnswer) return error
    throw error
  }
}

/** Ends after its time, when the connection is back, or when `signal` is aborted. */
function pause(milliseconds: number, signal: AbortSignal) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const over = new AbortController()
  setTimeout(resolve, milliseconds)
  addEventListener('online', () => resolve(), { signal: over.signal })
  signal.addEventListener('abort', () => resolve(), { signal: over.signal })
  return promise.finally(() => over.abort())
}

const letters = '0123456789abcdefghijklmnopqrstuvwxyz'
const known = new WeakMap<File, string>()

/**
 * The id of an upload: a hash of the size, time, beginning and end of its file, so that the same file continues where it stopped. Without
 * https browsers cannot hash; there it is random.
 */
export async function archiveId(file: File): Promise<string> {
  const made = known.get(file)
  if (made) return made
  const parts = new Blob([`${file.size} ${file.lastModified}`, file.slice(0, firstPiece), file.slice(-firstPiece)])
  const bytes = crypto.subtle
    ? new Uint8Array(await crypto.subtle.digest('SHA-256', await parts.arrayBuffer()))
    : crypto.getRandomValues(new Uint8Array(26))
  const id = Array.from(bytes.subarray(0, 26), (byte) => letters[byte % letters.length]).join('')
  known.set(file, id)
  return id
}

/** How often the site and the browser may disagree about what was received. */
const mostDisagreements = 5

/** Uploads a file in pieces, from where an earlier upload of it stopped. Returns why it was refused, if it was. */
export async function sendArchive(
  file: File,
  { onProgress, ...waiting }: Waiting & { onProgress: (share: number) => void },
): Promise<Refusal | undefined> {
  const id = await archiveId(file)
  let received: number | undefined
  for (let disagreed = 0; received !== file.size; ) {
    const offset: number | undefined = received
    // After any trouble the site says how much it has.
    received = undefined
    const reply = await untilAnswered(async () => {
      if (offset === undefined) return ask(copyCalls.archive, undefined, { id })
      const piece = await file.slice(offset, offset + firstPiece).arrayBuffer()
      return sendFile(copyCalls.archivePiece, piece, {
        id,
        signal: waiting.signal,
        headers: { 'content-type': 'application/octet-stream', 'upload-offset': `${offset}`, 'upload-length': `${file.size}` },
        onProgress: (part) => onProgress((offset + part * piece.byteLength) / file.size),
      })
    }, waiting)
    if (!isRefusal(reply)) received = reply.received
    else if (![404, 409].includes(reply.status) || ++disagreed > mostDisagreements) return reply
    onProgress((received ?? 0) / file.size)
  }
  return undefined
}
