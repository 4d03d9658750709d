import type { OldEntries } from '../../contract/old-entries.ts'
import { kind } from '../../http/collection-api.ts'
import { faqs } from './contract.ts'

const folded = (text = '') => text.trim().toLowerCase()

const oldFaqs: OldEntries<typeof faqs.fields> = {
  listedIn: { path: faqs.calls.asBefore.path, listKey: 'faq' },
  isSame: (entry, here) => folded(entry.question) === folded(here.question),
}

export const faqsKind = kind(faqs, {
  old: oldFaqs,
  handlers: (_, { rows }) => ({ asBefore: async () => ({ faq: await rows.list() }) }),
})
