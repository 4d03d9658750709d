import { messages } from '../../contract/messages.ts'
import { isPutOff } from '../../ui/submission.ts'
import { isRefusal, NoAnswer, type Refusal } from '../../web/ask.ts'
import { withLogin } from '../../web/outcome-of.ts'

/** How long is waited before it is tried again, in milliseconds: longer each time, up to the last. */
const pauses = [500, 1000, 2000, 4000, 8000, 15_000]

/** `signal`: nobody wants it any more. `onWait` hears why it waits, and undefined once it goes on. */
type Waiting = { signal: AbortSignal; onWait: (why: string | undefined) => void }

export const waits = {
  lost: 'The connection is lost. This goes on by itself as soon as it is back.',
  login: 'This goes on as soon as you have logged in again.',
}

/**
 * Does something that may be done twice until an answer comes: over a lost connection, a server that is busy or away, and a
 * session that has ended. Returns the answer or a refusal; throws what `signal` is aborted with.
 */
export async function untilAnswered<R extends object>(
  action: () => Promise<R | Refusal>,
  { signal, onWait }: Waiting,
): Promise<R | Refusal> {
  for (let tries = 0; ; tries += 1) {
    signal.throwIfAborted()
    const reply = await once(action, onWait)
    signal.throwIfAborted()
    if (!('later' in reply)) {
      onWait(undefined)
      return reply
    }
    onWait(reply.later)
    await pause(pauses[Math.min(tries, pauses.length - 1)] as number, signal)
  }
}

async function once<R extends object>(
  action: () => Promise<R | Refusal>,
  onWait: Waiting['onWait'],
): Promise<R | Refusal | { later: string }> {
  try {
    const reply = await withLogin(action, (waiting) => onWait(waiting ? waits.login : undefined))
    if (reply === undefined) return { success: false, status: 401, message: messages.notDone }
    return isRefusal(reply) && isPutOff(reply.status) ? { later: reply.message } : reply
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    if (error.isRefused) return { success: false, status: error.status, message: error.message }
    return { later: waits.lost }
  }
}

/** Over when the time is, when the connection is back, or when nobody waits any more. */
function pause(milliseconds: number, signal: AbortSignal) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const over = new AbortController()
  setTimeout(resolve, milliseconds)
  addEventListener('online', () => resolve(), { signal: over.signal })
  signal.addEventListener('abort', () => resolve(), { signal: over.signal })
  return promise.finally(() => over.abort())
}
