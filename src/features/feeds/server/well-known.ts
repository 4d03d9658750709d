import { nextMidnight } from '../../../contract/club-time.ts'

const day = 24 * 60 * 60 * 1000
/** Days for which what security.txt says holds; RFC 9116 wants less than a year. */
const holds = 180

/** Whom to tell of a weakness (RFC 9116). It says the same all day long. */
export const securityText = ({ email, address, now }: { email: string; address: string; now: Date }) =>
  [
    `Contact: mailto:${email}`,
    `Expires: ${new Date(nextMidnight(now).getTime() + holds * day).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${address}`,
    '',
  ].join('\n')

/** What robots may read: all but what is for programs of the site and for administrators. */
export const robotsText = ({ siteMap, not }: { siteMap: string; not: readonly string[] }) =>
  ['User-agent: *', ...not.map((path) => `Disallow: ${path}`), 'Allow: /', '', `Sitemap: ${siteMap}`, ''].join('\n')
