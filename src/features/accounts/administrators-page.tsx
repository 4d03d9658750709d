import { useId, useRef, useState } from 'react'
import { messages as shared } from '../../contract/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/card.tsx'
import { Form, type Outcome, type Values } from '../../ui/form.tsx'
import { Cancel, Question } from '../../ui/question.tsx'
import { Failed, Skeletons } from '../../ui/states.tsx'
import type { Submission } from '../../ui/submission.ts'
import { DeleteButton } from '../../ui/tools.tsx'
import { say } from '../../web/alerts.ts'
import { ask } from '../../web/ask.ts'
import styles from '../../web/console.module.css'
import { consolePart } from '../../web/console-page.tsx'
import { guarded, useAction } from '../../web/use-action.ts'
import { AddAdmin } from './add-admin.tsx'
import { adminCalls, passkeyFields } from './contract.ts'
import { messages } from './messages.ts'
import { type Admin, useAdmins } from './use-admins.tsx'

export const administratorsPage = consolePart({
  description: 'Who may change the site.',
  View: Administrators,
})

/** Who may change the site, and the form that adds an administrator. Administrators cannot delete themselves. */
function Administrators() {
  const { admins, failed, passkeyShown, reload } = useAdmins()
  const list = useId()
  const [adding, setAdding] = useState(false)
  const [chosen, setChosen] = useState<Admin>()
  return (
    <>
      {failed && <Failed message={messages.listFailed} onAgain={() => void reload()} />}
      {!admins && !failed && <Skeletons count={2} />}
      {admins && (
        <ul className={styles.admins} tabIndex={-1} aria-label="Administrators">
          {admins.map((admin) => (
            <li key={admin.id} id={admin.id}>
              <div>
                <strong dir="auto">{admin.name}</strong>
                {admin.email !== admin.name && <span className={styles.email}>{admin.email ?? 'No email yet'}</span>}
              </div>
              {admin.you ? <Chip>You</Chip> : <DeleteButton name={admin.name} list={list} onPress={() => setChosen(admin)} />}
            </li>
          ))}
        </ul>
      )}
      {chosen && (
        <DeleteQuestion
          key={chosen.id}
          admin={chosen}
          passkeyShown={passkeyShown}
          onChanged={reload}
          onClose={() => setChosen(undefined)}
        />
      )}
      <p className={styles.below}>
        <Button look="quiet" aria-expanded={adding} onClick={() => setAdding(!adding)}>
          Add an administrator
        </Button>
      </p>
      {adding && <AddAdmin onChanged={() => void reload()} />}
    </>
  )
}

type QuestionProps = { admin: Admin; passkeyShown: boolean; onChanged: () => Promise<void>; onClose: () => void }

/** Asks before an administrator is deleted, and for the passkey; shows the result here, or in an alert once it is closed. */
function DeleteQuestion({ admin, passkeyShown, onChanged, onClose }: QuestionProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { attempt } = useAction()

  async function remove({ passkey }: Values, { key }: Submission): Promise<Outcome> {
    const action = () => ask(adminCalls.remove, undefined, { id: admin.id, key })
    const outcome = await attempt(
      guarded(action, passkey, (typed) => ask(adminCalls.showPasskey, { passkey: typed })),
      { stays: true },
    )
    const { success, message = '' } = outcome
    if (success) dialog.current?.close()
    // The question shows a refusal itself, unless it was closed meanwhile.
    if (success) say(String(message))
    else if (!dialog.current?.open) say(shared.deleteFailed(`“${admin.name}”`, String(message)))
    // Also after a refusal: the ten minutes after the passkey may be over.
    if (outcome.answered !== false) await onChanged()
    return success ? { ...outcome, message: undefined } : outcome
  }

  return (
    <Question dialog={dialog} heading={`Delete ${admin.name}?`} onClose={onClose}>
      <p>This ends their sessions at once. They can be added again later.</p>
      <Form name={`Delete ${admin.name}`} fields={passkeyShown ? {} : passkeyFields} submit="Delete" onSubmit={remove}>
        <Cancel />
      </Form>
    </Question>
  )
}
