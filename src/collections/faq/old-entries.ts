import type { OldEntries } from '../../contract/old-entries.ts'
import { faqs } from './contract.ts'

const folded = (text = '') => text.trim().toLowerCase()

export const oldFaqs: OldEntries<typeof faqs.fields> = {
  listedIn: { path: faqs.calls.asBefore.path, listKey: 'faq' },
  isSame: (entry, here) => folded(entry.question) === folded(here.question),
}
