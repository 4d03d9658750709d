import type * as z from 'zod/mini'
import type { ReceivedForm } from '../../contract/call.ts'
import { editOf, fieldsOf } from '../../contract/fields.ts'
import { kind } from '../../http/collection-api.ts'
import { safeName } from '../../http/files/safe-name.ts'
import { doOnce } from '../../http/forms/once.ts'
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
  handlers: (services, { one }) => {
    const { now } = services

    function checkedOf<Typed>({ fields, file }: ReceivedForm, check: z.ZodMiniType<Typed>): Checked<Typed> | Refused {
      const checked = check.safeParse(fields)
      if (checked.success) return { typed: checked.data, file }
      return new Refused(400, checked.error.issues[0]?.message ?? 'This was not understood.')
    }

    const rowOf = ({ file, typed }: Checked<{ title: string }>) => file && fileRow(file.id, safeName(typed.title), file.size, now())

    return {
      add: async ({ body, author, submitted }) => {
        const form = checkedOf(body, added)
        if (form instanceof Refused) return form
        const row = rowOf(form)
        if (row === undefined) return noFile
        return doOnce(services, submitted, async (tx) =>
          addedAs(await resourcesOf(tx).add(form.typed, row, author), `${one} uploaded successfully`),
        )
      },

      edit: async ({ id, body, author, submitted }) => {
        const form = checkedOf(body, changed)
        if (form instanceof Refused) return form
        const row = rowOf(form)
        return doOnce(services, submitted, async (tx) => edited(await resourcesOf(tx).edit(id, form.typed, row, author), one))
      },
    }
  },
})
