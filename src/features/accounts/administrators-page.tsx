import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Failed, Skeletons } from '../../ui/states.tsx'
import styles from '../../web/console.module.css'
import { consolePart } from '../../web/console-page.tsx'
import { AddAdmin } from './add-admin.tsx'
import { AdminList } from './admin-list.tsx'
import { messages } from './messages.ts'
import { useAdmins } from './use-admins.ts'

export const administratorsPage = consolePart({
  eyebrow: 'K-03 · Keepers',
  description: 'Who may change the site.',
  View: Administrators,
})

/** Who may change the site, and the form that adds somebody. */
function Administrators() {
  const { admins, failed, passkeyShown, reload } = useAdmins()
  const [adding, setAdding] = useState(false)
  return (
    <>
      {failed && <Failed message={messages.listFailed} onAgain={() => void reload()} />}
      {admins && <AdminList admins={admins} passkeyShown={passkeyShown} onChanged={reload} />}
      {!admins && !failed && <Skeletons count={2} />}
      <p className={styles.below}>
        <Button look="quiet" aria-expanded={adding} onClick={() => setAdding(!adding)}>
          Add an administrator
        </Button>
      </p>
      {adding && <AddAdmin onChanged={() => void reload()} />}
    </>
  )
}
