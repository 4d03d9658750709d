import { club } from '../../../../content/club.ts'
import { nextMidnight } from '../../../contract/club-time.ts'
import type { Services } from '../../../http/services.ts'
import { pages } from '../../../site/routes.tsx'
import { siteMapPath } from './site-map.ts'
import type { FindForPrograms } from './texts.ts'

const security = '/.well-known/security.txt'
const type = 'text/plain'

/** What robots may read, and whom to tell of a weakness. */
export function wellKnown({ now }: Pick<Services, 'now'>): FindForPrograms {
  // What no menu leads to is for administrators, or is the search, of which there is no end.
  const not = ['/api/', ...pages.filter(({ link }) => !link).map(({ path }) => path)]
  return (path) => {
    if (path === '/robots.txt') return { name: path, type, text: async (origin) => [robotsText({ siteMap: origin + siteMapPath, not })] }
    if (path === security)
      return { name: path, type, text: async (origin) => [securityText({ email: club.email, address: origin + security, now: now() })] }
    return undefined
  }
}

const day = 24 * 60 * 60 * 1000
/** Days for which what security.txt says holds; RFC 9116 wants less than a year. */
const holds = 180

/** Whom to tell of a weakness (RFC 9116). It says the same all day long. */
const securityText = ({ email, address, now }: { email: string; address: string; now: Date }) =>
  [
    `Contact: mailto:${email}`,
    `Expires: ${new Date(nextMidnight(now).getTime() + holds * day).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${address}`,
    '',
  ].join('\n')

/** What robots may read: all but what is for programs of the site and for administrators. */
const robotsText = ({ siteMap, not }: { siteMap: string; not: readonly string[] }) =>
  ['User-agent: *', ...not.map((path) => `Disallow: ${path}`), 'Allow: /', '', `Sitemap: ${siteMap}`, ''].join('\n')
