import { lazy, type ReactNode } from 'react'
import { club } from '../../content/club.ts'
import { groups, pages as words } from '../../content/pages.ts'
import { adminCalls } from '../club/admins/contract.ts'
import { ask as askServer } from '../web/browser-ask.ts'
import { ErrorPage } from '../web/error-page.tsx'
import { Layout } from '../web/layout.tsx'
import { leave } from '../web/leave.ts'
import { NavigationLinksProvider, navigationLinksOf } from '../web/navigation-links.ts'
import type { PageRoute } from '../web/page.ts'
import { routeFinder } from '../web/page-address.ts'

/**
 * One entry for each page, in the order in which bar and foot list them. The chunk's name must be the id: the server finds
 * the page's styles and script by it.
 */
export const pages: PageRoute[] = [
  {
    id: 'home',
    path: '/',
    title: club.name,
    shape: 'board',
    paged: true,
    link: { group: groups.about, label: 'Home', inBar: 'alone' },
    fetch: async () => (await import(/* webpackChunkName: "home" */ '../pages/home/page.tsx')).homePage,
  },
  {
    id: 'about',
    path: '/about',
    title: words.about.title,
    shape: 'words',
    link: { group: groups.about },
    fetch: async () => (await import(/* webpackChunkName: "about" */ '../pages/about/page.tsx')).aboutPage,
  },
  {
    id: 'events',
    path: '/events',
    title: words.events.title,
    shape: 'posters',
    paged: true,
    link: { group: groups.about },
    fetch: async () => (await import(/* webpackChunkName: "events" */ '../club/events/page.tsx')).eventsPage,
  },
  {
    id: 'timeline',
    path: '/timeline',
    title: words.timeline.title,
    shape: 'trace',
    paged: true,
    link: { group: groups.about },
    fetch: async () => (await import(/* webpackChunkName: "timeline" */ '../club/timeline/page.tsx')).timelinePage,
  },
  {
    id: 'projects',
    path: '/projects',
    title: words.projects.title,
    shape: 'cards',
    paged: true,
    link: { group: groups.explore },
    fetch: async () => (await import(/* webpackChunkName: "projects" */ '../club/projects/page.tsx')).projectsPage,
  },
  {
    id: 'resources',
    path: '/resources',
    title: words.resources.title,
    shape: 'tiles',
    paged: true,
    link: { group: groups.explore },
    fetch: async () => (await import(/* webpackChunkName: "resources" */ '../club/resources/page.tsx')).resourcesPage,
  },
  {
    id: 'project-101',
    path: '/101',
    title: words.project101.title,
    shape: 'words',
    link: { group: groups.explore },
    fetch: async () => (await import(/* webpackChunkName: "project-101" */ '../pages/project-101/page.tsx')).project101Page,
  },
  {
    id: 'gallery',
    path: '/gallery',
    title: words.gallery.title,
    shape: 'tiles',
    paged: true,
    link: { group: groups.community },
    fetch: async () => (await import(/* webpackChunkName: "gallery" */ '../club/gallery/page.tsx')).galleryPage,
  },
  {
    id: 'members',
    path: '/members',
    title: words.members.title,
    shape: 'tiles',
    paged: true,
    link: { group: groups.community },
    fetch: async () => (await import(/* webpackChunkName: "members" */ '../club/members/page.tsx')).membersPage,
  },
  {
    id: 'faq',
    path: '/faq',
    title: words.faq.title,
    shape: 'rows',
    link: { group: groups.community, inBar: 'alone' },
    fetch: async () => (await import(/* webpackChunkName: "faq" */ '../club/faq/page.tsx')).faqPage,
  },
  {
    id: 'videoform',
    path: '/videoform',
    title: 'Add a video',
    shape: 'form',
    fetch: async () => (await import(/* webpackChunkName: "videoform" */ '../club/videos/video-page.tsx')).videoPage,
  },
  {
    id: 'register',
    path: '/register',
    title: words.register.title,
    shape: 'form',
    link: { group: groups.explore, label: words.students.register, inBar: 'nowhere' },
    fetch: async () => (await import(/* webpackChunkName: "register" */ '../club/registrations/register-page.tsx')).registerPage,
  },
  {
    id: 'iort',
    path: '/iort',
    title: words.students.title,
    shape: 'tiles',
    paged: true,
    link: { group: groups.explore, inBar: 'nowhere' },
    fetch: async () => (await import(/* webpackChunkName: "iort" */ '../club/registrations/students-page.tsx')).studentsPage,
  },
  {
    id: 'admin',
    path: '/admin',
    title: 'Admin Login',
    shape: 'form',
    fetch: async () => (await import(/* webpackChunkName: "admin" */ '../club/admins/login-page.tsx')).loginPage,
  },
  {
    id: 'console',
    path: '/adminconsole',
    title: 'Admin Console',
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
