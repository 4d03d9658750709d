import { use, useState } from 'react'
import type { Thing } from '../contract/collection.ts'
import { AddAdmin } from '../features/accounts/add-admin.tsx'
import { AccountSigns } from '../features/accounts/use-admins.tsx'
import { BackupSigns } from '../features/backup/backup-signs.tsx'
import { FailingJobs } from '../features/operations/failing-jobs.tsx'
import { IconButton } from '../ui/button.tsx'
import cards from '../ui/card.module.css'
import { Grid } from '../ui/card.tsx'
import { Icon } from '../ui/icon.tsx'
import { SitePages } from '../ui/linked-text.tsx'
import { PageHead } from '../ui/section.tsx'
import styles from '../web/console.module.css'
import { ForAdministrators } from '../web/console-page.tsx'
import { LeftOff } from '../web/left-off.tsx'
import { page } from '../web/page.ts'
import * as collections from './collections.ts'
import { consoleParts } from './console-parts.ts'

const heading = 'Admin Console'

/** The admin console: its parts, and the pages with tools. */
export const consolePage = page({
  description: 'Where administrators manage this site.',
  load: async () => ({}),
  View: () => (
    <ForAdministrators heading={heading}>
      <Console />
    </ForAdministrators>
  ),
})

function Console() {
  const [adding, setAdding] = useState(false)
  const managed = [...use(SitePages)].flatMap(([to, label]) => {
    const thing = Object.values<Thing>(collections).find((one) => one.page === to)
    // Notices, home pictures and videos have tools on these pages.
    return thing || to === '/' || to === '/notices' ? [{ to, label, thing }] : []
  })
  const [carded, others] = [true, false].map((isCard) => managed.filter(({ thing }) => (thing?.onConsole === true) === isCard))
  return (
    <>
      <PageHead heading={heading} lead="To change something, open its page and use the tools there.">
        <IconButton icon="plus" look="round" label="Add an administrator" aria-expanded={adding} onClick={() => setAdding(!adding)} />
      </PageHead>
      {adding && <AddAdmin />}
      <div className={styles.state}>
        <Ways label="Parts of the console" ways={consoleParts.map(({ path, title }) => ({ to: path, label: title }))} />
        <div className={styles.signs} aria-live="polite">
          <AccountSigns />
          <BackupSigns />
          <FailingJobs />
        </div>
      </div>
      <LeftOff elsewhere />
      <Grid className={styles.cards}>
        {carded?.map(({ to, label, thing }) => (
          <li key={to}>
            <a href={to} className={`${cards.card} ${styles.card}`}>
              <Icon name="arrow" />
              <strong>{label}</strong>
              <span>Add or delete {thing?.words.several}</span>
            </a>
          </li>
        ))}
      </Grid>
      <h2 className={styles.others}>More to edit</h2>
      <Ways label="More to edit" ways={[...(others ?? []), { to: '/videoform', label: 'Add a video' }]} />
    </>
  )
}

const Ways = ({ label, ways }: { label: string; ways: { to: string; label: string }[] }) => (
  <nav aria-label={label}>
    <ul className={styles.ways}>
      {ways.map(({ to, label }) => (
        <li key={to}>
          <a href={to}>{label}</a>
        </li>
      ))}
    </ul>
  </nav>
)
