import { club } from '../../content/club.ts'
import { groups, pages as words } from '../../content/pages.ts'
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
    fetch: async () => (await import(/* webpackChunkName: "console" */ '../club/admins/admin-console.tsx')).consolePage,
  },
]

export const findRoute = routeFinder(pages)
