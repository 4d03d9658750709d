import { club } from '../../../../content/club.ts'
import { nextMidnight } from '../../../contract/club-time.ts'
import { entryPath, listPath } from '../../../contract/entry-path.ts'
import { escaped } from '../../../contract/text-format.ts'
import { addressesOf } from '../../../entries/feed-entries.ts'
import type { Services } from '../../../http/services.ts'
import type { SiteParts } from '../../../http/site-parts.ts'
import type { ForPrograms } from './texts.ts'

/** Search engines read no more. */
const most = 50_000
/** RFC 9116 wants less than a year. */
const valid = 180 * 24 * 60 * 60_000

/** For robots: robots.txt, the site map (sitemaps.org) and security.txt (RFC 9116). */
export function robots({ store: { db }, now }: Pick<Services, 'store' | 'now'>, { collections, pages }: SiteParts): ForPrograms[] {
  async function siteMap(origin: string) {
    const lines = ['<?xml version="1.0" encoding="UTF-8"?>', '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">']
    for (const { path } of pages.filter(({ link }) => link)) {
      const thing = collections.find((one) => listPath(one) === path)
      lines.push(line(origin + path, thing && (await addressesOf(db, thing).lastChanged())))
    }
    for (const thing of collections)
      if (thing.at !== undefined)
        for (const { slug, changed } of await addressesOf(db, thing).some(most - lines.length))
          lines.push(line(origin + entryPath({ at: thing.at }, slug), changed))
    return [...lines, '</urlset>']
  }

  // Pages without a link in the navigation are for administrators, or the search, which is endless.
  const hidden = ['/api/', ...pages.filter(({ link }) => !link).map(({ path }) => path)]
  const robotsText = (origin: string) => {
    const disallowed = hidden.map((path) => `Disallow: ${path}`)
    return ['User-agent: *', ...disallowed, 'Allow: /', '', `Sitemap: ${origin}/sitemap.xml`]
  }

  const securityText = (origin: string) => [
    `Contact: mailto:${club.email}`,
    // Cached until midnight.
    `Expires: ${new Date(nextMidnight(now()).getTime() + valid).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${origin}/.well-known/security.txt`,
  ]

  const file = (path: string, type: string, lines: (origin: string) => string[] | Promise<string[]>): ForPrograms => {
    return { path, type, text: async (origin) => ({ text: `${(await lines(origin)).join('\n')}\n` }) }
  }
  return [
    file('/sitemap.xml', 'application/xml', siteMap),
    file('/robots.txt', 'text/plain', robotsText),
    file('/.well-known/security.txt', 'text/plain', securityText),
  ]
}

const line = (address: string, changed: Date | undefined) =>
  `<url><loc>${escaped(address)}</loc>${changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''}</url>`
