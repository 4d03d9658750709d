import { useEffect, useRef, useState } from 'react'
import { kept } from '../../contract/lifecycle.ts'
import { counted, sized } from '../../contract/text-format.ts'
import { Button } from '../../ui/button.tsx'
import { focusFirst } from '../../ui/focus.ts'
import { Form, type Outcome } from '../../ui/form.tsx'
import { Question } from '../../ui/question.tsx'
import { UploadLine } from '../../ui/upload.tsx'
import styles from '../../web/account.module.css'
import { say } from '../../web/alerts.ts'
import { ask } from '../../web/ask.ts'
import { useCollections } from '../../web/console-page.tsx'
import { momentWords } from '../../web/moment.tsx'
import { replyOrWhy } from '../../web/outcome-of.ts'
import { sendFile } from '../../web/send-file.ts'
import { useAction } from '../../web/use-action.ts'
import { type ArchiveHolds, backupCalls } from './contract.ts'

export type Chosen = { name: string; made: string } | File

type Props = { chosen: Chosen; onChanged: () => Promise<void>; onClose: () => void }

/** Asks whether a backup is to replace the site, once it is verified. */
export function RestoreQuestion({ chosen, onChanged, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const { attempt } = useAction()
  const stage = useArchive(chosen)
  const { holds, why } = stage
  const made = holds?.made ?? (chosen instanceof File ? undefined : chosen.made)
  const close = () => dialog.current?.close()

  // The focused element is gone; before the last question its words come first.
  useEffect(() => {
    if (holds) dialog.current?.querySelector('h2')?.focus()
    else focusFirst(body.current)
  }, [holds])

  async function restore(key: string): Promise<Outcome> {
    const name = chosen.name.slice(0, 300)
    const outcome = await attempt(() => ask(backupCalls.restore, { name }, { id: stage.id ?? name, key }), { stays: true })
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
      <p className="fact">{chosen.name}</p>
      <div ref={body} className={styles.stage}>
        {why !== undefined && (
          <p className={styles.note} role="alert">
            {why}
          </p>
        )}
        {!holds && <p>{why === undefined ? 'We check the file first. Nothing changes until you confirm.' : 'Nothing was changed.'}</p>}
        {!holds && why === undefined && (
          <UploadLine upload={{ name: chosen.name, share: stage.share }} then="checking the file…" onCancel={close} />
        )}
        {why !== undefined && <Button onClick={close}>Close</Button>}
        {holds && (
          <>
            <Contents holds={holds} />
            <p>
              Every change since then will be lost: entries, registrations, administrators and their passwords. The current state stays on
              the server for {kept.trash} days. The site is closed for some seconds. Everyone must log in again, including you. A draft that
              should have been published since then stays a draft until someone publishes it.
            </p>
            <Form name={`Restore ${chosen.name}`} fields={{}} submit="Restore" onSubmit={(_, { key }) => restore(key)}>
              <Button look="quiet" onClick={close}>
                Cancel
              </Button>
            </Form>
          </>
        )}
      </div>
    </Question>
  )
}

function Contents({ holds: { isOwn, tables, files, bytes } }: { holds: ArchiveHolds }) {
  const kinds = [...useCollections(), { table: 'admins', words: { one: 'administrator', several: 'administrators' } }]
  const rows = kinds.map(({ table, words }) => ({ words, count: tables.find(({ name }) => name === table)?.rows ?? 0 }))
  const holds = rows.filter(({ count }) => count > 0).map(({ words, count }) => counted(count, words))
  holds.push(files === 0 ? 'no files' : `${counted(files, { one: 'file', several: 'files' })} (${sized(bytes)})`)
  return (
    <>
      <p>{`It was made by ${isOwn ? 'this site' : 'another site'} and is complete. It contains:`}</p>
      <ul className={styles.holds}>
        {holds.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      {!isOwn && <p className={styles.note}>Everything on this site, administrators included, is replaced by the backup.</p>}
    </>
  )
}

/** The progress of a verification. `share`: of the upload; then what the archive contains, or why it is refused. */
type Stage = { share: number; id?: string; holds?: ArchiveHolds; why?: string }

/** Uploads a file, if one was chosen; then the site verifies all that it contains. */
function useArchive(chosen: Chosen) {
  const [stage, setStage] = useState<Stage>({ share: chosen instanceof File ? 0 : 1 })

  useEffect(() => {
    const ending = new AbortController()
    const { signal } = ending
    const show = (next: Partial<Stage>) => signal.aborted || setStage({ share: 1, ...next })
    async function look() {
      let id = chosen.name
      if (chosen instanceof File) {
        const form = new FormData()
        form.append('file', chosen, chosen.name.slice(0, 300))
        const onProgress = (share: number) => show({ share })
        const sent = await replyOrWhy(() => sendFile(backupCalls.upload, form, { signal, onProgress }))
        if ('why' in sent) return show({ why: sent.why })
        id = sent.id
      }
      while (!signal.aborted) {
        const reply = await replyOrWhy(() => ask(backupCalls.lookInto, undefined, { id }))
        if ('why' in reply) return show({ why: reply.why })
        if (reply.holds) return show({ id, holds: reply.holds })
      }
    }
    void look()
    return () => ending.abort()
  }, [chosen])

  return stage
}
