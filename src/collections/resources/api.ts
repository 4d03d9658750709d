import type * as z from 'zod/mini'
import type { ReceivedForm } from '../../contract/call.ts'
import { editOf, fieldsOf } from '../../contract/fields.ts'
import { pdf } from '../../contract/largest.ts'
import { mediaPath, mediaRowsOf } from '../../db/files/media.ts'
import { entriesOf } from '../../entries/entries.ts'
import { listsOf } from '../../entries/lists.ts'
import { addedAs, edited } from '../../http/answer.ts'
import { kind } from '../../http/collection-api.ts'
import { safeName } from '../../http/files/safe-name.ts'
import { doOnce } from '../../http/forms/once.ts'
import { Refused } from '../../http/refused.ts'
import { fileWanted, resourceFields, resources } from './contract.ts'
import { oldResources } from './old-entries.ts'

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
      return new Refused(400, checked.error.issues[0]?.message ?? 'We could not read that.')
    }

    const rowOf = ({ file, typed }: Checked<{ title: string }>) =>
      file && { id: file.id, name: safeName(typed.title), type: pdf, size: file.size, added: now().toISOString() }

    return {
      add: async ({ body, author, submitted }) => {
        const form = checkedOf(body, added)
        if (form instanceof Refused) return form
        const row = rowOf(form)
        if (row === undefined) return noFile
        return doOnce(services, submitted, async (tx) => {
          await mediaRowsOf(tx).add(row)
          const id = await entriesOf(tx)(resources).add({ ...form.typed, fileurl: mediaPath(row.id) }, { author })
          return addedAs(id, `${one} uploaded successfully`)
        })
      },

      edit: async ({ id, body, author, submitted }) => {
        const form = checkedOf(body, changed)
        if (form instanceof Refused) return form
        const row = rowOf(form)
        return doOnce(services, submitted, async (tx) => {
          const before = await listsOf(tx, resources).find(id)
          if (before === undefined) return edited(false, one)
          if (row) await mediaRowsOf(tx).add(row)
          const after = { ...form.typed, fileurl: row ? mediaPath(row.id) : before.fileurl }
          return edited(await entriesOf(tx)(resources).edit(id, after, { author }), one)
        })
      },
    }
  },
})
