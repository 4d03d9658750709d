import { club } from '../../../../content/club.ts'
import { nextMidnight } from '../../../contract/club-time.ts'
import { entryPath, listPath } from '../../../contract/entry-path.ts'
import { escaped } from '../../../contract/escaped.ts'
import { addressesOf } from '../../../entries/feed-entries.ts'
import type { Services } from '../../../http/services.ts'
import type { SiteParts } from '../../../http/site-parts.ts'
import type { FindForPrograms } from './texts.ts'

/** Robots read no more addresses of one map. */
const most = 50_000
const day = 24 * 60 * 60 * 1000
/** How long security.txt is valid; RFC 9116 wants less than a year. */
const valid = 180 * day

/** The files for robots: robots.txt, the site map (sitemaps.org) and security.txt (RFC 9116). */
export function robots({ store: { db }, now }: Pick<Services, 'store' | 'now'>, { collections, pages }: SiteParts): FindForPrograms {
  async function* siteMap(origin: string) {
    yield '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n'
    const listed = pages.filter(({ link }) => link)
    for (const { path } of listed) {
      const thing = collections.find((one) => listPath(one) === path)
      yield line(origin + path, thing && (await addressesOf(db, thing).lastChanged()))
    }
    let left = most - listed.length
    for (const thing of collections) {
      const { at } = thing
      if (at === undefined) continue
      for await (const piece of addressesOf(db, thing).some(left)) {
        yield piece.map(({ slug, changed }) => line(origin + entryPath({ at }, slug), changed)).join('')
        left -= piece.length
      }
    }
    yield '</urlset>\n'
  }

  // Pages that no menu leads to are for administrators, or the search, which has no end.
  const hidden = ['/api/', ...pages.filter(({ link }) => !link).map(({ path }) => path)]
  const robotsText = (origin: string) => [
    'User-agent: *',
    ...hidden.map((path) => `Disallow: ${path}`),
    'Allow: /',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ]

  // The same all day long.
  const securityText = (origin: string) => [
    `Contact: mailto:${club.email}`,
    `Expires: ${new Date(nextMidnight(now()).getTime() + valid).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ]

  return (path) => {
    if (path === '/sitemap.xml') return { name: path, type: 'application/xml', text: async (origin) => siteMap(origin) }
    const lines = { '/robots.txt': robotsText, '/.well-known/security.txt': securityText }[path]
    return lines && { name: path, type: 'text/plain', text: async (origin) => [lines(origin).join('\n')] }
  }
}

const line = (address: string, changed: Date | undefined) =>
  `<url><loc>${escaped(address)}</loc>${changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''}</url>\n`
