import type { Call } from '../../contract/call.ts'
import type { Outcome, Values } from '../../ui/form.tsx'
import type { Submission } from '../../ui/submission.ts'
import { NoAnswer } from '../../web/ask.ts'
import { plainPath } from '../../web/page-address.ts'
import { signedIn } from '../../web/signed-in.ts'
import { allHeld, type Held, isOff, mostHeld, writeHeld } from './held.ts'
import { sendTag } from './send-held.ts'

type Given = { call: Call; body: unknown; typed: Values; submission: Submission }

/**
 * Sends a form; where nothing answers it is held on the device and sent once there is a connection, in place of being refused. Only where a
 * worker keeps the site as well, so that there is a page to come back to.
 */
export async function orHeld(send: () => Promise<Outcome>, { call, body, typed, submission }: Given): Promise<Outcome> {
  // Another page may stand there by the time that nothing has answered.
  const path = plainPath(location.pathname)
  const wasOff = isOff()
  try {
    return await send()
  } catch (error) {
    const mayHold = navigator.serviceWorker?.controller && navigator.locks && signedIn() === undefined
    if (!(error instanceof NoAnswer) || error.status !== 0 || !mayHold) throw error
    const at = Date.parse(submission.begun)
    const isHeld = await hold({
      id: submission.key,
      at,
      path,
      call: call.path,
      body,
      typed,
      state: 'waiting',
      mayBeThere: !(wasOff && isOff()),
    })
    if (!isHeld) throw error
    const { sync } = (await navigator.serviceWorker.ready) as { sync?: { register: (tag: string) => Promise<void> } }
    await sync?.register(sendTag).catch(() => {})
    return { success: true }
  }
}

/** Returns whether the device has taken it: there may be no room for it, or none for anything. */
async function hold(held: Held) {
  try {
    // Of what is over no more lies there than that it is.
    const lying = (await allHeld()).filter(({ state }) => !['sent', 'given up', 'let go'].includes(state))
    if (lying.length >= mostHeld) return false
    await writeHeld(held)
    return true
  } catch {
    return false
  }
}
