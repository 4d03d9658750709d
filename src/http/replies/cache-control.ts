/** Seconds for which a CDN caches a page, and shows the old one while it fetches the next (stale-while-revalidate). */
const [kept, shownOn] = [30, 60]

/** How old a page from a CDN, or from the shipped nginx, may be, in milliseconds. */
export const oldestIn = { cdn: (kept + shownOn) * 1000, nginx: 2000 }

/** Headers of a response for everyone. The shipped nginx caches it for a second, a CDN for half a minute; a browser asks each time. */
export const shared = (cdn: boolean) => ({
  'x-accel-expires': '1',
  ...(cdn && { 'cache-control': `public, max-age=0, s-maxage=${kept}, stale-while-revalidate=${shownOn}` }),
})

/** Headers of a response for one client: no cache on the way stores it; a browser may, and asks each time. */
export const ofOneAlone = { 'cache-control': 'private, no-cache' }
