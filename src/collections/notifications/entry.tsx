import { club } from '../../../content/club.ts'
import { heads } from '../../../content/heads.ts'
import { dayWords } from '../../contract/club-time.ts'
import cards from '../../ui/card.module.css'
import { EntryBody } from '../../ui/entry-body.tsx'
import { LinkedText } from '../../ui/linked-text.tsx'
import { entryPage } from '../../web/entry-page.tsx'
import { colourRules, looksOf } from './colours.ts'
import { notifications } from './contract.ts'
import styles from './notifications.module.css'
import { NoticeForm } from './section.tsx'

/** A notice: when it was posted, and its whole text in its own colours and alignment. */
export const noticeEntry = entryPage({
  thing: notifications,
  description: heads.notices.description,
  Form: NoticeForm,
  rules: (entry) => colourRules([entry]),
  Entry: ({ entry, entry: { description, submissionDate, submissionTime }, tools }) => (
    <EntryBody facts={[['Posted', submissionDate && `${dayWords(submissionDate)}, ${submissionTime} ${club.zoneLabel}`]]} actions={tools}>
      {description && (
        <div className={styles.whole}>
          <div className={`${cards.card} ${styles.notice}`} {...looksOf(entry)}>
            <p dir="auto">
              <LinkedText text={description} />
            </p>
          </div>
        </div>
      )}
    </EntryBody>
  ),
})
