import { answer } from '../../server/answer.ts'
import { mediaId, mediaPath, safeName } from '../../server/media-route.ts'
import { notFound, Refused } from '../../server/refused.ts'
import { addedAs, edited, removed } from '../../server/said.ts'
import type { Services } from '../../server/services.ts'
import { receive } from '../../server/upload.ts'
import { resourceCalls, resourceInput, resources } from './contract.ts'
import { fileRow, resourcesOf } from './store.ts'

const noFile = new Refused(400, 'File is required.')

export function resourcesApi(services: Services) {
  const { store, media, now } = services
  const rows = store.rows(resources)
  const files = resourcesOf(store.db)

  /** The form, checked; a file that came with a wrong form is thrown away again. */
  async function received(request: Request) {
    const form = await receive(request, media)
    if (form instanceof Refused) return form
    const checked = resourceInput.safeParse(form.fields)
    if (checked.success) return { typed: checked.data, file: form.file }
    if (form.file) await media.remove(form.file.id)
    return new Refused(400, checked.error.issues[0]?.message ?? 'This was not understood.')
  }

  return answer(services, resourceCalls, {
    list: async ({ query }) => ({ data: await rows.list({ order: 'newest', searchIn: ['title', 'description'] }, query) }),

    upload: async ({ request }) => {
      const form = await received(request)
      if (form instanceof Refused) return form
      const { typed, file } = form
      if (file === undefined) return noFile
      const row = fileRow(file.id, safeName(typed.title), file.size, now())
      return addedAs(await files.add(typed, row, mediaPath(file.id)), 'Resource uploaded successfully')
    },

    edit: async ({ id, request }) => {
      const before = await rows.find(id)
      if (before === undefined) return notFound('Resource')
      const form = await received(request)
      if (form instanceof Refused) return form
      const { typed, file } = form
      const old = file && mediaId(before.fileurl)
      const row = file && fileRow(file.id, safeName(typed.title), file.size, now())
      const found = await files.edit(id, typed, file ? mediaPath(file.id) : before.fileurl, row, old)
      if (old !== undefined) await media.remove(old)
      return edited(found, 'Resource')
    },

    remove: async ({ id }) => {
      const file = mediaId((await rows.find(id))?.fileurl ?? '')
      const gone = await files.remove(id, file)
      if (gone && file !== undefined) await media.remove(file)
      return removed(gone, 'Resource')
    },
  })
}
