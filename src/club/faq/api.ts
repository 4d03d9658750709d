import { answer } from '../../server/answer.ts'
import { addedAs, edited, removed } from '../../server/said.ts'
import type { Services } from '../../server/services.ts'
import { faqCalls, faqs } from './contract.ts'

export function faqApi(services: Services) {
  const rows = services.store.rows(faqs)
  return answer(services, faqCalls, {
    list: async () => ({ success: true, data: rows.pieces({ order: 'oldest' }) }),
    asBefore: async () => ({ faq: rows.pieces({ order: 'oldest' }) }),
    add: async ({ body }) => addedAs(await rows.add(body), 'FAQ added successfully'),
    edit: async ({ id, body }) => edited(await rows.edit(id, body), 'FAQ'),
    remove: async ({ id }) => removed(await rows.remove(id), 'FAQ'),
  })
}
