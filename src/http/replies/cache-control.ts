/** Seconds for which a CDN caches a page, and for which it serves the old one while it fetches the next (stale-while-revalidate). */
const [kept, shownOn] = [30, 60]

/** Milliseconds: how old a page may be that a CDN answers with, or the shipped nginx. */
export const oldestIn = { cdn: (kept + shownOn) * 1000, nginx: 2000 }

/**
 * Headers of a page, feed or list that is the same for everyone. The shipped nginx caches it for a second and removes that header;
 * a CDN, if there is one, asks twice a minute. A browser asks each time.
 */
export const shared = (cdn: boolean) => ({
  'x-accel-expires': '1',
  ...(cdn && { 'cache-control': `public, max-age=0, s-maxage=${kept}, stale-while-revalidate=${shownOn}` }),
})

/** Headers of a response for one client alone: no cache on the way may store it. A browser may, and asks each time. */
export const ofOneAlone = { 'cache-control': 'private, no-cache' }
