import type { Hono } from 'hono'
import { memo } from '../http/replies/reply-cache.ts'
import { entryAskedAt } from './entry-addresses.ts'
import { pageFinder } from './page-finder.ts'
import { pages } from './routes.tsx'

/** What every file of the build counts as, and whatever is no address of the site. */
const [builtFile, nowhere] = ['/static/*', 'none']

/**
 * By what name a request is counted: a call as it is declared, a page by its one address. There are as many as the site
 * has, so that nobody makes up new ones.
 */
export function routeNames(app: Hono, files: ReadonlyMap<string, unknown>, nameForPrograms: (path: string) => string | undefined) {
  const page = pageFinder(pages)
  const paths = [...new Set(app.routes.map(({ path }) => path))].filter((path) => !path.includes('*'))
  const known = new Set(paths.filter((path) => !path.includes(':')))
  const patterns = paths
    .filter((path) => path.includes(':'))
    .map((path) => ({ path, fits: new RegExp(`^${path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`) }))
  return memo((url: string): string => {
    const parsed = url.startsWith('/') ? URL.parse(`http://in.process${url}`) : null
    if (parsed === null) return nowhere
    if (files.has(parsed.pathname)) return builtFile
    const found = page(parsed)
    if (found) return found.first
    const read = nameForPrograms(parsed.pathname)
    if (read) return read
    const entry = entryAskedAt(parsed)
    if (entry) return entry.name
    const exact = parsed.pathname.replace(/(.)\/$/, '$1')
    return known.has(exact) ? exact : (patterns.find(({ fits }) => fits.test(exact))?.path ?? nowhere)
  })
}
