import type { Thing } from '../../../contract/collection.ts'
import { writtenTime } from '../../../contract/local-time.ts'
import { draft, type Times, type timesOf, timesProblem } from '../../../contract/times.ts'
import { mapped } from '../../../db/pieces.ts'
import { asideOf } from '../../../entries/aside.ts'
import { plansOf } from '../../../entries/plans.ts'
import { onWire } from '../../../entries/rows.ts'
import { wholeTexts } from '../../../entries/whole-texts.ts'
import type { Handlers } from '../../../http/handler.ts'
import { done } from '../../../http/outcomes.ts'
import { notFound, Refused } from '../../../http/refused.ts'
import type { Services } from '../../../http/services.ts'
import { toldTimes } from './times.ts'

/** What is answered of the entries of a thing that no visitor is shown; `one` is how a sentence about one begins. */
export function answersOfTimes({ store, now }: Services, thing: Thing, { one }: { one: string }): Handlers<ReturnType<typeof timesOf>> {
  const rows = store.rows(thing)
  const plans = plansOf(store.db)
  return {
    asides: async ({ query }) => {
      const set = Map.groupBy(await plans.of(thing.table), ({ entry }) => entry)
      const data = mapped(asideOf(store.db).unshown(thing.table, query), ({ id, row, state, since, version }) => {
        const times = toldTimes(set.get(id) ?? [], state === 'draft')
        return { ...onWire({ id, ...wholeTexts(thing, row) }, thing), ...times, state, since, version, place: String(row.place ?? '') }
      })
      return { success: true, data: data as never }
    },

    publish: async ({ id, author }) => {
      const { expiresAt } = toldTimes(await plans.of(thing.table, id), true)
      const problem = timesProblem({ publishAt: '', expiresAt }, now())
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
