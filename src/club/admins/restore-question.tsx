import { useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { Form, type Outcome, type Values } from '../../ui/form.tsx'
import sheets from '../../ui/sheet.module.css'
import type { Submission } from '../../ui/submission.ts'
import { say } from '../../web/alerts.ts'
import { ask } from '../../web/browser-ask.ts'
import { useAction } from '../../web/use-action.ts'
import { copyCalls } from './copy-calls.ts'
import { whenOf } from './copy-status.tsx'
import styles from './dialog.module.css'

/** A kept copy. */
export type Chosen = { name: string; made: string }

/** Asks whether the site is to be put back as a copy has it. */
export function RestoreQuestion({ chosen, onChanged, onClose }: { chosen: Chosen; onChanged: () => Promise<void>; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { attempt } = useAction()

  useEffect(() => dialog.current?.showModal(), [])

  async function putBack(_: Values, { key }: Submission): Promise<Outcome> {
    const outcome = await attempt(() => ask(copyCalls.restore, { name: chosen.name }, { key }), { stays: true })
    if (outcome.success) {
      dialog.current?.close()
      say(String(outcome.message), { about: 'copies' })
    }
    await onChanged()
    return outcome
  }

  return (
    <dialog ref={dialog} className={`${sheets.sheet} ${styles.dialog}`} aria-labelledby="restore-copy" onClose={onClose}>
      <h2 id="restore-copy">Put the site back as of {whenOf(chosen.made)}?</h2>
      <p>
        Everything that was changed since then goes from the site: entries, registrations, administrators and their passwords. What is here
        now is kept on the server. Everybody logs in again, you too.
      </p>
      <Form name={`Put back ${chosen.name}`} fields={{}} submit="Put it back" onSubmit={putBack}>
        <Button look="quiet" onClick={() => dialog.current?.close()}>
          Leave it as it is
        </Button>
      </Form>
    </dialog>
  )
}
