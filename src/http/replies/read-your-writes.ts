import { setTimeout as pause } from 'node:timers/promises'
import type { Store } from '../../entries/store.ts'
import { versionCookie } from '../every-request.ts'
import { isSecure } from '../security/cookies.ts'

type Given = { store: Pick<Store, 'version'>; publicOrigin: string | undefined }

/** Milliseconds that anybody is kept waiting for a database that does not answer; an older answer is better than none. */
const patience = 1000

const soon = (work: Promise<void>) => Promise.race([work, pause(patience, undefined, { ref: false })])

/**
 * Where several instances answer, a client that something was written for carries how new the database was then (every-request.ts), so that
 * no other instance shows it an older page. Returns what has to be waited for before a client with these cookies is answered, if anything.
 */
export function readYourWrites({ store: { version }, publicOrigin }: Given) {
  if (version === undefined) return undefined
  const name = isSecure(publicOrigin) ? `__Host-${versionCookie.name}` : versionCookie.name
  const carried = new RegExp(`(?:^|;\\s*)${name}=(\\d{1,15})(?:;|$)`)
  return (cookies: string | undefined): Promise<void> | undefined => {
    const [, n] = (cookies !== undefined && carried.exec(cookies)) || []
    return n === undefined || Number(n) <= version.known ? undefined : soon(version.look())
  }
}
