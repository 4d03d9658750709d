import { lazy, type ReactNode } from 'react'
import { club } from '../../content/club.ts'
import { pages as words } from '../../content/pages.ts'
import { adminCalls } from '../club/admins/contract.ts'
import { ask as askServer } from '../web/browser-ask.ts'
import { ErrorPage } from '../web/error-page.tsx'
import { Layout } from '../web/layout.tsx'
import { leave } from '../web/leave.ts'
import { NavigationLinksProvider, navigationLinksOf } from '../web/navigation-links.ts'
import type { PageRoute } from '../web/page.ts'
import { routeFinder } from '../web/page-address.ts'

/** One entry for each page. The chunk's name must be the id: the server finds the page's styles and script by it. */
export const pages: PageRoute[] = [
  {
    id: 'home',
    path: '/',
    shape: 'board',
    paged: true,
    link: { label: 'Home', group: 'About', footOnly: true },
    fetch: async () => (await import(/* webpackChunkName: "home" */ '../pages/home/page.tsx')).homePage,
  },
  {
    id: 'about',
    path: '/about',
    shape: 'words',
    link: { label: words.about.title, group: 'About' },
    fetch: async () => (await import(/* webpackChunkName: "about" */ '../pages/about/page.tsx')).aboutPage,
  },
  {
    id: 'events',
    path: '/events',
    shape: 'posters',
    paged: true,
    link: { label: words.events.title, group: 'About' },
    fetch: async () => (await import(/* webpackChunkName: "events" */ '../club/events/page.tsx')).eventsPage,
  },
  {
    id: 'timeline',
    path: '/timeline',
    shape: 'trace',
    paged: true,
    link: { label: words.timeline.title, group: 'About' },
    fetch: async () => (await import(/* webpackChunkName: "timeline" */ '../club/timeline/page.tsx')).timelinePage,
  },
  {
    id: 'projects',
    path: '/projects',
    shape: 'cards',
    paged: true,
    link: { label: words.projects.title, group: 'Explore' },
    fetch: async () => (await import(/* webpackChunkName: "projects" */ '../club/projects/page.tsx')).projectsPage,
  },
  {
    id: 'resources',
    path: '/resources',
    shape: 'tiles',
    paged: true,
    link: { label: words.resources.title, group: 'Explore' },
    fetch: async () => (await import(/* webpackChunkName: "resources" */ '../club/resources/page.tsx')).resourcesPage,
  },
  {
    id: 'project-101',
    path: '/101',
    shape: 'words',
    link: { label: words.project101.title, group: 'Explore' },
    fetch: async () => (await import(/* webpackChunkName: "project-101" */ '../pages/project-101/page.tsx')).project101Page,
  },
  {
    id: 'gallery',
    path: '/gallery',
    shape: 'tiles',
    paged: true,
    link: { label: words.gallery.title, group: 'Community' },
    fetch: async () => (await import(/* webpackChunkName: "gallery" */ '../club/gallery/page.tsx')).galleryPage,
  },
  {
    id: 'members',
    path: '/members',
    shape: 'tiles',
    paged: true,
    link: { label: words.members.title, group: 'Community' },
    fetch: async () => (await import(/* webpackChunkName: "members" */ '../club/members/page.tsx')).membersPage,
  },
  {
    id: 'faq',
    path: '/faq',
    shape: 'rows',
    link: { label: words.faq.title, group: 'Community', footOnly: true },
    fetch: async () => (await import(/* webpackChunkName: "faq" */ '../club/faq/page.tsx')).faqPage,
  },
  {
    id: 'videoform',
    path: '/videoform',
    shape: 'form',
    fetch: async () => (await import(/* webpackChunkName: "videoform" */ '../club/videos/video-page.tsx')).videoPage,
  },
  {
    id: 'register',
    path: '/register',
    shape: 'form',
    link: { label: words.students.register, group: 'Explore', footOnly: true },
    fetch: async () => (await import(/* webpackChunkName: "register" */ '../club/registrations/register-page.tsx')).registerPage,
  },
  {
    id: 'iort',
    path: '/iort',
    shape: 'tiles',
    paged: true,
    link: { label: words.students.title, group: 'Explore', footOnly: true },
    fetch: async () => (await import(/* webpackChunkName: "iort" */ '../club/registrations/students-page.tsx')).studentsPage,
  },
  {
    id: 'admin',
    path: '/admin',
    shape: 'form',
    fetch: async () => (await import(/* webpackChunkName: "admin" */ '../club/admins/login-page.tsx')).loginPage,
  },
  {
    id: 'console',
    path: '/adminconsole',
    shape: 'cards',
    fetch: async () => (await import(/* webpackChunkName: "console" */ '../club/admins/console-page.tsx')).consolePage,
  },
]

const SignInAgain = lazy(() => import(/* webpackChunkName: "sign-in-again" */ '../club/admins/sign-in-again.tsx'))

export const endSession = () => askServer(adminCalls.logout)

export const findRoute = routeFinder(pages)

/** What stands in the place of the page that is on its way. */
const shapeOf = (pathname: string) => findRoute(pathname)?.shape ?? 'words'

const links = navigationLinksOf(pages, [{ label: 'Socials', to: club.links.socials, behind: 'gallery' }])

/** The bar, the foot and all else around every page, and around the error screen. */
const Frame = ({ error, children }: { error?: unknown; children: ReactNode }) => (
  <NavigationLinksProvider value={links}>
    <Layout error={error} onLogout={() => void leave(endSession)} SignInAgain={SignInAgain} shapeOf={shapeOf}>
      {children}
    </Layout>
  </NavigationLinksProvider>
)

/** How the site looks, on the server and in the browser. */
export const look = { Frame, ErrorScreen: ErrorPage }
