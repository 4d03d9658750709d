import type { Edited, Thing } from '../../../contract/collection.ts'
import { typedFields } from '../../../contract/fields.ts'
import { kept, livesOf, livesOfSetting } from '../../../contract/lifecycle.ts'
import { tellingTimes } from '../../../contract/times.ts'
import { historyOf } from '../../../entries/history.ts'
import { onWire } from '../../../entries/lists.ts'
import type { Store } from '../../../entries/store.ts'
import { timesOfEntry } from '../../../entries/stored-entry.ts'
import { answer, done, type Slice } from '../../../http/answer.ts'
import type { Kind } from '../../../http/collection-api.ts'
import type { Handlers } from '../../../http/handler.ts'
import { notFound, Refused } from '../../../http/refused.ts'
import type { Services } from '../../../http/services.ts'
import { toldChanges } from './change-summary.ts'
import { answersOfSetting } from './setting-lifecycle.ts'
import { versionsIn } from './versions.ts'

/** What the server answers of the entries of a collection as they are and were, and of their way into the trash and out of it. */
export function lifecycleApi(services: Services, { thing, beside }: Kind): Slice[] {
  const { setting } = thing
  const calls = livesOf(thing)
  const entry = thing.publishable ? tellingTimes(calls.entry) : calls.entry
  const entries = answer(services, { ...calls, entry }, answersOf(services.store, thing, beside(services)))
  return setting ? [entries, answer(services, livesOfSetting(setting), answersOfSetting(services, thing, setting))] : [entries]
}

function answersOf(
  store: Store,
  thing: Thing,
  { one, refusalOf, whenRemoved }: ReturnType<Kind['beside']>,
): Handlers<ReturnType<typeof livesOf>> {
  const { table, fields, words, unique } = thing
  const rows = store.rows(thing)
  const history = historyOf(store.db)
  const of = (entry: string) => ({ kind: table, entry })
  const inTrash = new Refused(409, `${one} lies in the trash. Restore it first.`)
  const notThere = new Refused(404, `${one} not found in the trash. It may have been erased already.`)
  const taken = new Refused(
    409,
    unique === undefined
      ? `There is another ${words.one} in its place by now, so this one cannot be brought back.`
      : `Another ${words.one} has this ${fields[unique]?.label ?? unique} by now. Delete that one first, then bring this one back.`,
  )

  return {
    entry: async ({ id }) => {
      const found = await rows.newest(id)
      if (found === undefined) return notFound(one)
      const { row, version, state } = found
      const times = thing.publishable ? timesOfEntry(found.entry) : undefined
      return { success: true, data: onWire(row as Record<string, string>, thing), version, state, ...times }
    },

    changes: async ({ id, query }) => ({
      success: true,
      data: await toldChanges(store.db, await versionsIn(store.db, query, of(id)), [thing]),
    }),

    restore: async ({ id, author }) => {
      const came = await rows.restore(id, author)
      if (came === 'restored') return done(`${one} restored`)
      if (came === 'expired')
        return done(`${one} restored. It has expired meanwhile, so that visitors do not see it until you publish it again.`)
      if (came === 'living') return done(`${one} is there already`)
      return came === 'taken' ? taken : notThere
    },

    putBack: async ({ id, body, author }) => {
      const change = await history.find(of(id), body.change)
      const texts = change?.after ?? change?.before
      if (!texts) return new Refused(404, 'This version is not kept any more. Choose another one.')
      const found = await rows.newest(id)
      if (found === undefined) return notFound(one)
      if (found.state === 'trash') return inTrash
      const { id: _, ...stands } = found.row as Record<string, string>
      // When it was posted tells of when it is shown, which stays as it is.
      const then = Object.fromEntries(
        Object.keys(typedFields(fields)).flatMap((name) => (texts[name] === undefined ? [] : [[name, texts[name]]])),
      )
      const whole = thing.kept.safeParse({ ...stands, ...then })
      const why = whole.success ? await refusalOf(then, id) : new Refused(400, whole.error.issues[0]?.message ?? 'This was not understood.')
      if (why) return why
      return (await rows.edit(id, then as Edited<Thing>, { what: 'put back', author })) ? done(`${one} put back as it was`) : notFound(one)
    },

    erase: async ({ id, author }) => {
      const came = await rows.erase(id, { author })
      if (came === 'erased') return done(`${one} erased for good`)
      return came === 'living' ? new Refused(409, `${one} is not in the trash. Delete it first.`) : notThere
    },

    removeSeveral: async ({ body, author }) => {
      const ids = new Set(body.ids)
      const found = await rows.removeAll([...ids], author)
      if (found === 0) return new Refused(404, `None of these ${words.several} is there any more. They may have been deleted already.`)
      await whenRemoved()
      const gone = ids.size - found
      const rest = gone === 0 ? '' : `; ${gone} ${gone === 1 ? 'was' : 'were'} not there any more`
      return done(`${found} ${found === 1 ? words.one : words.several} deleted${rest}`)
    },

    restoreSeveral: async ({ body, author }) => {
      const ids = [...new Set(body.ids)]
      const came = []
      for (const id of ids) came.push(await rows.restore(id, author))
      const there = came.filter((one) => one !== 'taken' && one !== 'none').length
      if (there === 0 && came.includes('taken')) return taken
      if (there === 0)
        return new Refused(404, `None of these ${words.several} is in the trash any more. They may have been erased already.`)
      const left = ids.length - there
      const rest = left === 0 ? '' : `; ${left} could not be: erased already, or another has its place by now`
      const over = came.filter((one) => one === 'expired').length
      const unseen =
        over === 0 ? '' : `; ${over} of them expired meanwhile, and visitors do not see ${over === 1 ? 'it' : 'them'} until published again`
      return done(`${there} ${there === 1 ? words.one : words.several} restored${rest}${unseen}`)
    },
  }
}

/** When what was laid into the trash at a moment is gone for good. */
export const goesAt = (since: string) => new Date(Date.parse(since) + kept.trash * 24 * 60 * 60_000).toISOString()
