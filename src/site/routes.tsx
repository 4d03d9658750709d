import { club } from '../../content/club.ts'
import { groups, pages as words } from '../../content/pages.ts'
import type { Thing } from '../contract/collection.ts'
import { groupsWord } from '../contract/entry-path.ts'
import { NoSuchPage, type Page, type PageRoute } from '../web/page.ts'
import { plainPath, within } from '../web/page-address.ts'
import { consoleParts } from './console-parts.ts'
import { featurePages } from './features.browser.ts'

/** The script of each page. The chunk has the page's id: by it the server finds the page's styles and scripts. */
const scripts = {
  home: async () => (await import(/* webpackChunkName: "home" */ '../pages/home/page.tsx')).homePage,
  about: async () => (await import(/* webpackChunkName: "about" */ '../pages/about/page.tsx')).aboutPage,
  'how-to-join': async () => (await import(/* webpackChunkName: "how-to-join" */ '../pages/join/page.tsx')).joinPage,
  events: async () => (await import(/* webpackChunkName: "events" */ '../collections/events/page.tsx')).eventsPage,
  timeline: async () => (await import(/* webpackChunkName: "timeline" */ '../collections/timeline/page.tsx')).timelinePage,
  projects: async () => (await import(/* webpackChunkName: "projects" */ '../collections/projects/page.tsx')).projectsPage,
  resources: async () => (await import(/* webpackChunkName: "resources" */ '../collections/resources/page.tsx')).resourcesPage,
  'project-101': async () => (await import(/* webpackChunkName: "project-101" */ '../pages/project-101/page.tsx')).project101Page,
  gallery: async () => (await import(/* webpackChunkName: "gallery" */ '../collections/gallery/page.tsx')).galleryPage,
  members: async () => (await import(/* webpackChunkName: "members" */ '../collections/members/page.tsx')).membersPage,
  faq: async () => (await import(/* webpackChunkName: "faq" */ '../collections/faq/page.tsx')).faqPage,
  notices: async () => (await import(/* webpackChunkName: "notices" */ '../collections/notifications/page.tsx')).noticesPage,
  subscribe: async () => (await import(/* webpackChunkName: "subscribe" */ '../features/feeds/page.tsx')).subscribePage,
  search: async () => (await import(/* webpackChunkName: "search" */ '../features/search/page.tsx')).searchPage,
  developers: async () => (await import(/* webpackChunkName: "developers" */ '../features/api-description/page.tsx')).developersPage,
  videoform: async () => (await import(/* webpackChunkName: "videoform" */ '../collections/videos/video-page.tsx')).videoPage,
  register: once(async () => {
    const [{ registerPage }, { nextEvent }] = await Promise.all([
      import(/* webpackChunkName: "register" */ '../collections/registrations/register-page.tsx'),
      import(/* webpackChunkName: "register" */ '../collections/events/next-event.tsx'),
    ])
    return registerPage(nextEvent)
  }),
  iort: async () => (await import(/* webpackChunkName: "iort" */ '../collections/registrations/students-page.tsx')).studentsPage,
  admin: async () => (await import(/* webpackChunkName: "admin" */ '../features/accounts/login-page.tsx')).loginPage,
  join: async () => (await import(/* webpackChunkName: "join" */ '../features/accounts/join-page.tsx')).joinPage,
  console: async () => (await import(/* webpackChunkName: "console" */ './console.tsx')).consolePage,
  'console-administrators': async () =>
    (await import(/* webpackChunkName: "console-administrators" */ '../features/accounts/administrators-page.tsx')).administratorsPage,
  'console-account': async () =>
    (await import(/* webpackChunkName: "console-account" */ '../features/accounts/account-page.tsx')).accountPage,
  'console-passkey': async () =>
    (await import(/* webpackChunkName: "console-passkey" */ '../features/accounts/passkey-page.tsx')).passkeyPage,
  'console-backups': ofAll(
    async () => (await import(/* webpackChunkName: "console-backups" */ '../features/backup/backups-page.tsx')).backupsPage,
  ),
  'console-trash': ofAll(
    async () => (await import(/* webpackChunkName: "console-trash" */ '../features/history/trash-page.tsx')).trashPage,
  ),
  'console-history': ofAll(
    async () => (await import(/* webpackChunkName: "console-history" */ '../features/history/history-page.tsx')).historyPage,
  ),
}

/** A page of several parts is composed once, or a refresh would mount it again. */
function once(make: () => Promise<Page>) {
  let first: Page | undefined
  return async () => {
    const made = await make()
    first ??= made
    return first
  }
}

/** A page that handles entries of all collections, which have a chunk of their own. */
function ofAll(fetch: () => Promise<(collections: readonly Thing[]) => Page>) {
  return once(async () => {
    const [part, all] = await Promise.all([fetch(), import(/* webpackChunkName: "collections" */ './collections.ts')])
    return part(Object.values(all))
  })
}

type Listed = Omit<PageRoute, 'fetch'> & { id: keyof typeof scripts }
const { about, explore, community } = groups

/** One entry for each page, in the order in which bar and footer list them. */
const listed: Listed[] = [
  { id: 'home', path: '/', title: club.name, link: { group: about, label: 'Home', inBar: 'alone' } },
  { id: 'about', path: '/about', title: words.about.title, link: { group: about } },
  { id: 'how-to-join', path: '/join', title: words.join.title, link: { group: about } },
  { id: 'events', path: '/events', title: words.events.title, paged: true, sought: 'here', link: { group: about } },
  { id: 'timeline', path: '/timeline', title: words.timeline.title, paged: true, link: { group: about } },
  { id: 'projects', path: '/projects', title: words.projects.title, paged: true, sought: 'here', link: { group: explore } },
  { id: 'resources', path: '/resources', title: words.resources.title, paged: true, link: { group: explore } },
  { id: 'project-101', path: '/101', title: words.project101.title, link: { group: explore } },
  { id: 'gallery', path: '/gallery', title: words.gallery.title, paged: true, sought: 'here', link: { group: community } },
  { id: 'members', path: '/members', title: words.members.title, paged: true, sought: 'here', link: { group: community } },
  { id: 'faq', path: '/faq', title: words.faq.title, link: { group: community, inBar: 'alone' } },
  { id: 'notices', path: '/notices', title: words.notices.title, paged: true, link: { group: about, inBar: 'nowhere' } },
  { id: 'subscribe', path: '/subscribe', title: words.subscribe.title, link: { group: community, inBar: 'nowhere' } },
  { id: 'developers', path: '/developers', title: words.developers.title, link: { group: community, inBar: 'nowhere' } },
  { id: 'search', path: '/search', title: words.search.title, sought: 'everywhere' },
  { id: 'videoform', path: '/videoform', title: 'Add a video', private: true },
  {
    ...{ id: 'register', path: '/register', title: words.register.title },
    link: { group: explore, label: words.students.register, inBar: 'nowhere' },
  },
  { id: 'iort', path: '/iort', title: words.students.title, paged: true, sought: 'here', link: { group: explore, inBar: 'nowhere' } },
  { id: 'admin', path: '/admin', title: 'Admin Login' },
  { id: 'join', path: '/admin/join', title: 'Become an administrator', private: true },
  { id: 'console', path: '/adminconsole', title: 'Admin Console', private: true },
]
export const pages: PageRoute[] = [
  ...[...listed, ...consoleParts].map((route) => ({ ...route, fetch: scripts[route.id] })),
  ...featurePages,
]

const known = new Map(pages.map((page) => [page.path, page]))

/** The route of a path, also of an entry or group below a list, whose script says whether it has such pages. */
export function findRoute(pathname: string): PageRoute | undefined {
  const { list = '', kind = 'entry' } = within(pathname) ?? {}
  const page = known.get(list)
  const exact = known.get(plainPath(pathname))
  if (exact || !page) return exact
  const { id, path, title } = page
  return {
    ...{ id, title, list: { path, title }, ...(kind === 'group' && { paged: true as const }) },
    path: `${path}/${kind === 'group' ? `${groupsWord}/` : ''}:slug`,
    fetch: async () => {
      const below = (await page.fetch())[kind]
      if (!below) throw new NoSuchPage()
      return below
    },
  }
}
