import { Suspense, useEffect, useRef, useState } from 'react'
import type { Thing } from '../../contract/collection.ts'
import { AccountForms } from '../../features/accounts/account-forms.tsx'
import { AddAdmin } from '../../features/accounts/add-admin.tsx'
import { AdminList } from '../../features/accounts/admin-list.tsx'
import { ChangePasskey } from '../../features/accounts/change-passkey.tsx'
import { messages } from '../../features/accounts/messages.ts'
import { useAdmins } from '../../features/accounts/use-admins.ts'
import { CopiesSection } from '../../features/backup/copies-section.tsx'
import { useCopies } from '../../features/backup/use-copies.ts'
import * as things from '../../site/collections.ts'
import buttons from '../../ui/button.module.css'
import { IconButton } from '../../ui/button.tsx'
import cards from '../../ui/card.module.css'
import { Grid } from '../../ui/card.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Icon } from '../../ui/icon.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { PageHead } from '../../ui/section.tsx'
import sheets from '../../ui/sheet.module.css'
import { Skeletons } from '../../ui/skeletons.tsx'
import shared from '../../web/account.module.css'
import { say } from '../../web/alerts.ts'
import styles from '../../web/console.module.css'
import { ConsolePart } from '../../web/console-part.tsx'
import { LeftOff } from '../../web/left-off.tsx'
import { Link } from '../../web/link.tsx'
import { useNavigationLinks } from '../../web/navigation-links.ts'
import { page } from '../../web/page.ts'
import { session, useAdministrator } from '../../web/session.ts'
import { useBackWithin } from '../../web/use-back-within.ts'
import { SiteState } from './site-state.tsx'

const TrashConsole = lazyPart(
  async () => (await import(/* webpackChunkName: "trash" */ '../../features/history/trash-console.tsx')).TrashConsole,
)
const HistoryConsole = lazyPart(
  async () => (await import(/* webpackChunkName: "history" */ '../../features/history/history-console.tsx')).HistoryConsole,
)

export const consolePage = page({
  description: 'Where administrators manage the club and each other.',
  load: async () => ({}),
  View: ConsoleView,
})

/** What is added and deleted on a page that the console leads to. */
const managedAt = (to: string) => Object.values<Thing>(things).find(({ page, onConsole }) => onConsole && page === to)?.words.several

/** In the order of the bar. */
function useCards() {
  return useNavigationLinks()
    .all.flatMap(({ links }) => links)
    .map((link) => ({ ...link, what: managedAt(link.to) }))
    .filter(({ what }) => what !== undefined)
}

/** Until the page has come alive nobody is known to be an administrator; CSS shows each their own part all the same. */
function ConsoleView() {
  const administrator = useAdministrator()
  return (
    <>
      <div className="visitors-only">
        <Unauthorised />
      </div>
      <div className={`admins-only ${styles.whole}`}>
        {administrator ? <Console /> : <PageHead eyebrow="K-02 · Control" heading="Admin Console" />}
      </div>
    </>
  )
}

function Unauthorised() {
  const administrator = useAdministrator()
  const [alive, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])
  const was = useRef(false)
  useEffect(() => {
    // Whoever has just logged out here knows it.
    const loggedOut = was.current && session.leaving.remembered()
    if (alive && !administrator && !loggedOut) say(messages.unauthorized, { about: 'session' })
    was.current = administrator
  }, [alive, administrator])
  return (
    <>
      <PageHead eyebrow="K-02 · Control" heading="Unauthorised Access" lead="This page is for administrators of the club." />
      <noscript>
        <p className={shared.note}>The admin console needs JavaScript, which does not run here.</p>
      </noscript>
      <p>
        <Link to="/admin" className={buttons.main}>
          Log in
        </Link>
      </p>
    </>
  )
}

function Console() {
  const { admins, failed, newPasswordOpen, newEmail, passkeyShown, reload } = useAdmins()
  const copies = useCopies()
  const [adding, setAdding] = useState(false)
  useBackWithin()
  const you = admins?.find((admin) => admin.you)
  return (
    <>
      <PageHead
        eyebrow="K-02 · Control"
        heading="Admin Console"
        lead="Everything is changed where it stands: open a page and use the tools there."
      >
        <IconButton icon="plus" look="round" label="Add an administrator" aria-expanded={adding} onClick={() => setAdding(!adding)} />
      </PageHead>
      {adding && <AddAdmin onShown={reload} onAdded={reload} />}
      <SiteState copies={copies} />
      <LeftOff elsewhere />
      <Grid className={styles.cards}>
        {useCards().map(({ to, label, what }) => (
          <li key={to}>
            <Link to={to} className={`${cards.card} ${styles.card}`}>
              <Icon name="arrow" />
              <strong>{label}</strong>
              <span>Add or delete {what}</span>
            </Link>
          </li>
        ))}
      </Grid>
      <ConsolePart id="administrators">
        {failed && <Failed message={messages.listFailed} onAgain={() => void reload()} />}
        {admins && <AdminList admins={admins} passkeyShown={passkeyShown} onChanged={reload} />}
        {!admins && !failed && <Skeletons shape="rows" count={2} />}
      </ConsolePart>
      {you && <AccountForms you={you} newPasswordOpen={newPasswordOpen} newEmail={newEmail} onChanged={reload} />}
      {you && (
        <ConsolePart id="passkey">
          <div className={styles.account}>
            <div className={`${sheets.sheet} ${shared.sheet}`}>
              <h3>Change the passkey</h3>
              <p>It adds and deletes administrators. A letter tells all of them that there is another; what it is, you tell them.</p>
              <ChangePasskey passkeyShown={passkeyShown} onChanged={reload} />
            </div>
          </div>
        </ConsolePart>
      )}
      <CopiesSection copies={copies} />
      <Suspense fallback={<Skeletons shape="rows" count={3} />}>
        <TrashConsole />
        <HistoryConsole />
      </Suspense>
    </>
  )
}
