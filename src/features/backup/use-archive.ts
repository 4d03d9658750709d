import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLeaveWarning } from '../../ui/use-leave-warning.ts'
import { ask, isRefusal, type Refusal } from '../../web/ask.ts'
import { type ArchiveHolds, copyCalls } from './contract.ts'
import { archiveId, sendArchive, untilAnswered } from './send-archive.ts'

/** What is restored: a stored backup, or a file. */
export type Chosen = { name: string; made: string } | File

/** How far the look into an archive is. `share`: of an upload; `waits`: why it does not go on. */
export type Stage =
  | { at: 'sending'; share: number; waits?: string | undefined }
  | { at: 'looking'; waits?: string | undefined }
  | { at: 'passphrase' }
  | { at: 'passkey' }
  | { at: 'looked'; holds: ArchiveHolds; passphrase: string }
  | { at: 'refused'; why: string }

export const needsPasskey = 403
const unreadable = 'This file can no longer be read; it may have been moved or changed. Please choose it again.'

/** Uploads a file, if that is what was chosen, and has the site verify everything in it. */
export function useArchive(chosen: Chosen) {
  const [stage, setStage] = useState<Stage>({ at: 'looking' })
  const ending = useRef(new AbortController())
  useLeaveWarning(stage.at === 'sending')

  async function look(passphrase: string, waiting: Parameters<typeof untilAnswered>[1]) {
    for (;;) {
      const reply = await untilAnswered(
        async () =>
          chosen instanceof File
            ? ask(copyCalls.lookIntoArchive, { passphrase }, { id: archiveId(chosen) })
            : ask(copyCalls.lookIntoCopy, { name: chosen.name }),
        waiting,
      )
      if (isRefusal(reply) || reply.state !== 'looking') return reply
    }
  }

  /** Starts, or continues; a refused passphrase is returned for its form. */
  async function run(passphrase = ''): Promise<Refusal | undefined> {
    const { signal } = ending.current
    const isTyped = passphrase !== ''
    try {
      if (chosen instanceof File && !isTyped) {
        let share = 0
        const show = (waits?: string) => setStage({ at: 'sending', share, waits })
        const onProgress = (part: number) => {
          share = part
          show()
        }
        show()
        const refused = await sendArchive(chosen, { signal, onWait: show, onProgress })
        if (refused) return settle(refused)
      }
      const onWait = (waits: string | undefined) => isTyped || setStage({ at: 'looking', waits })
      const reply = await look(passphrase, { signal, onWait })
      return isTyped && isRefusal(reply) && reply.status !== needsPasskey ? reply : settle(reply, passphrase)
    } catch (error) {
      if (signal.aborted) return undefined
      if (!(error instanceof DOMException && error.name === 'NotReadableError')) throw error
      return settle({ success: false, status: 0, message: unreadable })
    }
  }

  function settle(reply: Refusal | { holds: ArchiveHolds | null }, passphrase = ''): undefined {
    if (!isRefusal(reply)) setStage(reply.holds ? { at: 'looked', holds: reply.holds, passphrase } : { at: 'passphrase' })
    else setStage(reply.status === needsPasskey ? { at: 'passkey' } : { at: 'refused', why: reply.message })
  }

  const begin = useEffectEvent(() => void run())
  useEffect(() => {
    // A strict development build begins everything twice.
    ending.current = new AbortController()
    begin()
    return () => ending.current.abort()
  }, [])

  return {
    stage,
    run,
    askPasskey: () => setStage({ at: 'passkey' }),

    /** Stops, and removes what was uploaded. */
    giveUp: () => {
      ending.current.abort()
      if (chosen instanceof File) ask(copyCalls.giveUpArchive, undefined, { id: archiveId(chosen) }).catch(console.error)
    },
  }
}
