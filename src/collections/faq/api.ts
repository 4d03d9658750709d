import { kind } from '../../http/collection-api.ts'
import { faqs } from './contract.ts'

const folded = (text = '') => text.trim().toLowerCase()

export const faqsKind = kind(faqs, {
  old: {
    listedIn: { path: faqs.calls.asBefore.path, listKey: 'faq' },
    isSame: (entry, here) => folded(entry.question) === folded(here.question),
  },
  handlers: (_, { rows }) => ({ asBefore: async () => ({ faq: await rows.list() }) }),
})
