import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ask, isRefusal } from '../../web/ask.ts'
import { copyCalls } from './contract.ts'
import { untilAnswered } from './until-answered.ts'
import { type Archive, needsPasskey, type Stage, untilLooked } from './use-archive.ts'

/** Checks a stored backup, as an uploaded file is checked. */
export function useStoredBackup(name: string): Archive {
  const [stage, setStage] = useState<Stage>({ at: 'looking' })
  const ending = useRef(new AbortController())

  async function look() {
    const { signal } = ending.current
    const onWait = (waits: string | undefined) => setStage({ at: 'looking', waits })
    onWait(undefined)
    try {
      const reply = await untilAnswered(() => untilLooked(() => ask(copyCalls.lookIntoCopy, { name }), signal), { signal, onWait })
      if (!isRefusal(reply)) reply.holds && setStage({ at: 'looked', holds: reply.holds, passphrase: '' })
      else setStage(reply.status === needsPasskey ? { at: 'passkey' } : { at: 'refused', why: reply.message })
    } catch (error) {
      if (!signal.aborted) throw error
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
