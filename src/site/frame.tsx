import { type ReactNode, useEffect } from 'react'
import { club } from '../../content/club.ts'
import { messages } from '../contract/messages.ts'
import { logout } from '../features/accounts/logout.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { LinkedPaths } from '../ui/linked-text.tsx'
import { say } from '../web/alerts.ts'
import { ask as askServer } from '../web/ask.ts'
import { leave } from '../web/end-session.ts'
import { ErrorPage } from '../web/error-page.tsx'
import { Alerts, Layout } from '../web/layout.tsx'
import { NavigationLinksProvider, navigationLinksOf, type SessionLinks } from '../web/navigation-links.ts'
import { goTo } from '../web/page-state.ts'
import { session } from '../web/session.ts'
import { fillSlots } from '../web/slots.ts'
import { browserFeatures } from './features.browser.ts'
import { pages } from './routes.tsx'

fillSlots(browserFeatures)

const SignInAgain = lazyPart(
  async () => (await import(/* webpackChunkName: "sign-in-again" */ '../features/accounts/sign-in-again.tsx')).SignInAgain,
  undefined,
  LoginMissing,
)

/** The login above the page could not be loaded; its own page can. */
function LoginMissing() {
  useEffect(() => {
    say('Your session is over. Log in again to go on.', { about: 'session', button: { words: 'Log in', to: '/admin' }, lasting: true })
    session.end()
  }, [])
  return <Alerts />
}

export const endSession = () => askServer(logout)

const links = navigationLinksOf(pages, [{ label: 'Socials', to: club.links.socials, behind: 'gallery' }])

const linkedPaths = new Set(links.all.flatMap((group) => group.links.map(({ to }) => to)))

/** Without an answer it goes on: the next page ends the session (end-session.ts). */
const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

const sessionLinks: SessionLinks = {
  visitors: [{ label: 'Login', to: '/admin' }],
  administrators: [
    { label: 'Console', to: '/adminconsole' },
    {
      label: 'Logout',
      to: '/admin',
      onClick: (event) => {
        event.preventDefault()
        void Promise.race([leave(endSession), wait(3000)]).then(() => {
          if (session.leaving.remembered()) say(messages.sessionLivesOn, { about: 'session' })
          goTo('/admin')
        })
      },
    },
  ],
  trash: '/adminconsole/trash',
  withoutScript: (
    <>
      Logged in without JavaScript? <a href="/admin#log-out">Log out</a>
    </>
  ),
}

/** The bar, the foot and all else around every page, and around the error screen. */
const Frame = ({ error, children }: { error?: unknown; children: ReactNode }) => (
  <NavigationLinksProvider value={links}>
    <LinkedPaths value={linkedPaths}>
      <Layout error={error} session={sessionLinks} SignInAgain={SignInAgain}>
        {children}
      </Layout>
    </LinkedPaths>
  </NavigationLinksProvider>
)

const ErrorScreen = ({ error }: { error: unknown }) => <ErrorPage error={error} elsewhere={{ label: 'See the events', to: '/events' }} />

/** How the site looks, on the server and in the browser. */
export const look = { Frame, ErrorScreen }
