import { clubZone } from '../../../contract/club-time.ts'
import { isLocalTime, localAt, momentOf } from '../../../contract/local-time.ts'
import { draft, type Times, timesProblem } from '../../../contract/times.ts'
import type { Shown } from '../../../entries/entries.ts'
import type { StoredEntry } from '../../../entries/stored-entry.ts'
import { Refused } from '../../../http/refused.ts'

/** When an entry is shown, as its edit takes it. */
export function timesOfEntry({
  publish_at,
  expire_at,
  entry_state,
}: Pick<StoredEntry, 'publish_at' | 'expire_at' | 'entry_state'>): Required<Times> {
  const local = (at: string | null) => (at === null ? '' : localAt(new Date(at)))
  return { publishAt: local(publish_at) || (entry_state === 'draft' ? draft : ''), expiresAt: local(expire_at) }
}

/** The fields of an entry as they were noted, with its times as the club's clock says them. */
export function withLocalTimes(noted: Record<string, string>): Record<string, string> {
  const told = { ...noted }
  for (const name of ['publishAt', 'expiresAt']) if (told[name]?.endsWith('Z')) told[name] = localAt(new Date(told[name]))
  return told
}

/** What an add or an edit says of it, as the store takes it, or why that cannot be meant. `stands`: what was set before. */
export function shownAs({ publishAt, expiresAt }: Times, stands: Times, now: Date, zone: string = clubZone.name): Shown | Refused {
  const then = { publishAt: publishAt ?? stands.publishAt, expiresAt: expiresAt ?? stands.expiresAt }
  // What stays as it is was looked at when it was said.
  const isNew = then.publishAt !== stands.publishAt || then.expiresAt !== stands.expiresAt
  const problem = isNew ? timesProblem(then, now, zone) : undefined
  if (problem) return new Refused(400, problem.why)
  const moment = (local: string | undefined) => (local !== undefined && isLocalTime(local) ? momentOf(local, zone) : undefined)
  return {
    publish: publishAt === '' ? 'now' : publishAt === draft ? 'draft' : moment(publishAt),
    expire: expiresAt === '' ? null : moment(expiresAt),
  }
}
