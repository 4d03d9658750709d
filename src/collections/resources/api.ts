import type * as z from 'zod/mini'
import type { ReceivedForm } from '../../contract/call.ts'
import { editOf, fieldsOf } from '../../contract/fields.ts'
import { kind } from '../../http/collection-api.ts'
import { filed } from '../../http/files/filed.ts'
import { safeName } from '../../http/files/safe-name.ts'
import { addedAs, edited } from '../../http/outcomes.ts'
import { Refused } from '../../http/refused.ts'
import { fileWanted, resourceFields, resources } from './contract.ts'
import { oldResources } from './old-entries.ts'
import { fileRow, resourcesOf } from './store.ts'

type Checked<Typed> = Pick<ReceivedForm, 'file'> & { typed: Typed }

const added = fieldsOf(resourceFields)
const changed = editOf(resourceFields)

const noFile = new Refused(400, fileWanted)

export const resourcesKind = kind(resources, {
  old: oldResources,
  handlers: ({ store, media, now }, { one }) => {
    const files = resourcesOf(store.db)

    /** The form, checked; a file that came with a wrong form is thrown away again. */
    async function checkedOf<Typed>({ fields, file }: ReceivedForm, check: z.ZodMiniType<Typed>): Promise<Checked<Typed> | Refused> {
      const checked = check.safeParse(fields)
      if (checked.success) return { typed: checked.data, file }
      if (file) await media.remove(file.id)
      return new Refused(400, checked.error.issues[0]?.message ?? 'This was not understood.')
    }

    const rowOf = ({ file, typed }: Checked<{ title: string }>) => file && fileRow(file.id, safeName(typed.title), file.size, now())

    return {
      add: async ({ body }) => {
        const form = await checkedOf(body, added)
        if (form instanceof Refused) return form
        const row = rowOf(form)
        if (row === undefined) return noFile
        return addedAs(await filed(media, row, () => files.add(form.typed, row)), `${one} uploaded successfully`)
      },

      edit: async ({ id, body }) => {
        const form = await checkedOf(body, changed)
        if (form instanceof Refused) return form
        const row = rowOf(form)
        return edited(await filed(media, row, () => files.edit(id, form.typed, row)), one)
      },
    }
  },
})
