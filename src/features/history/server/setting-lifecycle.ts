import { type ShownSetting, settingsKind, type Thing } from '../../../contract/collection.ts'
import { fieldsOf, keysOf } from '../../../contract/fields.ts'
import type { livesOfSetting } from '../../../contract/lifecycle.ts'
import { historyOf } from '../../../entries/history.ts'
import type { Texts } from '../../../entries/stored-entry.ts'
import { done } from '../../../http/answer.ts'
import type { Handlers } from '../../../http/handler.ts'
import { Refused } from '../../../http/refused.ts'
import type { Services } from '../../../http/services.ts'
import { toldChanges } from './change-summary.ts'
import { versionsIn } from './versions.ts'

const notKept = new Refused(404, 'This version is not kept any more. Choose another one.')

/** What is answered about a setting as about every entry: what it is, what it was, and that it is so again. */
export function answersOfSetting({ store }: Services, thing: Thing, setting: ShownSetting): Handlers<ReturnType<typeof livesOfSetting>> {
  const { shown, fields, label } = setting
  const [field = ''] = keysOf(fields)
  const history = historyOf(store.db)
  const of = { kind: settingsKind, entry: shown }
  return {
    // The version first: a value that is newer than its version is asked about, never overwritten.
    entry: async () => {
      const version = await history.version(of)
      const value = (await store.settings.read(setting)) ?? ''
      return { success: true, data: { id: shown, [field]: value }, version, state: 'living' }
    },

    changes: async ({ query }) => ({ success: true, data: await toldChanges(store.db, await versionsIn(store.db, query, of), [thing]) }),

    putBack: async ({ body, author }) => {
      const change = await history.find(of, body.change)
      const texts = change?.after ?? change?.before
      if (!texts) return notKept
      const then = fieldsOf(fields).safeParse(texts)
      if (!then.success) return new Refused(400, then.error.issues[0]?.message ?? 'This was not understood.')
      await store.settings.change(setting, then.data as Texts, { what: 'put back', author })
      return done(`${label} put back as it was`)
    },
  }
}
