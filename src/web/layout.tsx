import { type ComponentType, type ReactNode, Suspense, useEffect, useState } from 'react'
import { club } from '../../content/club.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { useAlive } from '../ui/use-alive.ts'
import { titleOfError } from './error-page.tsx'
import { Footer } from './footer.tsx'
import styles from './layout.module.css'
import { Navigation } from './navigation.tsx'
import type { SessionLinks } from './navigation-links.ts'
import { usePageState } from './page-state.ts'
import { useAdministrator, useLapsed } from './session.ts'

type Props = {
  children: ReactNode
  /** The error that the error screen shows in place of the page. */
  error?: unknown
  session: SessionLinks
  /** The login above the page when the session is over; it shows the alerts meanwhile. */
  SignInAgain: ComponentType
}

/** Loaded after hydration: the first paint needs neither its script nor its styles. */
const AlertRegion = lazyPart(
  async () => (await import(/* webpackChunkName: "alerts" */ './alert-region.tsx')).AlertRegion,
  undefined,
  () => null,
)

/** The alerts of the page; `trash`: the address of the trash. */
export const Alerts = (props: { trash?: string }) =>
  useAlive() && (
    <Suspense>
      <AlertRegion {...props} />
    </Suspense>
  )

// A page works without it, and what was typed stays stored.
const LeftOff = lazyPart(
  async () => (await import(/* webpackChunkName: "tools" */ './left-off.tsx')).LeftOff,
  undefined,
  () => null,
)

/** Everything around a page: navigation, content, footer, alerts. */
export function Layout({ children, error, session, SignInAgain }: Props) {
  const { loaded } = usePageState()
  const lapsed = useLapsed()
  const administrator = useAdministrator()
  const title = error === undefined ? (loaded?.page.about?.(loaded.data).title ?? loaded?.route.title) : titleOfError(error)
  const [drawerOpen, setDrawerOpen] = useState(false)

  useEffect(() => {
    if (title !== undefined) document.title = titleOf(title)
  }, [title])

  return (
    <div className={styles.page}>
      <Navigation session={session} drawerOpen={drawerOpen} onDrawer={setDrawerOpen} />
      <main id="main" tabIndex={-1} className={styles.main} inert={drawerOpen}>
        {administrator && (
          <Suspense>
            <LeftOff />
          </Suspense>
        )}
        {children}
      </main>
      <Footer withoutScript={session.withoutScript} inert={drawerOpen} />
      {/* The footer is shown once something follows it (footer.module.css), and the alerts come with the script. */}
      <span hidden />
      {lapsed ? (
        <Suspense fallback={<Alerts />}>
          <SignInAgain />
        </Suspense>
      ) : (
        <Alerts trash={session.trash} />
      )}
    </div>
  )
}

/** The document's title. */
export const titleOf = (title: string) => (title === club.name ? title : `${title} · ${club.name}`)
