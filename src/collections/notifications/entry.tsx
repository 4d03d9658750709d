import { useRef } from 'react'
import { club } from '../../../content/club.ts'
import { heads } from '../../../content/heads.ts'
import { dayWords } from '../../contract/club-time.ts'
import cards from '../../ui/card.module.css'
import { EntryBody } from '../../ui/entry-body.tsx'
import { LinkedText } from '../../ui/linked-text.tsx'
import { entryPage } from '../../web/entry-page.tsx'
import { colourRules, looksOf, useColours } from './colours.tsx'
import { type Notice, notifications } from './contract.ts'
import styles from './notifications.module.css'
import { NoticeForm } from './section.tsx'

/** A notice: when it was posted, and its whole text. */
export const noticeEntry = entryPage({
  thing: notifications,
  description: heads.notices.description,
  Form: NoticeForm,
  rules: (entry) => colourRules([entry]),
  Entry: ({ entry, entry: { description, submissionDate, submissionTime }, tools }) => (
    <EntryBody facts={[['Posted', submissionDate && `${dayWords(submissionDate)}, ${submissionTime} ${club.zoneLabel}`]]} actions={tools}>
      {description && <NoticeText notice={entry} />}
    </EntryBody>
  ),
})

/** The whole text of a notice, in its own colours and alignment as in the list. */
function NoticeText({ notice }: { notice: Notice }) {
  const sheet = useRef<HTMLDivElement>(null)
  useColours(sheet, notice)
  return (
    <div className={styles.whole}>
      <div ref={sheet} className={`${cards.card} ${styles.notice}`} {...looksOf(notice)}>
        <p dir="auto">
          <LinkedText text={notice.description} />
        </p>
      </div>
    </div>
  )
}
