import { heads } from '../../../content/heads.ts'
import { homeParts } from '../../../content/pages.ts'
import { listPage } from '../../web/list-page.tsx'
import { colourRules } from './colours.ts'
import { notifications } from './contract.ts'
import { noticeEntry } from './entry.tsx'
import { NoticeForm, NoticeList } from './section.tsx'

export const noticesPage = listPage({
  thing: notifications,
  entry: noticeEntry,
  words: { ...heads.notices, ...homeParts.notifications },
  Form: NoticeForm,
  rules: colourRules,
  Entries: ({ found, today, tools }) => <NoticeList notices={found} today={today} heading="h2" tools={tools.tools} />,
})
