import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { messages } from '../contract/messages.ts'
import { say } from './alerts.ts'
import { isRefusal, NoAnswer } from './ask.ts'
import { showNew } from './show-new.ts'

/** An add also tells the id of what was added. */
type Outcome = { message: string; id?: string }

/**
 * Doing something on the server: its message is told, whatever it was, and after a success the page's lists are asked
 * for anew; what was added is brought into view. `perform` returns whether it worked; `failure` is the sentence for when nothing came back.
 */
export function useDeed() {
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)

  async function perform(deed: () => Promise<Outcome>, failure: string = messages.noAnswer): Promise<boolean> {
    setBusy(true)
    try {
      const outcome = await deed()
      // What covers the page meanwhile goes first, so that the message is heard.
      setBusy(false)
      say(outcome.message)
      if (isRefusal(outcome)) return false
      await revalidate()
      if (outcome.id !== undefined) showNew(outcome.id)
      return true
    } catch (error) {
      console.error(error)
      if (!(error instanceof NoAnswer)) throw error
      say(failure)
      return false
    } finally {
      setBusy(false)
    }
  }

  return { busy, perform }
}
