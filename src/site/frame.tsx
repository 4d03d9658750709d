import type { ReactNode } from 'react'
import { club } from '../../content/club.ts'
import { logout } from '../features/accounts/logout.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { ask as askServer, send } from '../web/browser-ask.ts'
import { ErrorPage } from '../web/error-page.tsx'
import { Layout } from '../web/layout.tsx'
import { leave } from '../web/leave.ts'
import { LoginMissing } from '../web/login-missing.tsx'
import { NavigationLinksProvider, navigationLinksOf, type SessionLinks } from '../web/navigation-links.ts'
import { findRoute, pages } from './routes.tsx'

const SignInAgain = lazyPart(
  async () => (await import(/* webpackChunkName: "sign-in-again" */ '../features/accounts/sign-in-again.tsx')).SignInAgain,
  undefined,
  LoginMissing,
)

export const endSession = () => askServer(logout)

/** The status of a call that only administrators may make. Its contract is loaded only then. */
export async function askAsAdministrator(signal: AbortSignal) {
  const { adminCalls } = await import(/* webpackChunkName: "admin-calls" */ '../features/accounts/contract.ts')
  return (await send(adminCalls.list.path, { method: 'GET', signal })).status
}

/** What stands in the place of the page that is on its way. */
const shapeOf = (pathname: string) => findRoute(pathname)?.shape ?? 'words'

const links = navigationLinksOf(pages, [{ label: 'Socials', to: club.links.socials, behind: 'gallery' }])

const session: SessionLinks = {
  visitors: [{ label: 'Login', to: '/admin' }],
  administrators: [
    { label: 'Console', to: '/adminconsole' },
    { label: 'Logout', to: '/admin', onClick: () => void leave(endSession) },
  ],
  trash: '/adminconsole#trash',
  withoutScript: (
    <>
      Logged in without JavaScript? <a href="/admin#log-out">Log out</a>
    </>
  ),
}

/** The bar, the foot and all else around every page, and around the error screen. */
const Frame = ({ error, children }: { error?: unknown; children: ReactNode }) => (
  <NavigationLinksProvider value={links}>
    <Layout error={error} session={session} SignInAgain={SignInAgain} shapeOf={shapeOf}>
      {children}
    </Layout>
  </NavigationLinksProvider>
)

const ErrorScreen = ({ error }: { error: unknown }) => <ErrorPage error={error} elsewhere={{ label: 'See the events', to: '/events' }} />

/** How the site looks, on the server and in the browser. */
export const look = { Frame, ErrorScreen }
