import { useEffect, useEffectEvent, useState } from 'react'
import { inBytes, largestArchive } from '../../contract/largest.ts'
import { ask, isRefusal } from '../../web/ask.ts'
import { replyOrWhy } from '../../web/outcome-of.ts'
import { sendFile } from '../../web/send-file.ts'
import { type ArchiveHolds, backupCalls } from './contract.ts'

/** What is restored: a stored backup, or a file. */
export type Chosen = { name: string; made: string } | File

/** How far the look into an archive is. `share`: of an upload. */
export type Stage = { at: 'sending'; share: number } | { at: 'looking' } | { at: 'looked'; id: string; holds: ArchiveHolds } | Refused
type Refused = { at: 'refused'; why: string }

const refused = (why: string): Refused => ({ at: 'refused', why })
const unreadable = 'This file can no longer be read; it may have been moved or changed. Please choose it again.'
const tooLarge = `This archive is larger than ${largestArchive / 1000} GB. Ask whoever hosts the site to restore it with npm run restore.`
const noArchive =
  'This is no archive of a site. Please choose a file that was downloaded here, or made by npm run backup (.tar or .tar.age).'

/** The ids of uploaded files: one that is chosen again, once the passkey was entered, is not sent again until the page is left. */
const uploaded = new Map<string, string>()
const keyOf = ({ name, size, lastModified }: File) => `${name} ${size} ${lastModified}`

/** Uploads a file, if that is what was chosen, and has the site verify everything in it. */
export function useArchive(chosen: Chosen) {
  const [stage, setStage] = useState<Stage>({ at: 'looking' })

  const begin = useEffectEvent(async (signal: AbortSignal) => {
    const show = (next: Stage) => signal.aborted || setStage(next)
    const id = chosen instanceof File ? await upload(chosen, signal, (share) => show({ at: 'sending', share })) : chosen.name
    if (typeof id === 'object') return show(id)
    show({ at: 'looking' })
    async function look(id: string) {
      const reply = await ask(backupCalls.lookInto, undefined, { id })
      // The site keeps it only until the passkey is entered again.
      if (chosen instanceof File && isRefusal(reply) && reply.status !== 403) uploaded.delete(keyOf(chosen))
      return reply
    }
    while (!signal.aborted) {
      const reply = await replyOrWhy(() => look(id))
      if ('why' in reply) return show(refused(reply.why))
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

async function upload(file: File, signal: AbortSignal, onProgress: (share: number) => void): Promise<string | Refused> {
  const before = uploaded.get(keyOf(file))
  if (before !== undefined) return before
  if (file.size > inBytes(largestArchive)) return refused(tooLarge)
  const head = await file
    .slice(0, 300)
    .text()
    .catch(() => undefined)
  if (head === undefined) return refused(unreadable)
  if (head.slice(257, 262) !== 'ustar' && !head.startsWith('age-encryption.org/v1\n')) return refused(noArchive)
  const form = new FormData()
  form.append('file', file, file.name.slice(0, 300))
  const reply = await replyOrWhy(() => sendFile(backupCalls.upload, form, { signal, onProgress }), {
    signal,
    onOffline: () => onProgress(0),
  })
  if ('why' in reply) return refused(reply.why)
  uploaded.set(keyOf(file), reply.id)
  return reply.id
}
