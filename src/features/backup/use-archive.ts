import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Upload } from '../../ui/upload-line.tsx'
import { useLeaveWarning } from '../../ui/use-leave-warning.ts'
import { ask, isRefusal, type Refusal } from '../../web/ask.ts'
import { archiveId } from './archive-id.ts'
import { type ArchiveHolds, copyCalls } from './contract.ts'
import { sendArchive } from './send-archive.ts'

/** Where an archive is: on its way, being looked at (`waits`: why not yet), closed by a passphrase or by the passkey, looked at, or refused. */
export type Stage =
  | { at: 'coming'; upload: Upload }
  | { at: 'looking'; waits?: string | undefined }
  | { at: 'closed'; open: (passphrase: string) => Promise<Refusal | { success: true; message: string }> }
  | { at: 'passkey' }
  | { at: 'looked'; holds: ArchiveHolds; passphrase: string }
  | { at: 'refused'; why: string }

export const needsPasskey = 403

type Reply = { state: 'looking' | 'closed' | 'looked'; holds: ArchiveHolds | null } | Refusal

/** Asks until an archive has been looked at, or nobody wants it any more: what takes long is answered that it goes on. */
export async function untilLooked<Its extends Reply>(ask: () => Promise<Its>, signal: AbortSignal): Promise<Its> {
  for (;;) {
    const reply = await ask()
    if (isRefusal(reply) || reply.state !== 'looking' || signal.aborted) return reply
  }
}

/** `again`: looks at it from where it stopped; `letGo`: nobody wants it any more. */
export type Archive = { stage: Stage; again: () => Promise<void>; letGo: () => void }

/** Brings an archive of somebody's to the site and has everything in it looked at. */
export function useArchive(file: File): Archive {
  const name = file.name
  const [stage, setStage] = useState<Stage>({ at: 'coming', upload: { name, share: 0 } })
  const ending = useRef(new AbortController())
  useLeaveWarning(stage.at === 'coming')

  const looked = (id: string, passphrase: string) =>
    untilLooked(() => ask(copyCalls.lookIntoArchive, { passphrase }, { id }), ending.current.signal)

  function take(reply: { state: string; holds: ArchiveHolds | null }, passphrase: string) {
    setStage(reply.holds ? { at: 'looked', holds: reply.holds, passphrase } : { at: 'closed', open })
  }

  async function open(passphrase: string): Promise<Refusal | { success: true; message: string }> {
    const reply = await looked(await archiveId(file), passphrase)
    if (isRefusal(reply)) return reply
    take(reply, passphrase)
    return { success: true, message: '' }
  }

  async function bring() {
    const { signal } = ending.current
    setStage({ at: 'coming', upload: { name, share: 0 } })
    try {
      const onProgress = (progress: Pick<Upload, 'share' | 'waits'>) =>
        signal.aborted || setStage({ at: 'coming', upload: { name, ...progress } })
      const reply = await sendArchive(file, (id) => looked(id, ''), { signal, onProgress })
      if (signal.aborted) return
      if (!('why' in reply)) take(reply, '')
      else setStage(reply.status === needsPasskey ? { at: 'passkey' } : { at: 'refused', why: reply.why })
    } catch (error) {
      if (!signal.aborted) throw error
    }
  }

  const begin = useEffectEvent(() => void bring())
  useEffect(() => {
    // A strict development build begins everything twice.
    ending.current = new AbortController()
    begin()
    return () => ending.current.abort()
  }, [])

  return {
    stage,
    again: bring,

    letGo: () => {
      ending.current.abort()
      archiveId(file)
        .then((id) => ask(copyCalls.giveUpArchive, undefined, { id }))
        .catch(console.error)
    },
  }
}
