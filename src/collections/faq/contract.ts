import { z } from 'zod/mini'
import { added, anyone, byAdministrator, get, nothing, outcome, post } from '../../contract/call.ts'
import { thing, type Wire } from '../../contract/collection.ts'
import { longText, text } from '../../contract/field.ts'

/** Oldest first; a question's number is its place in the list. */
export const faqs = thing({
  table: 'faqs',
  words: { one: 'FAQ', several: 'FAQs', add: 'Add FAQ', submit: 'Add FAQ', form: 'FAQ' },
  fields: {
    question: text('Question', { max: 300, example: 'May first-years join?' }),
    answer: longText('Answer', { example: 'Yes, from the first week.' }),
  },
  title: 'question',
  order: 'oldest',
  publishable: true,
  page: '/faq',
  at: '/faq',
  schema: { type: 'Question', says: { text: 'answer' } },
  calls: ({ input, edited, wire }) => ({
    list: anyone(get('/api/faqs', z.strictObject({ success: z.boolean(), data: z.array(wire) }))),
    /** The same list in the format of some servers of the old site. */
    asBefore: anyone(get('/api/getFaq', z.strictObject({ faq: z.array(wire) }))),
    add: byAdministrator(post('/api/addFaq', input, added)),
    edit: byAdministrator(post('/api/editFaq/:id', edited, outcome)),
    remove: byAdministrator(post('/api/deleteFaq/:id', nothing, outcome)),
  }),
})
export type Faq = Wire<typeof faqs>
