import { club } from '../../../../content/club.ts'
import type { Services } from '../../../http/services.ts'
import { pages } from '../../../site/routes.tsx'
import type { FindForPrograms } from './find-for-programs.ts'
import { siteMap } from './site-maps.ts'
import { robotsText, securityText } from './well-known.ts'

const security = '/.well-known/security.txt'
const type = 'text/plain'

/** What robots may read, and whom to tell of a weakness. */
export function wellKnown({ now }: Pick<Services, 'now'>): FindForPrograms {
  // What no menu leads to is for administrators, or is the search, of which there is no end.
  const not = ['/api/', ...pages.filter(({ link }) => !link).map(({ path }) => path)]
  return (path) => {
    if (path === '/robots.txt') return { name: path, type, text: async (origin) => [robotsText({ siteMap: origin + siteMap, not })] }
    if (path === security)
      return { name: path, type, text: async (origin) => [securityText({ email: club.email, address: origin + security, now: now() })] }
    return undefined
  }
}
