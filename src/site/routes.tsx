import { club } from '../../content/club.ts'
import { groups, pages as words } from '../../content/pages.ts'
import type { PageRoute } from '../web/page.ts'
import { consoleParts } from './console-parts.ts'
import { featurePages } from './features.browser.ts'
import { routeFinder } from './page-finder.ts'

/**
 * One entry for each page, in the order in which bar and foot list them. The chunk's name must be the id: the server finds
 * the page's styles and script by it.
 */
export const pages: PageRoute[] = [
  {
    id: 'home',
    path: '/',
    title: club.name,
    paged: true,
    link: { group: groups.about, label: 'Home', inBar: 'alone' },
    fetch: async () => (await import(/* webpackChunkName: "home" */ '../pages/home/page.tsx')).homePage,
  },
  {
    id: 'about',
    path: '/about',
    title: words.about.title,
    link: { group: groups.about },
    fetch: async () => (await import(/* webpackChunkName: "about" */ '../pages/about/page.tsx')).aboutPage,
  },
  {
    id: 'events',
    path: '/events',
    title: words.events.title,
    paged: true,
    sought: 'here',
    link: { group: groups.about },
    fetch: async () => (await import(/* webpackChunkName: "events" */ '../collections/events/page.tsx')).eventsPage,
  },
  {
    id: 'timeline',
    path: '/timeline',
    title: words.timeline.title,
    paged: true,
    link: { group: groups.about },
    fetch: async () => (await import(/* webpackChunkName: "timeline" */ '../collections/timeline/page.tsx')).timelinePage,
  },
  {
    id: 'projects',
    path: '/projects',
    title: words.projects.title,
    paged: true,
    sought: 'here',
    link: { group: groups.explore },
    fetch: async () => (await import(/* webpackChunkName: "projects" */ '../collections/projects/page.tsx')).projectsPage,
  },
  {
    id: 'resources',
    path: '/resources',
    title: words.resources.title,
    paged: true,
    link: { group: groups.explore },
    fetch: async () => (await import(/* webpackChunkName: "resources" */ '../collections/resources/page.tsx')).resourcesPage,
  },
  {
    id: 'project-101',
    path: '/101',
    title: words.project101.title,
    link: { group: groups.explore },
    fetch: async () => (await import(/* webpackChunkName: "project-101" */ '../pages/project-101/page.tsx')).project101Page,
  },
  {
    id: 'gallery',
    path: '/gallery',
    title: words.gallery.title,
    paged: true,
    sought: 'here',
    link: { group: groups.community },
    fetch: async () => (await import(/* webpackChunkName: "gallery" */ '../collections/gallery/page.tsx')).galleryPage,
  },
  {
    id: 'members',
    path: '/members',
    title: words.members.title,
    paged: true,
    sought: 'here',
    link: { group: groups.community },
    fetch: async () => (await import(/* webpackChunkName: "members" */ '../collections/members/page.tsx')).membersPage,
  },
  {
    id: 'faq',
    path: '/faq',
    title: words.faq.title,
    link: { group: groups.community, inBar: 'alone' },
    fetch: async () => (await import(/* webpackChunkName: "faq" */ '../collections/faq/page.tsx')).faqPage,
  },
  {
    id: 'notices',
    path: '/notices',
    title: words.notices.title,
    paged: true,
    link: { group: groups.about, inBar: 'nowhere' },
    fetch: async () => (await import(/* webpackChunkName: "notices" */ '../collections/notifications/page.tsx')).noticesPage,
  },
  {
    id: 'subscribe',
    path: '/subscribe',
    title: words.subscribe.title,
    link: { group: groups.community, inBar: 'nowhere' },
    fetch: async () => (await import(/* webpackChunkName: "subscribe" */ '../features/feeds/page.tsx')).subscribePage,
  },
  {
    id: 'search',
    path: '/search',
    title: words.search.title,
    sought: 'everywhere',
    fetch: async () => (await import(/* webpackChunkName: "search" */ '../features/search/page.tsx')).searchPage,
  },
  {
    id: 'videoform',
    path: '/videoform',
    title: 'Add a video',
    private: true,
    fetch: async () => (await import(/* webpackChunkName: "videoform" */ '../collections/videos/video-page.tsx')).videoPage,
  },
  {
    id: 'register',
    path: '/register',
    title: words.register.title,
    link: { group: groups.explore, label: words.students.register, inBar: 'nowhere' },
    fetch: async () => (await import(/* webpackChunkName: "register" */ '../collections/registrations/register-page.tsx')).registerPage,
  },
  {
    id: 'iort',
    path: '/iort',
    title: words.students.title,
    paged: true,
    link: { group: groups.explore, inBar: 'nowhere' },
    fetch: async () => (await import(/* webpackChunkName: "iort" */ '../collections/registrations/students-page.tsx')).studentsPage,
  },
  {
    id: 'admin',
    path: '/admin',
    title: 'Admin Login',
    fetch: async () => (await import(/* webpackChunkName: "admin" */ '../features/accounts/login-page.tsx')).loginPage,
  },
  {
    id: 'console',
    path: '/adminconsole',
    title: 'Admin Console',
    private: true,
    fetch: async () => (await import(/* webpackChunkName: "console" */ './console.tsx')).consolePage,
  },
  ...consoleParts,
  ...featurePages,
]

export const findRoute = routeFinder(pages)
