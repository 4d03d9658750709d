import * as z from 'zod/mini'
import { added, anyone, byAdministrator, get, nothing, post, said } from '../../contract/call.ts'
import { collection, type Row } from '../../contract/collection.ts'
import { longText, text } from '../../contract/field.ts'

export const faqs = collection('faqs', {
  question: text('Question', { max: 300 }),
  answer: longText('Answer'),
})

export type Faq = Row<typeof faqs>

/** Oldest first; a question's number is its place in the list. */
export const faqCalls = {
  list: anyone(get('/api/faqs', z.strictObject({ success: z.boolean(), data: z.array(faqs.row) }))),
  /** The same list as some servers of the old site told it. */
  asBefore: anyone(get('/api/getFaq', z.strictObject({ faq: z.array(faqs.row) }))),
  add: byAdministrator(post('/api/addFaq', faqs.input, added)),
  edit: byAdministrator(post('/api/editFaq/:id', faqs.kept, said)),
  remove: byAdministrator(post('/api/deleteFaq/:id', nothing, said)),
}
