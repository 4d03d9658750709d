import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ask, isRefusal, type Refusal } from '../../web/ask.ts'
import { useLeaveWarning } from '../../web/send-file.ts'
import { type ArchiveHolds, backupCalls } from './contract.ts'
import { archiveId, sendArchive, untilAnswered } from './send-archive.ts'

/** What is restored: a stored backup, or a file. */
export type Chosen = { name: string; made: string } | File

/** How far the look into an archive is. `share`: of an upload; `waits`: why it does not go on. */
export type Stage =
  | { at: 'sending'; share: number; waits?: string | undefined }
  | { at: 'looking'; waits?: string | undefined }
  | { at: 'passphrase' }
  | { at: 'looked'; holds: ArchiveHolds; passphrase: string }
  | { at: 'refused'; why: string; isKept: boolean }

/** The passkey has to be entered again. What was uploaded stays. */
export const needsPasskey = 403
const unreadable = 'This file can no longer be read; it may have been moved or changed. Please choose it again.'

/** Uploads a file, if that is what was chosen, and has the site verify everything in it. */
export function useArchive(chosen: Chosen) {
  const [stage, setStage] = useState<Stage>({ at: 'looking' })
  const ending = useRef(new AbortController())
  const id = chosen instanceof File ? archiveId(chosen) : chosen.name
  useLeaveWarning(stage.at === 'sending')

  /** Has everything verified; a refused passphrase is returned for its form. */
  async function look(passphrase = ''): Promise<Refusal | undefined> {
    const onWait = (waits?: string) => passphrase === '' && setStage({ at: 'looking', waits })
    for (;;) {
      const reply = await untilAnswered(() => ask(backupCalls.lookInto, { passphrase }, { id }), { signal: ending.current.signal, onWait })
      if (!isRefusal(reply) && reply.state === 'looking') continue
      if (isRefusal(reply) && passphrase !== '' && reply.status !== needsPasskey) return reply
      if (isRefusal(reply)) refuse(reply)
      else setStage(reply.holds ? { at: 'looked', holds: reply.holds, passphrase } : { at: 'passphrase' })
      return undefined
    }
  }

  const refuse = ({ status, message }: Refusal) => setStage({ at: 'refused', why: message, isKept: status === needsPasskey })

  const begin = useEffectEvent(async ({ signal }: AbortController) => {
    try {
      let share = 0
      const show = (waits?: string) => setStage({ at: 'sending', share, waits })
      const onProgress = (part: number) => {
        share = part
        show()
      }
      const refused = chosen instanceof File ? await sendArchive(chosen, { signal, onWait: show, onProgress }) : undefined
      if (refused) refuse(refused)
      else await look()
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof DOMException && error.name === 'NotReadableError')) throw error
      refuse({ success: false, status: 0, message: unreadable })
    }
  })
  useEffect(() => {
    // A strict development build begins everything twice.
    ending.current = new AbortController()
    void begin(ending.current)
    return () => ending.current.abort()
  }, [])

  return {
    id,
    stage,
    look,
    refuse,

    /** Stops, and removes what was uploaded. */
    giveUp: () => {
      ending.current.abort()
      if (chosen instanceof File) ask(backupCalls.giveUpArchive, undefined, { id }).catch(console.error)
    },
  }
}
