import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { kept } from '../../contract/lifecycle.ts'
import { sized } from '../../contract/text-format.ts'
import { Button } from '../../ui/button.tsx'
import { focusFirst } from '../../ui/focus.ts'
import { Form, type Outcome } from '../../ui/form.tsx'
import { Question } from '../../ui/question.tsx'
import { UploadLine } from '../../ui/upload.tsx'
import styles from '../../web/account.module.css'
import { say } from '../../web/alerts.ts'
import { ask, isRefusal } from '../../web/ask.ts'
import { useCollections } from '../../web/console-page.tsx'
import { momentWords } from '../../web/moment.tsx'
import { replyOrWhy } from '../../web/outcome-of.ts'
import { sendFile } from '../../web/send-file.ts'
import { useAction } from '../../web/use-action.ts'
import { type ArchiveHolds, backupCalls } from './contract.ts'

/** What is restored: a stored backup, or a file. */
export type Chosen = { name: string; made: string } | File

type Props = { chosen: Chosen; onChanged: () => Promise<void>; onClose: () => void }

/** Asks whether a backup is to replace the site, once it is verified. */
export function RestoreQuestion({ chosen, onChanged, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const { attempt } = useAction()
  const stage = useArchive(chosen)
  const made = stage.at === 'looked' ? stage.holds.made : chosen instanceof File ? undefined : chosen.made
  const close = () => dialog.current?.close()
  const cancel = (
    <Button look="quiet" onClick={close}>
      Cancel
    </Button>
  )

  // The focused element of the stage before is gone; before the last question its words come first.
  useEffect(() => {
    if (stage.at === 'looked') dialog.current?.querySelector('h2')?.focus()
    else if (stage.at !== 'looking') focusFirst(body.current)
  }, [stage.at])

  async function restore(id: string, key: string): Promise<Outcome> {
    const outcome = await attempt(() => ask(backupCalls.restore, { name: chosen.name.slice(0, 300) }, { id, key }), { stays: true })
    if (outcome.success) {
      close()
      say(String(outcome.message), { about: 'backups' })
    }
    await onChanged()
    return outcome
  }

  function closed() {
    void onChanged()
    onClose()
  }

  return (
    <Question dialog={dialog} heading={made ? `Restore the backup of ${momentWords(made)}?` : 'Restore a backup?'} onClose={closed}>
      <p className={styles.file}>{chosen.name}</p>
      <div ref={body} className={styles.stage}>
        {stage.at === 'sending' && (
          <>
            <p>We upload and check the file first. Nothing changes until you confirm.</p>
            <UploadLine upload={{ name: chosen.name, share: stage.share }} then="checking the file…" onCancel={close} />
          </>
        )}
        {stage.at === 'looking' && (
          <>
            <p role="status">Checking the file… Nothing changes until you confirm.</p>
            {cancel}
          </>
        )}
        {stage.at === 'refused' && (
          <>
            <p className={styles.why} role="alert">
              {stage.why}
            </p>
            <p>Nothing was changed.</p>
            <Button onClick={close}>Close</Button>
          </>
        )}
        {stage.at === 'looked' && (
          <>
            <Contents holds={stage.holds} />
            <p>
              Every change since then is lost: entries, registrations, administrators and their passwords. The present state is kept on the
              server for {kept.trash} days. The site is closed for some seconds. Everybody must log in again, you too. A draft that should
              have been published since then stays a draft until somebody publishes it.
            </p>
            <Form name={`Restore ${chosen.name}`} fields={{}} submit="Restore" onSubmit={(_, { key }) => restore(stage.id, key)}>
              {cancel}
            </Form>
          </>
        )}
      </div>
    </Question>
  )
}

const counted = (count: number, one: string, several: string) => `${count.toLocaleString('en')} ${count === 1 ? one : several}`

/** What a backup contains, and which site made it. */
function Contents({ holds: { isOwn, tables, files, bytes } }: { holds: ArchiveHolds }) {
  const kinds = [...useCollections(), { table: 'admins', words: { one: 'administrator', several: 'administrators' } }]
  const holds = kinds.flatMap(({ table, words: { one, several } }) => {
    const rows = tables.find(({ name }) => name === table)?.rows ?? 0
    return rows > 0 ? [counted(rows, one, several)] : []
  })
  return (
    <>
      <p>{`It was made by ${isOwn ? 'this site' : 'another site'} and is complete. It contains:`}</p>
      <ul className={styles.holds}>
        {[...holds, files === 0 ? 'no files' : `${counted(files, 'file', 'files')} (${sized(bytes)})`].map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      {!isOwn && <p className={styles.why}>Everything on this site, administrators included, is replaced by the backup.</p>}
    </>
  )
}

/** How far the look into an archive is. `share`: of an upload. */
type Stage =
  | { at: 'sending'; share: number }
  | { at: 'looking' }
  | { at: 'looked'; id: string; holds: ArchiveHolds }
  | { at: 'refused'; why: string }

/** The ids of uploaded files: one that is chosen again, once the passkey was entered, is not sent again until the page is left. */
const uploaded = new Map<string, string>()
const keyOf = ({ name, size, lastModified }: File) => `${name} ${size} ${lastModified}`

/** Uploads a file, if that is what was chosen, and has the site verify everything in it. */
function useArchive(chosen: Chosen) {
  const [stage, setStage] = useState<Stage>({ at: 'looking' })

  const begin = useEffectEvent(async (signal: AbortSignal) => {
    const show = (next: Stage) => signal.aborted || setStage(next)
    async function upload(file: File) {
      const form = new FormData()
      form.append('file', file, file.name.slice(0, 300))
      const onProgress = (share: number) => show({ at: 'sending', share })
      const reply = await replyOrWhy(() => sendFile(backupCalls.upload, form, { signal, onProgress }))
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
