import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { club } from '../../../content/club.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { SitePages } from '../../ui/linked-text.tsx'
import { useAlerts } from '../../web/alerts.ts'
import { usePageState } from '../../web/page-state.ts'
import { useAdministrator, useLapsed } from '../../web/session.ts'
import { fillSlots } from '../../web/slots.ts'
import { browserFeatures } from '../features.browser.ts'
import { ErrorPage, titleOfError } from './error-page.tsx'
import { Footer } from './footer.tsx'
import styles from './layout.module.css'
import { Navigation } from './navigation.tsx'
import { links } from './navigation-links.ts'

fillSlots(browserFeatures)

/** The region of alerts, loaded with the first one or some seconds after hydration (browser.tsx). */
export const alertRegion = async () => (await import(/* webpackChunkName: "alerts" */ '../../web/alert-region.tsx')).AlertRegion
const AlertRegion = lazyPart(alertRegion, undefined, () => null)

const Alerts = (props: { trash?: string }) =>
  useAlerts().length > 0 && (
    <Suspense>
      <AlertRegion {...props} />
    </Suspense>
  )

/** The login above the page when the session is over; it shows the alerts meanwhile. */
const SignInAgain = lazyPart(
  async () => (await import(/* webpackChunkName: "sign-in-again" */ '../../features/accounts/sign-in-again.tsx')).SignInAgain,
  Alerts,
)

// A page works without it, and what was typed stays stored.
const LeftOff = lazyPart(
  async () => (await import(/* webpackChunkName: "tools" */ '../../web/left-off.tsx')).LeftOff,
  undefined,
  () => null,
)

const sitePages = new Map(links.all.flatMap((group) => group.links.map(({ to, label }) => [to, label])))

/** Everything around a page, or around the error screen that `error` shows. */
function Frame({ error, children }: { error?: unknown; children: ReactNode }) {
  const { loaded } = usePageState()
  const lapsed = useLapsed()
  const administrator = useAdministrator()
  const title = error === undefined ? (loaded?.page.about?.(loaded.data).title ?? loaded?.route.title) : titleOfError(error)
  const [drawerOpen, setDrawerOpen] = useState(false)

  useEffect(() => {
    if (title !== undefined) document.title = titleOf(title)
  }, [title])

  return (
    <SitePages value={sitePages}>
      <div className={styles.page}>
        <Navigation drawerOpen={drawerOpen} onDrawer={setDrawerOpen} />
        <main id="main" tabIndex={-1} className={styles.main} inert={drawerOpen}>
          {administrator && (
            <Suspense>
              <LeftOff />
            </Suspense>
          )}
          {children}
        </main>
        <Footer inert={drawerOpen} />
        {/* The footer is shown once something follows it (layout.module.css), and the alerts come with the script. */}
        <span hidden />
        {lapsed ? (
          <Suspense fallback={<Alerts />}>
            <SignInAgain />
          </Suspense>
        ) : (
          <Alerts trash="/adminconsole/trash" />
        )}
      </div>
    </SitePages>
  )
}

export const titleOf = (title: string) => (title === club.name ? title : `${title} · ${club.name}`)

/** How the site looks, on the server and in the browser. */
export const look = { Frame, ErrorScreen: ErrorPage }
