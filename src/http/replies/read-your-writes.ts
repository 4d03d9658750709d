import { setTimeout as pause } from 'node:timers/promises'
import type { MiddlewareHandler } from 'hono'
import type { Store } from '../../entries/store.ts'
import { cookiesOf, isSecure } from '../security/cookies.ts'

type Given = { store: Pick<Store, 'version'>; publicOrigin: string | undefined }

/** Seconds; long before, every instance has heard of a write, or has asked. */
const holds = 60
/** Milliseconds that anybody is kept waiting for a database that does not answer; an older answer is better than none. */
const patience = 1000

const soon = async (work: Promise<void>) => {
  work.catch(() => {})
  const late = new AbortController()
  await Promise.race([work, pause(patience, undefined, { signal: late.signal }).catch(() => {})]).finally(() => late.abort())
}

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
    return version === undefined || n === undefined || Number(n) <= version.known ? undefined : soon(version.look())
  }
  return { give, catchUp }
}
