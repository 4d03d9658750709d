import { useEffect, useRef, useState } from 'react'
import { silences } from '../../contract/messages.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Form, type Outcome, type Values } from '../../ui/form.tsx'
import { StillWaiting } from '../../ui/still-waiting.tsx'
import { ask } from '../../web/browser-ask.ts'
import { useDeed } from '../../web/use-deed.ts'
import styles from './admins.module.css'
import { adminCalls, passkeyFields } from './contract.ts'
import type { Admin } from './use-admins.ts'

type Props = { admins: Admin[]; passkeyShown: boolean; onChanged: () => Promise<void> }

/** Who may change the site. Deleting one asks first, and for the passkey; nobody can delete themselves. */
export function AdminList({ admins, passkeyShown, onChanged }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const [chosen, setChosen] = useState<Admin>()
  const [leaving, setLeaving] = useState<Admin>()
  const deed = useDeed()

  // Not before its form is there, which is made anew for each, so that the focus goes into it.
  useEffect(() => {
    if (chosen) dialog.current?.showModal()
  }, [chosen])

  async function remove({ passkey }: Values): Promise<Outcome> {
    if (!chosen) return { success: false }
    const shown =
      passkey === undefined ||
      (await deed.attempt(() => ask(adminCalls.showPasskey, { passkey }), { silence: silences.passkey, stays: true }))
    if (shown !== true && !shown.success) return shown
    // First, so that what comes of it is told on a page that can be heard.
    dialog.current?.close()
    setLeaving(chosen)
    const { answered } = await deed.remove(adminCalls.remove, chosen.id)
    // Also when it was refused, because the passkey that was shown may have stopped to count; without an answer they stay
    // there to be pressed again.
    if (answered !== false) await onChanged()
    setLeaving(undefined)
    // The button that had the focus goes with its row.
    if (answered !== false) list.current?.focus()
    return { success: true }
  }

  return (
    <>
      <p className="sr-only" role="status">
        {leaving && `Deleting ${leaving.name}…`}
      </p>
      <ul ref={list} className={styles.admins} tabIndex={-1} aria-label="Administrators">
        {admins.map((admin) => (
          <li key={admin.id} id={admin.id} data-removing={leaving?.id === admin.id || undefined}>
            <div>
              <strong>{admin.name}</strong>
              <StillWaiting waiting={leaving?.id === admin.id} />
              {admin.email !== admin.name && <span className={styles.email}>{admin.email ?? 'No email yet'}</span>}
            </div>
            {admin.you ? (
              <Chip>You</Chip>
            ) : (
              <IconButton
                icon="trash"
                label={`Delete ${admin.name}`}
                aria-disabled={leaving?.id === admin.id || undefined}
                onClick={() => leaving?.id === admin.id || setChosen(admin)}
              />
            )}
          </li>
        ))}
      </ul>
      <dialog ref={dialog} className={styles.dialog} aria-labelledby="delete-admin" onClose={() => setChosen(undefined)}>
        <h2 id="delete-admin">Delete {chosen?.name}?</h2>
        <p>This ends their sessions at once. They can be added again later.</p>
        <Form key={chosen?.id} name="Delete an administrator" fields={passkeyShown ? {} : passkeyFields} submit="Delete" onSubmit={remove}>
          <Button look="quiet" onClick={() => dialog.current?.close()}>
            Keep
          </Button>
        </Form>
      </dialog>
    </>
  )
}
