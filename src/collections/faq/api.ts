import { kind } from '../../http/collection-api.ts'
import { faqs } from './contract.ts'
import { oldFaqs } from './old-entries.ts'

export const faqsKind = kind(faqs, {
  old: oldFaqs,
  handlers: (_, { rows }) => ({ asBefore: async () => ({ faq: await rows.pieces() }) }),
})
