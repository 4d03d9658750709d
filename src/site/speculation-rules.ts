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
 * Clears the browser's prefetched pages after a write, so that no page from before it is shown. Only for browsers that send client
 * hints (Chromium): Firefox does not support the value and warns in its console.
 */
export const forgetPrefetched: MiddlewareHandler = async (c, next) => {
  await next()
  const prefetches = c.req.header('sec-ch-ua') !== undefined
  if (prefetches && c.req.method === 'POST' && c.res.status < 400) c.res.headers.set('clear-site-data', '"prefetchCache"')
}
