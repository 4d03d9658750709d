import { kind } from '../../server/kind.ts'
import { faqs } from './contract.ts'
import { oldFaqs } from './old-entries.ts'

export const faqsKind = kind({ ...faqs, old: oldFaqs }, (_, { rows, ...records }) => ({
  ...records,
  list: async () => ({ success: true, data: rows.pieces() }),
  asBefore: async () => ({ faq: rows.pieces() }),
}))
