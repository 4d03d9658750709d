import { type ComponentType, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { club } from '../../content/club.ts'
import { focusHeading } from '../ui/focus-heading.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { PageSkeleton, type Shape } from '../ui/skeletons.tsx'
import { StillWaiting } from '../ui/still-waiting.tsx'
import { UnseenContext } from '../ui/unseen-context.ts'
import { useLate } from '../ui/use-late.ts'
import { AlertRegion } from './alert-region.tsx'
import { say } from './alerts.ts'
import { titleOfError } from './error-page.tsx'
import { Footer } from './footer.tsx'
import styles from './layout.module.css'
import { beginAt, elementNamed } from './named-element.ts'
import { Navigation } from './navigation.tsx'
import type { SessionLinks } from './navigation-links.ts'
import { useLoaded, useLocation, useTarget } from './router-view.tsx'
import { useAdministrator, useLapsed } from './session.ts'

type Props = {
  children: ReactNode
  /** Why the error screen stands there instead of a page. */
  error?: unknown
  session: SessionLinks
  /** The login that opens over the page when the server no longer knows the session; it shows the alerts meanwhile. */
  SignInAgain: ComponentType
  /** What the page at an address looks like while it is on its way. */
  shapeOf: (pathname: string) => Shape
}

// Without it a page is whole; what was left is kept all the same.
const LeftOff = lazyPart(
  async () => (await import(/* webpackChunkName: "tools" */ './left-off.tsx')).LeftOff,
  undefined,
  () => null,
)

/** What was shown last. Not the layout's own: it is made anew around the error screen. */
let arrived: { here: string; key: string; failed: boolean } | undefined

/** What stands around every page: bar, content, foot, alerts. */
export function Layout({ children, error, session, SignInAgain, shapeOf }: Props) {
  const main = useRef<HTMLElement>(null)
  const { pathname, search, hash, key } = useLocation()
  const loaded = useLoaded()
  const failed = error !== undefined
  const target = useTarget()
  const late = useLate(target !== undefined)
  const lapsed = useLapsed()
  const administrator = useAdministrator()
  const title = failed ? titleOfError(error) : (loaded?.page.about?.(loaded.data).title ?? loaded?.route.title)
  const [drawerOpen, setDrawerOpen] = useState(false)

  useEffect(() => {
    if (title !== undefined) document.title = titleOf(title)
  }, [title])

  // After a change of page those who read by ear or by keyboard begin at what the address names (use-scroll.ts), else at the
  // page's heading, and hear of an error first.
  useEffect(() => {
    // What lies behind the drawer cannot have the focus.
    if (drawerOpen) return
    const here = failed ? `${pathname} failed` : pathname + search
    // What is looked for in a list changes its address, and leads nobody anywhere.
    const isRewritten = arrived?.key === key && !arrived.failed && !failed
    if (arrived !== undefined && arrived.here !== here && !isRewritten) {
      const named = failed ? null : elementNamed(hash)
      // Where the page was left elsewhere, the next Tab would jump.
      if (named && named.getBoundingClientRect().bottom > 0 && named.getBoundingClientRect().top < innerHeight) beginAt(named)
      else focusHeading()
    }
    arrived = { here, key, failed }
  }, [pathname, search, hash, key, failed, drawerOpen])

  // What had the focus is hidden by what stands in for the page to come, which begins at its top.
  useEffect(() => {
    if (!late) return
    if (main.current?.contains(document.activeElement)) main.current.focus({ preventScroll: true })
    scrollTo(0, 0)
  }, [late])

  return (
    <div className={styles.page}>
      <Navigation session={session} drawerOpen={drawerOpen} onDrawer={setDrawerOpen} />
      {target && <div className={styles.underway} data-underway />}
      <p className="sr-only" role="status">
        {late && 'Loading…'}
      </p>
      <main id="main" ref={main} tabIndex={-1} className={styles.main} inert={drawerOpen} data-waiting={late || undefined}>
        {late && target && (
          <div className={styles.waiting}>
            <StillWaiting waiting />
            <PageSkeleton shape={shapeOf(target.pathname)} />
          </div>
        )}
        {administrator && (
          <Suspense>
            <LeftOff />
          </Suspense>
        )}
        <UnseenContext value={say}>{children}</UnseenContext>
      </main>
      <Footer withoutScript={session.withoutScript} inert={drawerOpen} />
      {lapsed ? (
        <Suspense fallback={<AlertRegion />}>
          <SignInAgain />
        </Suspense>
      ) : (
        <AlertRegion trash={session.trash} />
      )}
    </div>
  )
}

/** What the browser's tab reads. */
export const titleOf = (title: string) => (title === club.name ? title : `${title} · ${club.name}`)
