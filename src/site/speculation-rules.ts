import type { MiddlewareHandler } from 'hono'

export const rulesPath = '/rules.json'

/** Browsers that know speculation rules fetch a page when the pointer rests on its link: not what acts, files, or what is made for one person. */
export const speculationRules = {
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: ['/api/*', '/media/*', '/static/*', '/admin*', '/search*', '/*.*'] } },
          { not: { selector_matches: '[target], [download]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
}

/**
 * After a write, browsers forget the pages that they prefetched, so that nobody is shown one from before. Only Chromium knows this header
 * and sends client hints; Firefox would warn in its console.
 */
export const forgetPrefetched: MiddlewareHandler = async (c, next) => {
  await next()
  const prefetches = c.req.header('sec-ch-ua') !== undefined
  if (prefetches && c.req.method === 'POST' && c.res.status < 400) c.res.headers.set('clear-site-data', '"prefetchCache"')
}
