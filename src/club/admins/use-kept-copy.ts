import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isPutOff } from '../../ui/submission.ts'
import { isRefusal, NoAnswer } from '../../web/ask.ts'
import { ask } from '../../web/browser-ask.ts'
import { copyCalls } from './copy-calls.ts'
import { type Archive, needsPasskey, type Stage } from './use-archive.ts'

/** Milliseconds until it is asked again where another archive is being looked at. */
const patience = 5000

/** Has everything in a kept copy looked at, as in an archive that somebody brings. */
export function useKeptCopy(name: string): Archive {
  const [stage, setStage] = useState<Stage>({ at: 'looking' })
  const ending = useRef(new AbortController())

  async function look() {
    const { signal } = ending.current
    setStage({ at: 'looking' })
    while (!signal.aborted) {
      const next = await lookedInto(name)
      if (next && !signal.aborted) return setStage(next)
    }
  }

  const begin = useEffectEvent(() => void look())
  useEffect(() => {
    // A strict development build begins everything twice.
    ending.current = new AbortController()
    begin()
    return () => ending.current.abort()
  }, [])

  return { stage, again: look, letGo: () => ending.current.abort() }
}

/** Where it is then; undefined where that takes longer, to be asked again. */
async function lookedInto(name: string): Promise<Stage | undefined> {
  try {
    const reply = await ask(copyCalls.lookIntoCopy, { name })
    if (!isRefusal(reply)) return reply.holds ? { at: 'looked', holds: reply.holds, passphrase: '' } : undefined
    if (reply.status === needsPasskey) return { at: 'passkey' }
    if (!isPutOff(reply.status)) return { at: 'refused', why: reply.message }
    await new Promise((resolve) => setTimeout(resolve, patience))
    return undefined
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    return { at: 'refused', why: error.message }
  }
}
