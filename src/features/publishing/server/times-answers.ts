import type { Thing } from '../../../contract/collection.ts'
import { writtenTime } from '../../../contract/local-time.ts'
import { draft, type Times, type timesOf, timesProblem } from '../../../contract/times.ts'
import { onWire } from '../../../entries/lists.ts'
import { textsOf } from '../../../entries/stored-entry.ts'
import { unseenIn } from '../../../entries/unseen.ts'
import type { Handlers } from '../../../http/handler.ts'
import { done } from '../../../http/outcomes.ts'
import { notFound, Refused } from '../../../http/refused.ts'
import type { Services } from '../../../http/services.ts'
import { timesOfEntry } from './times.ts'

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
