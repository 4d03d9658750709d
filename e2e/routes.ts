/** Every address that shows a page of its own, and one that shows none. */
export const routes = [
  '/',
  '/about',
  '/events',
  '/timeline',
  '/projects',
  '/resources',
  '/101',
  '/gallery',
  '/members',
  '/faq',
  '/videoform',
  '/register',
  '/iort',
  '/admin',
  '/adminconsole',
  '/nowhere',
]
