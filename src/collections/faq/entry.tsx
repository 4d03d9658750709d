import { heads } from '../../../content/heads.ts'
import { EntryBody } from '../../ui/entry-body.tsx'
import { LinkedText } from '../../ui/linked-text.tsx'
import { entryPage } from '../../web/entry-page.tsx'
import { faqs } from './contract.ts'

/** A question with its answer. */
export const questionEntry = entryPage({
  thing: faqs,
  description: heads.faq.description,
  brief: ({ answer }) => answer,
  oldestFirst: true,
  Entry: ({ entry, tools }) => (
    <EntryBody actions={tools}>
      <LinkedText text={entry.answer} />
    </EntryBody>
  ),
})
