import { useRef, useState } from 'react'
import { Button, IconButton } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { ask } from '../../web/browser-ask.ts'
import { useDeed } from '../../web/use-deed.ts'
import styles from './admins.module.css'
import { adminCalls } from './contract.ts'
import type { Admin } from './use-admins.ts'

/** Who may change the site. Deleting one asks first, because it cannot be taken back; nobody can delete themselves. */
export function AdminList({ admins, onRemoved }: { admins: Admin[]; onRemoved: () => Promise<void> }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [chosen, setChosen] = useState<Admin>()
  const [leaving, setLeaving] = useState<Admin>()
  const { perform } = useDeed()

  function choose(admin: Admin) {
    setChosen(admin)
    dialog.current?.showModal()
  }

  async function remove() {
    if (!chosen) return
    // First, so that what comes of it is told on a page that can be heard.
    dialog.current?.close()
    setLeaving(chosen)
    if (await perform(() => ask(adminCalls.remove, undefined, { id: chosen.id }))) await onRemoved()
    setLeaving(undefined)
  }

  return (
    <>
      <p className="sr-only" role="status">
        {leaving && `Deleting ${leaving.name}…`}
      </p>
      <ul className={styles.admins}>
        {admins.map((admin) => (
          <li key={admin.id} id={admin.id} data-removing={leaving?.id === admin.id || undefined}>
            <div>
              <strong>{admin.name}</strong>
              {admin.email !== admin.name && <span className={styles.email}>{admin.email ?? 'No email yet'}</span>}
            </div>
            {admin.you ? (
              <Chip>You</Chip>
            ) : (
              <IconButton
                icon="trash"
                label={`Delete ${admin.name}`}
                aria-disabled={leaving?.id === admin.id || undefined}
                onClick={() => leaving?.id === admin.id || choose(admin)}
              />
            )}
          </li>
        ))}
      </ul>
      <dialog ref={dialog} className={styles.dialog} aria-labelledby="delete-admin">
        <h2 id="delete-admin">Delete {chosen?.name}?</h2>
        <p>This ends their sessions at once. They can be added again later.</p>
        <div className={styles.answers}>
          <Button look="quiet" onClick={() => dialog.current?.close()}>
            Keep
          </Button>
          <Button icon="trash" onClick={() => void remove()}>
            Delete
          </Button>
        </div>
      </dialog>
    </>
  )
}
