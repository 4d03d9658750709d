import { useEffect, useEffectEvent, useState } from 'react'
import { ask, isRefusal } from '../../web/ask.ts'
import { replyOrWhy } from '../../web/outcome-of.ts'
import { sendFile } from '../../web/send-file.ts'
import { type ArchiveHolds, backupCalls } from './contract.ts'

/** What is restored: a stored backup, or a file. */
export type Chosen = { name: string; made: string } | File

/** How far the look into an archive is. `share`: of an upload. */
export type Stage =
  | { at: 'sending'; share: number }
  | { at: 'looking' }
  | { at: 'looked'; id: string; holds: ArchiveHolds }
  | { at: 'refused'; why: string }

/** The ids of uploaded files: one that is chosen again, once the passkey was entered, is not sent again until the page is left. */
const uploaded = new Map<string, string>()
const keyOf = ({ name, size, lastModified }: File) => `${name} ${size} ${lastModified}`

/** Uploads a file, if that is what was chosen, and has the site verify everything in it. */
export function useArchive(chosen: Chosen) {
  const [stage, setStage] = useState<Stage>({ at: 'looking' })

  const begin = useEffectEvent(async (signal: AbortSignal) => {
    const show = (next: Stage) => signal.aborted || setStage(next)
    async function upload(file: File) {
      const form = new FormData()
      form.append('file', file, file.name.slice(0, 300))
      const onProgress = (share: number) => show({ at: 'sending', share })
      const send = () => sendFile(backupCalls.upload, form, { signal, onProgress })
      const reply = await replyOrWhy(send, { signal, onOffline: () => onProgress(0) })
      if ('why' in reply) return reply
      uploaded.set(keyOf(file), reply.id)
      return reply.id
    }
    async function look(id: string) {
      const reply = await ask(backupCalls.lookInto, undefined, { id })
      // The site keeps it only until the passkey is entered again.
      if (chosen instanceof File && isRefusal(reply) && reply.status !== 403) uploaded.delete(keyOf(chosen))
      return reply
    }

    const id = chosen instanceof File ? (uploaded.get(keyOf(chosen)) ?? (await upload(chosen))) : chosen.name
    if (typeof id === 'object') return show({ at: 'refused', why: id.why })
    show({ at: 'looking' })
    while (!signal.aborted) {
      const reply = await replyOrWhy(() => look(id))
      if ('why' in reply) return show({ at: 'refused', why: reply.why })
      if (reply.holds) return show({ at: 'looked', id, holds: reply.holds })
    }
  })
  useEffect(() => {
    const ending = new AbortController()
    void begin(ending.signal)
    return () => ending.abort()
  }, [])

  return stage
}
