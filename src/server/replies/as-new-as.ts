import type { MiddlewareHandler } from 'hono'
import type { Store } from '../../store/open.ts'
import { cookiesOf, isSecure } from '../security/cookies.ts'

type Given = { store: Pick<Store, 'version'>; publicOrigin: string | undefined }

/** Seconds; long before, every instance has heard of a write, or has asked. */
const holds = 60

/**
 * Where several instances answer, a client that something was written for carries how new the database was then, so that
 * no other instance shows it an older page.
 */
export function asNewAs({ store: { version }, publicOrigin }: Given) {
  const name = isSecure(publicOrigin) ? '__Host-version' : 'version'
  const carried = new RegExp(`(?:^|;\\s*)${name}=(\\d{1,15})(?:;|$)`)

  /** Gives the version of what was written to who had it written. */
  const give: MiddlewareHandler = async (c, next) => {
    const before = version?.known
    await next()
    if (version && version.known !== before && c.req.method !== 'GET')
      cookiesOf(c, publicOrigin).write({ name: 'version' }, `${version.known}`, holds)
  }

  /** What has to be waited for before this client is answered, if anything. */
  const catchUp = (cookies: string | undefined): Promise<void> | undefined => {
    const [, n] = (version && cookies !== undefined && carried.exec(cookies)) || []
    return version === undefined || n === undefined || Number(n) <= version.known ? undefined : version.look()
  }
  return { give, catchUp }
}
