import { useId, useState } from 'react'
import { Chip } from '../../ui/card.tsx'
import { DeleteButton } from '../../ui/tools.tsx'
import styles from '../../web/console.module.css'
import { DeleteQuestion } from './delete-question.tsx'
import type { Admin } from './use-admins.ts'

type Props = { admins: Admin[]; passkeyShown: boolean; onChanged: () => Promise<void> }

/** Who may change the site. Deleting one asks first, and for the passkey; nobody can delete themselves. */
export function AdminList({ admins, passkeyShown, onChanged }: Props) {
  const list = useId()
  const [chosen, setChosen] = useState<Admin>()

  return (
    <>
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
