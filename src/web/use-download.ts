import { useState } from 'react'
import type { Call, ListQuery } from '../contract/call.ts'
import { messages } from '../contract/messages.ts'
import type { Outcome } from '../ui/form.tsx'
import { dismiss, say } from './alerts.ts'
import { isRefusal } from './ask.ts'
import { fetchDownload, keepDownload } from './download.ts'
import { outcomeOf } from './outcome-of.ts'
import { withLogin } from './with-login.ts'

/** What was told of the last one that failed. */
let told: number | undefined

/**
 * Downloading what a call answers with. The page fetches it itself, because a browser that follows a link to a file says
 * nothing of why it did not get one; like any other action it waits for a login where the session is over.
 */
export function useDownload() {
  const [busy, setBusy] = useState(false)

  async function bring(call: Call, query: ListQuery): Promise<Outcome> {
    const reply = await withLogin(
      () => fetchDownload(call, query),
      (waits) => setBusy(!waits),
    )
    if (!reply) return { success: false }
    if (isRefusal(reply)) return { success: false, message: reply.message }
    keepDownload(reply)
    return { success: true }
  }

  async function download(call: Call, query: ListQuery) {
    if (busy) return
    setBusy(true)
    if (told !== undefined) dismiss(told)
    try {
      const { message } = await outcomeOf(() => bring(call, query), messages.noAnswer)
      if (typeof message === 'string') told = say(message, { about: 'download' })
    } finally {
      setBusy(false)
    }
  }

  return { busy, download }
}
