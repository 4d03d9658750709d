import { type ComponentType, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { ScrollRestoration, useLocation, useMatches, useNavigation } from 'react-router'
import { club } from '../../content/club.ts'
import { AlertRegion } from './alert-region.tsx'
import { Footer } from './footer.tsx'
import styles from './layout.module.css'
import { Navigation } from './navigation.tsx'
import type { Handle } from './page.ts'
import { useLapsed } from './session.ts'

type Props = {
  children: ReactNode
  onLogout: () => void
  /** The login that opens over the page when the server no longer knows the session; it shows the alerts meanwhile. */
  SignInAgain: ComponentType
}

/** What stands around every page: bar, content, foot, alerts. */
export function Layout({ children, onLogout, SignInAgain }: Props) {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const arrived = useRef(pathname)
  const underway = useNavigation().state !== 'idle'
  const lapsed = useLapsed()
  const handle = useMatches().at(-1)?.handle as Handle | undefined
  const title = handle?.title
  const [drawerOpen, setDrawerOpen] = useState(false)

  useEffect(() => {
    if (title !== undefined) document.title = titleOf(title)
  }, [title])

  // After a change of page those who read by ear or by keyboard begin where the new page begins.
  useEffect(() => {
    if (arrived.current === pathname) return
    arrived.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname])

  return (
    <div className={styles.page}>
      <Navigation onLogout={onLogout} drawerOpen={drawerOpen} onDrawer={setDrawerOpen} />
      {underway && <p className={styles.underway} role="status" aria-label="Loading" />}
      <main id="main" ref={main} tabIndex={-1} className={styles.main} inert={drawerOpen}>
        {children}
      </main>
      <Footer inert={drawerOpen} />
      {lapsed ? (
        <Suspense fallback={<AlertRegion />}>
          <SignInAgain />
        </Suspense>
      ) : (
        <AlertRegion />
      )}
      <ScrollRestoration />
    </div>
  )
}

/** What the browser's tab reads. */
export const titleOf = (title: string) => (title === club.name ? title : `${title} · ${club.name}`)
