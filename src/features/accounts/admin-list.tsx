import { useId, useState } from 'react'
import { Chip } from '../../ui/chip.tsx'
import { Trash } from '../../ui/trash.tsx'
import styles from '../../web/console.module.css'
import { DeleteQuestion } from './delete-question.tsx'
import type { Admin } from './use-admins.ts'

type Props = { admins: Admin[]; passkeyShown: boolean; onChanged: () => Promise<void> }

/** Who may change the site. Deleting one asks first, and for the passkey; nobody can delete themselves. */
export function AdminList({ admins, passkeyShown, onChanged }: Props) {
  const list = useId()
  const [chosen, setChosen] = useState<Admin>()

  async function question(admin: Admin) {
    setChosen(admin)
    return false
  }

  return (
    <>
      <ul className={styles.admins} tabIndex={-1} aria-label="Administrators">
        {admins.map((admin) => (
          <li key={admin.id} id={admin.id}>
            <div>
              <strong>{admin.name}</strong>
              {admin.email !== admin.name && <span className={styles.email}>{admin.email ?? 'No email yet'}</span>}
            </div>
            {admin.you ? <Chip>You</Chip> : <Trash name={admin.name} list={list} off={false} onPress={() => question(admin)} />}
          </li>
        ))}
      </ul>
      {chosen && (
        <DeleteQuestion
          key={chosen.id}
          admin={chosen}
          passkeyShown={passkeyShown}
          onChanged={onChanged}
          onClose={() => setChosen(undefined)}
        />
      )}
    </>
  )
}
