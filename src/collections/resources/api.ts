import type * as z from 'zod/mini'
import type { ReceivedForm } from '../../contract/call.ts'
import { editOf, fieldsOf } from '../../contract/fields.ts'
import { pdf } from '../../contract/largest.ts'
import { timeFields } from '../../contract/times.ts'
import { mediaPath, mediaRowsOf } from '../../db/files/media.ts'
import { entriesOf } from '../../entries/entries.ts'
import { addedAs, edited } from '../../http/answer.ts'
import { kind } from '../../http/collection-api.ts'
import { safeName } from '../../http/files/safe-name.ts'
import { doOnce } from '../../http/forms/once.ts'
import { Refused, unfit } from '../../http/refused.ts'
import { bundledByEnding } from './bundled.ts'
import { fileWanted, resourceFields, resources } from './contract.ts'

const typedFields = { ...resourceFields, ...timeFields(resources) }
const added = fieldsOf(typedFields)
const changed = editOf(typedFields)

const folded = (text = '') => text.trim().toLowerCase()

export const resourcesKind = kind(resources, {
  old: {
    documents: ['fileurl'],
    normalisations: ({ unsaid }) => ({
      fileurl: [unsaid('no file was available; the built-in document was used', ({ values }) => bundledByEnding(String(values.title)))],
    }),
    // The two documents that come with the site are known by their titles (section 2).
    isSame: (entry, here) =>
      folded(entry.title) === folded(here.title) && (here.fileurl?.startsWith('/static/') || entry.fileurl === here.fileurl),
  },
  handlers: (services, { one, showing }) => {
    /** What was typed and the row of its file; or why they are refused. `id`: of the edited entry. */
    async function formOf<Typed extends { title: string }>({ fields, file }: ReceivedForm, check: z.ZodMiniType<Typed>, id?: string) {
      const checked = check.safeParse(fields)
      if (!checked.success) return unfit(checked.error)
      const given = await showing(checked.data, id)
      if (given instanceof Refused) return given
      const added = services.now().toISOString()
      return { ...given, row: file && { id: file.id, name: safeName(checked.data.title), type: pdf, size: file.size, added } }
    }

    return {
      add: async ({ body, author, submitted }) => {
        const form = await formOf(body, added)
        if (form instanceof Refused) return form
        const { entry, shown, row, words = `${one} uploaded successfully` } = form
        if (!row) return new Refused(400, fileWanted)
        return doOnce(services, submitted, async (tx) => {
          await mediaRowsOf(tx).add(row)
          return addedAs(await entriesOf(tx, resources).add({ ...entry, fileurl: mediaPath(row.id) }, { ...shown, author }), words)
        })
      },

      edit: async ({ id, body, author, submitted }) => {
        const form = await formOf(body, changed, id)
        if (form instanceof Refused) return form
        const { entry, shown, row, words } = form
        return doOnce(services, submitted, async (tx) => {
          const before = await entriesOf(tx, resources).newest(id)
          if (before === undefined || before.state === 'trash') return edited(false, one)
          if (row) await mediaRowsOf(tx).add(row)
          const after = { ...entry, fileurl: row ? mediaPath(row.id) : before.row.fileurl }
          return edited(await entriesOf(tx, resources).edit(id, after, { shown, author }), one, words)
        })
      },
    }
  },
})
