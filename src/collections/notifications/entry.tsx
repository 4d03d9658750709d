import { club } from '../../../content/club.ts'
import { heads } from '../../../content/heads.ts'
import { dayWords } from '../../contract/day-words.ts'
import { EntryBody } from '../../ui/entry-body.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { entryPage } from '../../web/entry-page.tsx'
import { colourRules } from './colours.tsx'
import { notifications } from './contract.ts'
import { NoticeText } from './notice-text.tsx'

const NoticeForm = lazyPart(async () => (await import(/* webpackChunkName: "notice-form" */ './notice-form.tsx')).default)

/** A notice: when it was posted, and its whole text. */
export const noticeEntry = entryPage({
  thing: notifications,
  description: heads.notices.description,
  brief: ({ description }) => description,
  Form: NoticeForm,
  rules: (entry) => colourRules([entry]),
  Entry: ({ entry, entry: { description, submissionDate, submissionTime }, tools }) => (
    <EntryBody facts={[['Posted', submissionDate && `${dayWords(submissionDate)}, ${submissionTime} ${club.zoneLabel}`]]} actions={tools}>
      {description && <NoticeText notice={entry} />}
    </EntryBody>
  ),
})
