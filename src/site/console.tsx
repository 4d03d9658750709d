import { type ReactNode, use, useState } from 'react'
import { NewestRegistrations } from '../collections/registrations/newest-registrations.tsx'
import type { Thing } from '../contract/collection.ts'
import { AddAdmin } from '../features/accounts/add-admin.tsx'
import { AccountSigns } from '../features/accounts/use-admins.tsx'
import { BackupSigns } from '../features/backup/backup-signs.tsx'
import { overviewCalls } from '../features/operations/contract.ts'
import { FailingJobs } from '../features/operations/failing-jobs.tsx'
import buttons from '../ui/button.module.css'
import { IconButton } from '../ui/button.tsx'
import cards from '../ui/card.module.css'
import { Grid } from '../ui/card.tsx'
import { Icon } from '../ui/icon.tsx'
import { SitePages } from '../ui/linked-text.tsx'
import rounds from '../ui/round-button.module.css'
import { PageHead } from '../ui/section.tsx'
import { ForAdministrators } from '../web/console-page.tsx'
import { LeftOff, withForm } from '../web/left-off.tsx'
import { page } from '../web/page.ts'
import { useAsked } from '../web/use-asked.ts'
import * as collections from './collections.ts'
import styles from './console.module.css'
import { consoleParts } from './console-parts.ts'
import { type Counted, Tasks } from './console-tasks.tsx'

const heading = 'Admin Console'

/** The admin console: what needs doing, the collections, the newest registrations, and its parts. */
export const consolePage = page({
  description: 'Where administrators manage this site.',
  View: () => (
    <ForAdministrators heading={heading}>
      <Console />
    </ForAdministrators>
  ),
})

type Place = { to: string; label?: string; form?: string }

/** Where collections without a page are edited, and forms that no list opens. */
const places: Record<string, Place> = {
  notifications: { to: '/notices' },
  students: { to: '/iort', form: '/register' },
  home_images: { to: '/', label: 'Home images' },
  videos: { to: '/', label: 'Videos', form: '/videoform' },
}

/** The collections with page and form: first those of the site's menu, in its order. */
function useManaged() {
  const titles = [...use(SitePages)]
  const listed = titles.map(([to]) => to)
  const managed = Object.values<Thing>(collections).map((thing) => {
    const { to, label, form }: Place = places[thing.table] ?? { to: thing.page ?? '/' }
    const title = label ?? titles.find(([path]) => path === to)?.[1] ?? thing.words.several
    return { thing, to, title, form: form ?? withForm(to, thing.table), rank: label ? titles.length : listed.indexOf(to) }
  })
  return managed.toSorted((one, other) => one.rank - other.rank)
}
type Managed = ReturnType<typeof useManaged>[number]

function Console() {
  const [adding, setAdding] = useState(false)
  const { reply, failed } = useAsked(overviewCalls.overview)
  const managed = useManaged()
  const counted = managed.flatMap(({ thing, to }): Counted[] => {
    const found = reply?.data.find(({ kind }) => kind === thing.table)
    return found ? [{ ...found, words: thing.words, to }] : []
  })
  const countOf = ({ thing }: Managed) => counted.find(({ kind }) => kind === thing.table)?.shown
  return (
    <>
      <PageHead heading={heading}>
        <IconButton
          icon="plus"
          className={rounds.round}
          label="Add an administrator"
          aria-expanded={adding}
          onClick={() => setAdding(!adding)}
        />
      </PageHead>
      {adding && <AddAdmin />}
      <div className={styles.home}>
        <div className={styles.main}>
          <section aria-labelledby="to-do">
            <h2 id="to-do">To do</h2>
            <div className={styles.signs} aria-live="polite">
              {failed && !reply ? <p>The tasks could not be loaded.</p> : <Tasks counted={reply && counted} />}
              <AccountSigns />
              <FailingJobs />
              <BackupSigns />
            </div>
            <LeftOff elsewhere />
          </section>
          <section aria-labelledby="content">
            <h2 id="content">Content</h2>
            <Grid className={styles.cards}>
              {managed
                .filter(({ thing }) => thing.onConsole)
                .map((one) => (
                  <li key={one.to} className={`${cards.card} ${styles.card}`}>
                    <a href={one.to} className={styles.to}>
                      <strong>{one.title}</strong>
                      <span>Add or delete {one.thing.words.several}</span>
                    </a>
                    <Count of={one}>{countOf(one)}</Count>
                  </li>
                ))}
            </Grid>
            <nav aria-label="More to edit">
              <Grid className={styles.lines}>
                {managed
                  .filter(({ thing }) => !thing.onConsole)
                  .map((one) => (
                    <li key={one.thing.table} className={styles.line}>
                      <a href={one.to} className={styles.to}>
                        {one.title}
                      </a>
                      <Count of={one}>{countOf(one)}</Count>
                    </li>
                  ))}
              </Grid>
            </nav>
          </section>
        </div>
        <div className={styles.main}>
          <NewestRegistrations />
          <nav aria-label="Parts of the console">
            <h2>Accounts and safety</h2>
            <ul className="wrap">
              {consoleParts.map(({ path, title }) => (
                <li key={path}>
                  <a href={path} className={buttons.quiet}>
                    {title}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        </div>
      </div>
    </>
  )
}

/** How many entries a collection has, and the plus that opens its form. */
const Count = ({ of: { thing, form }, children }: { of: Managed; children: ReactNode }) => (
  <>
    <span className={styles.count}>{children}</span>
    <a href={form} className={styles.plus} aria-label={thing.words.add} title={thing.words.add}>
      <Icon name="plus" />
    </a>
  </>
)
