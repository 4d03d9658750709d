import { kind } from '../../server/kind.ts'
import { faqs } from './contract.ts'

export const faqsKind = kind(faqs, (_, { rows, ...records }) => ({
  ...records,
  list: async () => ({ success: true, data: rows.pieces() }),
  asBefore: async () => ({ faq: rows.pieces() }),
}))
