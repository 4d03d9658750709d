import { clubZone } from '../../../contract/club-zone.ts'
import type { Thing } from '../../../contract/collection.ts'
import type { Planned } from '../../../contract/lifecycle.ts'
import { isLocalTime, localAt, momentOf } from '../../../contract/local-time.ts'
import { draft, type Times, timesProblem } from '../../../contract/times.ts'
import { plansOf } from '../../../entries/plans.ts'
import type { Shown } from '../../../entries/shown-texts.ts'
import { Refused } from '../../../http/refused.ts'
import type { Services } from '../../../http/services.ts'

type SetTimes = readonly { what: Planned; at: string }[]

/** What is told of when an entry is shown, as its edit takes it. */
export function toldTimes(set: SetTimes, isDraft: boolean): Required<Times> {
  const at = (planned: Planned) => {
    const found = set.find(({ what }) => what === planned)
    return found ? localAt(new Date(found.at)) : ''
  }
  return { publishAt: at('publish') || (isDraft ? draft : ''), expiresAt: at('expire') }
}

/** The fields of an entry as they were noted, with its times as the club's clock says them. */
export function withLocalTimes(noted: Record<string, string>): Record<string, string> {
  const told = { ...noted }
  for (const name of ['publishAt', 'expiresAt']) if (told[name]?.endsWith('Z')) told[name] = localAt(new Date(told[name]))
  return told
}

/** What is set for one entry of a thing. */
export const timesSet = async ({ store }: Pick<Services, 'store'>, { table }: Thing, id: string, isDraft: boolean) =>
  toldTimes(await plansOf(store.db).of(table, id), isDraft)

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
