import { answer } from '../../server/answer.ts'
import { addedAs, edited, removed } from '../../server/said.ts'
import type { Services } from '../../server/services.ts'
import { gallery, galleryCalls } from './contract.ts'

export function galleryApi(services: Services) {
  const rows = services.store.rows(gallery)
  return answer(services, galleryCalls, {
    list: async ({ query }) => ({ galleryData: rows.pieces({ order: 'oldest', searchIn: ['category'] }, query) }),
    add: async ({ body }) => addedAs(await rows.add(body), 'Picture added successfully'),
    edit: async ({ id, body }) => edited(await rows.edit(id, body), 'Picture'),
    remove: async ({ id }) => removed(await rows.remove(id), 'Picture'),
  })
}
