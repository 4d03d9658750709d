import type * as z from 'zod/mini'
import type { Form } from '../../contract/call.ts'
import { safeName } from '../../server/files/media-route.ts'
import { kind } from '../../server/kind.ts'
import { addedAs, edited, removed } from '../../server/outcomes.ts'
import { Refused } from '../../server/refused.ts'
import { mediaId } from '../../store/media.ts'
import { resourceInput, resources } from './contract.ts'
import { oldResources } from './old-entries.ts'
import { fileRow, resourcesOf } from './store.ts'

type Checked = Pick<Form, 'file'> & { typed: z.infer<typeof resourceInput> }
type File = ReturnType<typeof fileRow>

const noFile = new Refused(400, 'File is required.')

export const resourcesKind = kind({ ...resources, old: oldResources }, ({ store, media, now }, { rows }) => {
  const files = resourcesOf(store.db)

  /** The form, checked; a file that came with a wrong form is thrown away again. */
  async function checkedOf({ fields, file }: Form): Promise<Checked | Refused> {
    const checked = resourceInput.safeParse(fields)
    if (checked.success) return { typed: checked.data, file }
    if (file) await media.remove(file.id)
    return new Refused(400, checked.error.issues[0]?.message ?? 'This was not understood.')
  }

  /** Does what a file came for; the file is thrown away again when that throws. */
  async function filed<T>({ file, typed }: Checked, action: (row: File | undefined) => Promise<T>) {
    try {
      return await action(file && fileRow(file.id, safeName(typed.title), file.size, now()))
    } catch (error) {
      if (file) await media.remove(file.id)
      throw error
    }
  }

  return {
    list: async ({ query }) => ({ data: rows.pieces(query) }),

    add: async ({ body }) => {
      const form = await checkedOf(body)
      if (form instanceof Refused) return form
      const id = await filed(form, async (row) => row && files.add(form.typed, row))
      return id === undefined ? noFile : addedAs(id, 'Resource uploaded successfully')
    },

    edit: async ({ id, body }) => {
      const form = await checkedOf(body)
      if (form instanceof Refused) return form
      const before = await filed(form, (row) => files.edit(id, form.typed, row))
      // Of two files one goes: the old one, or the new one when the resource was deleted while it came.
      const gone = form.file && (before ? mediaId(before.fileurl) : form.file.id)
      if (gone !== undefined) await media.remove(gone)
      return edited(before !== undefined, 'Resource')
    },

    remove: async ({ id }) => {
      const before = await files.remove(id)
      const file = before && mediaId(before.fileurl)
      if (file !== undefined) await media.remove(file)
      return removed(before !== undefined, 'Resource')
    },
  }
})
