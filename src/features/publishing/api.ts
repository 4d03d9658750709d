import { capital } from '../../contract/text-format.ts'
import { timesOf, timesProblem } from '../../contract/times.ts'
import { onWire } from '../../entries/lists.ts'
import { textsOf, timesOfEntry } from '../../entries/stored-entry.ts'
import { unseenIn } from '../../entries/unseen.ts'
import { answer, done, type Slice } from '../../http/answer.ts'
import type { Kind } from '../../http/collection-api.ts'
import { notFound, Refused } from '../../http/refused.ts'
import type { Services } from '../../http/services.ts'

/** The calls for drafts, scheduled and expired entries of a collection that can have them. */
export function publishingApi(services: Services, { thing }: Kind): Slice[] {
  if (!thing.publishable) return []
  const { store, now } = services
  const rows = store.rows(thing)
  const one = capital(thing.words.one)
  const slice = answer(services, timesOf(thing), {
    asides: async ({ query }) => {
      const data = (await unseenIn(store.db, [thing], ['draft', 'expired'], query)).map((entry) => {
        const { id, entry_state: state, state_since: since, place } = entry
        const texts = onWire({ id, ...textsOf(thing, entry) }, thing)
        return { ...texts, ...timesOfEntry(entry), state, since, place: String(place ?? '') }
      })
      const ending = thing.expires ? await unseenIn(store.db, [thing], ['living'], {}) : []
      const ends = ending.map((entry) => ({ id: entry.id, expiresAt: timesOfEntry(entry).expiresAt ?? '' }))
      return { success: true, data: data as never, ending: ends }
    },

    publish: async ({ id, author }) => {
      const found = await rows.newest(id)
      const problem = found && timesProblem({ publishAt: '', expiresAt: timesOfEntry(found.entry).expiresAt }, now())
      if (problem) return new Refused(409, problem.why)
      const came = await rows.publish(id, { author })
      if (came === 'none') return notFound(one)
      return done(came === 'living' ? `${one} is already published` : `${one} published`)
    },
  })
  return [slice]
}
