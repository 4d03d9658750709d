import { type ReactNode, useState } from 'react'
import { heads } from '../../../content/heads.ts'
import { isLong } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { LinkedText } from '../../ui/linked-text.tsx'
import { entryPage } from '../../web/entry-page.tsx'
import { EntryLink } from '../../web/link.tsx'
import { listPage } from '../../web/list-page.tsx'
import { type Faq, faqs } from './contract.ts'
import styles from './faq.module.css'

const questionEntry = entryPage({ thing: faqs, description: heads.faq.description, oldestFirst: true })

export const faqPage = listPage({
  thing: faqs,
  entry: questionEntry,
  words: heads.faq,
  adding: 'button',
  Entries: ({ found, tools }) => (
    <ol className={styles.list}>
      {found.map((faq, at) => (
        <li key={faq.id}>
          <Question faq={faq} number={at + 1} tools={tools.tools(faq)} />
        </li>
      ))}
    </ol>
  ),
})

/** A question, whose header opens the answer (0.3 s, section 9). Without a script all are open. */
function Question({ faq, number, tools }: { faq: Faq; number: number; tools: ReactNode }) {
  const [open, setOpen] = useState(false)
  const answer = `answer-${faq.id}`
  return (
    <div className={styles.item} id={faq.id}>
      <h2 className={styles.question}>
        <button type="button" aria-expanded={open} aria-controls={answer} onClick={() => setOpen(!open)}>
          <span className={styles.number}>{`${number}.`}</span>
          <span dir="auto">{faq.question}</span>
          <span className={styles.chevron}>
            <Icon name="down" />
          </span>
        </button>
      </h2>
      <div id={answer} className={styles.answer} data-open={open || undefined} data-long={isLong(faq.answer) || undefined}>
        <div className={styles.inside}>
          <p dir="auto">
            <LinkedText text={faq.answer} />
          </p>
          <p>
            <EntryLink of={faqs} entry={faq}>
              Link to this answer<span className="sr-only">{`: ${faq.question}`}</span>
            </EntryLink>
          </p>
          {tools}
        </div>
      </div>
    </div>
  )
}
