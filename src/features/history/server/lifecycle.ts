import { type Edited, type ShownSetting, settingsKind, type Thing } from '../../../contract/collection.ts'
import { fieldsOf, keysOf, typedFields } from '../../../contract/fields.ts'
import { livesOf, livesOfSetting } from '../../../contract/lifecycle.ts'
import { capital, counted } from '../../../contract/text-format.ts'
import { tellingTimes } from '../../../contract/times.ts'
import { ValueTaken } from '../../../entries/entries.ts'
import { historyOf } from '../../../entries/history.ts'
import { onWire } from '../../../entries/lists.ts'
import { type Texts, timesOfEntry } from '../../../entries/stored-entry.ts'
import { answer, done, type Slice } from '../../../http/answer.ts'
import { conflictIn, type Kind } from '../../../http/collection-api.ts'
import type { Handlers } from '../../../http/handler.ts'
import { notFound, passkeyFirst, Refused, unfit } from '../../../http/refused.ts'
import type { Services } from '../../../http/services.ts'
import { changeSummaries } from './change-summary.ts'
import { versionsIn } from './versions.ts'

const notKept = new Refused(404, 'This version is not stored any more. Choose another one.')
const restoredWords = (one: string) => `${one} restored to that version`

/** The calls for versions, for the trash, and for several entries at once. */
export function lifecycleApi(services: Services, { thing }: Kind): Slice[] {
  const { setting } = thing
  const calls = livesOf(thing)
  const entry = thing.publishable ? tellingTimes(calls.entry) : calls.entry
  const entries = answer(services, { ...calls, entry }, answersOf(services, thing))
  return setting ? [entries, answer(services, livesOfSetting(setting), answersOfSetting(services, thing, setting))] : [entries]
}

function answersOf(services: Services, thing: Thing): Handlers<ReturnType<typeof livesOf>> {
  const { store, now, peopleRead } = services
  const { table, fields, words, unique, personal } = thing
  const one = capital(words.one)
  const rows = store.rows(thing)
  const history = historyOf(store.db)
  const of = (entry: string) => ({ kind: table, entry })
  const inTrash = new Refused(409, `${one} is in the trash. Restore it first.`)
  const notThere = new Refused(404, `${one} not found in the trash. It may have been deleted permanently already.`)
  const taken = new Refused(
    409,
    unique === undefined
      ? `Another ${words.one} has taken its place, so this one cannot be restored.`
      : `Another ${words.one} has this ${fields[unique]?.label ?? unique} now. Delete that one first, then restore this one.`,
  )

  return {
    entry: async ({ id, session }) => {
      const found = await rows.newest(id)
      if (found === undefined) return notFound(one)
      if (personal && !peopleRead(session, now()).take([id])) return passkeyFirst
      const { row, version, state } = found
      const times = thing.publishable ? timesOfEntry(found.entry) : undefined
      return { success: true, data: onWire(row as Texts, thing), version, state, ...times }
    },

    changes: async ({ id, query, session }) => {
      if (personal && !peopleRead(session, now()).take([id])) return passkeyFirst
      return { success: true, data: await changeSummaries(store.db, await versionsIn(store.db, query, of(id)), [thing]) }
    },

    restore: async ({ id, author }) => {
      const came = await rows.restore(id, author)
      if (came === 'restored') return done(`${one} restored`)
      if (came === 'expired') return done(`${one} restored. It has expired, so visitors do not see it until you publish it again.`)
      if (came === 'living') return done(`${one} is already on the site`)
      return came === 'taken' ? taken : notThere
    },

    putBack: async ({ id, body, author }) => {
      const change = await history.find(of(id), body.change)
      const texts = change?.after ?? change?.before
      if (!texts) return notKept
      const found = await rows.newest(id)
      if (found === undefined) return notFound(one)
      if (found.state === 'trash') return inTrash
      const { id: _, ...present } = found.row as Texts
      // The time of posting belongs to the visibility, which stays.
      const then = Object.fromEntries(
        Object.keys(typedFields(fields)).flatMap((name) => (texts[name] === undefined ? [] : [[name, texts[name]]])),
      )
      const whole = thing.kept.safeParse({ ...present, ...then })
      const why = whole.success ? await conflictIn(services, thing, then, id) : unfit(whole.error)
      if (why) return why
      try {
        return (await rows.edit(id, then as Edited<Thing>, { what: 'put back', author })) ? done(restoredWords(one)) : notFound(one)
      } catch (error) {
        if (error instanceof ValueTaken) return taken
        throw error
      }
    },

    erase: async ({ id, author }) => {
      const came = await rows.erase(id, { author })
      if (came === 'erased') return done(`${one} deleted permanently`)
      return came === 'living' ? new Refused(409, `${one} is not in the trash. Delete it first.`) : notThere
    },

    mistake: async ({ id }) => ((await rows.uncancel(id)) ? done(`${one} removed from calendars`) : notThere),

    mistakeSeveral: async ({ body }) => {
      let found = 0
      for (const id of new Set(body.ids)) if (await rows.uncancel(id)) found += 1
      return found === 0 ? notThere : done(`${counted(found, words)} removed from calendars`)
    },

    removeSeveral: async ({ body, author }) => {
      const ids = new Set(body.ids)
      const found = await rows.removeAll([...ids], author)
      if (found === 0) return new Refused(404, `None of these ${words.several} exists. They may have been deleted already.`)
      const gone = ids.size - found
      const rest = gone === 0 ? '' : `; ${gone} ${gone === 1 ? 'was' : 'were'} deleted already`
      return done(`${counted(found, words)} deleted${rest}`)
    },

    restoreSeveral: async ({ body, author }) => {
      const ids = [...new Set(body.ids)]
      const came = []
      for (const id of ids) came.push(await rows.restore(id, author))
      const there = came.filter((one) => one !== 'taken' && one !== 'none').length
      if (there === 0 && came.includes('taken')) return taken
      if (there === 0)
        return new Refused(404, `None of these ${words.several} is in the trash. They may have been deleted permanently already.`)
      const left = ids.length - there
      const rest = left === 0 ? '' : `; ${left} could not be restored: deleted permanently, or replaced by another`
      const over = came.filter((one) => one === 'expired').length
      const unseen = over === 0 ? '' : `; ${over} expired, so visitors do not see ${over === 1 ? 'it' : 'them'} until published again`
      return done(`${counted(there, words)} restored${rest}${unseen}`)
    },
  }
}

function answersOfSetting({ store }: Services, thing: Thing, setting: ShownSetting): Handlers<ReturnType<typeof livesOfSetting>> {
  const { shown, fields, label } = setting
  const [field = ''] = keysOf(fields)
  const history = historyOf(store.db)
  const of = { kind: settingsKind, entry: shown }
  return {
    // The version first: a value that is newer leads to a question, never to a lost change.
    entry: async () => {
      const version = await history.version(of)
      const value = (await store.settings.read(setting)) ?? ''
      return { success: true, data: { id: shown, [field]: value }, version, state: 'living' }
    },

    changes: async ({ query }) => ({
      success: true,
      data: await changeSummaries(store.db, await versionsIn(store.db, query, of), [thing]),
    }),

    putBack: async ({ body, author }) => {
      const change = await history.find(of, body.change)
      const texts = change?.after ?? change?.before
      if (!texts) return notKept
      const then = fieldsOf(fields).safeParse(texts)
      if (!then.success) return unfit(then.error)
      await store.settings.change(setting, then.data as Texts, { what: 'put back', author })
      return done(restoredWords(label))
    },
  }
}
