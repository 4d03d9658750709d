import type { ReactNode } from 'react'
import { Suspense, useRef, useState } from 'react'
import { heads } from '../../../content/heads.ts'
import { Button } from '../../ui/button.tsx'
import { Dimmable, isLong } from '../../ui/card.tsx'
import { EntryBody } from '../../ui/entry-body.tsx'
import { PanelFocus } from '../../ui/focus.ts'
import { Icon } from '../../ui/icon.tsx'
import { LinkedText } from '../../ui/linked-text.tsx'
import { PageHead } from '../../ui/section.tsx'
import sheets from '../../ui/sheet.module.css'
import { Empty } from '../../ui/states.tsx'
import { need } from '../../web/ask.ts'
import { entryPage } from '../../web/entry-page.tsx'
import { EntryLink } from '../../web/link.tsx'
import { page } from '../../web/page.ts'
import { useTools } from '../../web/use-tools.tsx'
import { useWayTo } from '../../web/ways-to-forms.ts'
import { type Faq, faqs } from './contract.ts'
import styles from './faq.module.css'

/** A question with its answer. */
const questionEntry = entryPage({
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

const words = heads.faq

export const faqPage = page<Faq[]>({
  description: words.description,
  collections: [faqs],
  entry: questionEntry,
  load: async (ask) => (await need(ask, faqs.calls.list)).data,
  View: FaqView,
})

function FaqView({ data }: { data: Faq[] }) {
  const tools = useTools<Faq>(faqs, { items: data })
  const [adding, setAdding] = useState(false)
  useWayTo(`${faqs.table} new`, () => setAdding(true))
  const opener = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLElement>(null)

  return (
    <>
      <PageHead {...words.head}>
        {tools.administrator && (
          <Button ref={opener} icon="plus" aria-expanded={adding} onClick={() => setAdding(!adding)}>
            {faqs.words.add}
          </Button>
        )}
      </PageHead>
      {tools.administrator && adding && (
        <section
          ref={panel}
          className={`${sheets.plate} ${styles.add}`}
          aria-label={faqs.words.add}
          onKeyDown={(event) => event.key === 'Escape' && setAdding(false)}
        >
          <Suspense fallback={<p>Loading the form…</p>}>
            {tools.add(() => setAdding(false))}
            <PanelFocus panel={panel} opener={opener} />
          </Suspense>
        </section>
      )}
      {tools.panel}
      {data.length === 0 && <Empty>No questions yet. Ask us anything.</Empty>}
      <Dimmable dimmed={tools.administrator && adding}>
        <ol className={styles.list}>
          {data.map((faq, at) => (
            <li key={faq.id}>
              <Question faq={faq} number={at + 1} tools={tools.tools(faq)} />
            </li>
          ))}
        </ol>
      </Dimmable>
    </>
  )
}

/** A numbered question; its header opens and closes the answer (0.3 s, section 9). Without a script all answers are open. */
function Question({ faq, number, tools }: { faq: Faq; number: number; tools: ReactNode }) {
  const [open, setOpen] = useState(false)
  const answer = `answer-${faq.id}`
  return (
    <div className={styles.item} id={faq.id}>
      <h2 className={styles.question}>
        <button type="button" aria-expanded={open} aria-controls={answer} onClick={() => setOpen(!open)}>
          <span className={styles.number}>{`${number}.`}</span>
          <span className={styles.words} dir="auto">
            {faq.question}
          </span>
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
