import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Outcome } from '../ui/form.tsx'
import { say } from './alerts.ts'
import { isRefusal, NoAnswer } from './ask.ts'
import { showNew } from './show-new.ts'

/** An add also tells the id of what was added. */
type Reply = { message: string; id?: string }

/**
 * Doing something on the server; after a success the page's lists are asked for anew, and what was added is brought into
 * view. `perform` tells in an alert what came of it and returns whether it worked. `attempt` is for forms: what did not
 * work is returned for the form to tell, with the sentence `failure` where nothing came back. A success is told in an
 * alert too, because most forms go with it, or returned like the rest where the form `stays`.
 */
export function useDeed() {
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)

  async function attempt(deed: () => Promise<Reply>, { failure, stays = false }: { failure?: string | undefined; stays?: boolean } = {}) {
    setBusy(true)
    try {
      const reply = await deed()
      // What covers the page meanwhile goes first, so that the message is heard.
      setBusy(false)
      // The login that opens in place says why; over a form it would stand on after that.
      if (isRefusal(reply) && reply.status === 401) {
        say(reply.message)
        return { success: false }
      }
      // Somebody else has deleted it meanwhile, so what the page shows is out of date.
      if (isRefusal(reply) && reply.status === 404) void revalidate()
      if (isRefusal(reply)) return { success: false, message: reply.message }
      if (stays) {
        void revalidate()
        return { success: true, message: reply.message }
      }
      say(reply.message)
      await revalidate()
      if (reply.id !== undefined) showNew(reply.id)
      return { success: true }
    } catch (error) {
      console.error(error)
      if (!(error instanceof NoAnswer)) throw error
      return { success: false, message: failure ?? error.message, answered: false } as const
    } finally {
      setBusy(false)
    }
  }

  async function perform(deed: () => Promise<Reply>): Promise<boolean> {
    const { success, message }: Outcome = await attempt(deed)
    if (typeof message === 'string') say(message)
    return success
  }

  return { busy, perform, attempt }
}
