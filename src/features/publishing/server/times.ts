import { isLocalTime, localAt, momentOf, writtenTime } from '../../../contract/club-time.ts'
import type { Thing } from '../../../contract/collection.ts'
import { draft, type Times, type timesOf, timesProblem } from '../../../contract/times.ts'
import type { Shown } from '../../../entries/entries.ts'
import { onWire } from '../../../entries/lists.ts'
import { type StoredEntry, textsOf } from '../../../entries/stored-entry.ts'
import { unseenIn } from '../../../entries/unseen.ts'
import type { Handlers } from '../../../http/handler.ts'
import { done } from '../../../http/outcomes.ts'
import { notFound, Refused } from '../../../http/refused.ts'
import type { Services } from '../../../http/services.ts'

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
export function shownAs({ publishAt, expiresAt }: Times, stands: Times, now: Date): Shown | Refused {
  const then = { publishAt: publishAt ?? stands.publishAt, expiresAt: expiresAt ?? stands.expiresAt }
  // What stays as it is was looked at when it was said.
  const isNew = then.publishAt !== stands.publishAt || then.expiresAt !== stands.expiresAt
  const problem = isNew ? timesProblem(then, now) : undefined
  if (problem) return new Refused(400, problem.why)
  const moment = (local: string | undefined) => (local !== undefined && isLocalTime(local) ? momentOf(local) : undefined)
  return {
    publish: publishAt === '' ? 'now' : publishAt === draft ? 'draft' : moment(publishAt),
    expire: expiresAt === '' ? null : moment(expiresAt),
  }
}

/** What is answered of the entries of a thing that no visitor is shown; `one` is how a sentence about one begins. */
export function answersOfTimes({ store, now }: Services, thing: Thing, { one }: { one: string }): Handlers<ReturnType<typeof timesOf>> {
  const rows = store.rows(thing)
  return {
    asides: async ({ query }) => {
      const data = (await unseenIn(store.db, [thing], ['draft', 'expired'], query)).map((entry) => {
        const { id, entry_state: state, state_since: since, version, place } = entry
        return {
          ...onWire({ id, ...textsOf(thing, entry) }, thing),
          ...timesOfEntry(entry),
          state,
          since,
          version,
          place: String(place ?? ''),
        }
      })
      return { success: true, data: data as never }
    },

    publish: async ({ id, author }) => {
      const found = await rows.newest(id)
      const problem = found && timesProblem({ publishAt: '', expiresAt: timesOfEntry(found.entry).expiresAt }, now())
      if (problem) return new Refused(409, problem.why)
      const came = await rows.publish(id, { author })
      if (came === 'none') return notFound(one)
      return done(came === 'living' ? `${one} is published already` : `${one} published`)
    },
  }
}

/** What is said of one that was saved; `isAside`: nobody was shown it before. Undefined where no time was said. */
export function savedWords(one: string, { publishAt }: Times, isAside: boolean): string | undefined {
  if (publishAt === undefined || (publishAt === '' && !isAside)) return undefined
  if (publishAt === '') return `${one} published`
  return publishAt === draft ? `${one} saved as a draft` : `${one} will be published on ${writtenTime(publishAt)}`
}
