/** Seconds for which a CDN keeps a page, and for which it shows it on while it asks for the next. */
const [kept, shownOn] = [30, 60]

/** How old a page may be that a CDN answers with: milliseconds. */
export const oldestInCdn = (kept + shownOn) * 1000

/**
 * What a CDN is told of a page, a feed, a calendar. So however many read it, it asks twice a minute, and no reader's page is older than that. A browser
 * asks each time, but may show what it has while it does.
 */
export const keptInCdn = { 'cache-control': `public, max-age=0, s-maxage=${kept}, stale-while-revalidate=${shownOn}` }

/** What is made for one who asks alone is kept by nobody on the way; a browser may go back to it, and asks each time. */
export const ofOneAlone = { 'cache-control': 'private, no-cache' }
