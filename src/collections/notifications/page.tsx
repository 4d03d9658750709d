import { heads } from '../../../content/heads.ts'
import { dayAt } from '../../contract/club-time.ts'
import { PageHead } from '../../ui/section.tsx'
import { need } from '../../web/ask.ts'
import { page } from '../../web/page.ts'
import { type PageOf, pageOf, pageQuery } from '../../web/paging.tsx'
import { colourRules } from './colours.tsx'
import { type Notice, notifications } from './contract.ts'
import { noticeEntry } from './entry.tsx'
import { Notifications } from './section.tsx'

type Data = { notices: PageOf<Notice>; today: string }

const words = heads.notices

/** The whole noticeboard, of which the home page shows the newest. */
export const noticesPage = page<Data>({
  description: words.description,
  collections: [notifications],
  load: async (ask, { cursor }) => ({
    notices: pageOf((await need(ask, notifications.calls.all, pageQuery(cursor))).data, cursor),
    today: dayAt(new Date()),
  }),
  entry: noticeEntry,
  styles: ({ notices }) => colourRules(notices.items),
  View: ({ data, route }) => (
    <>
      <PageHead {...words.head} />
      <Notifications {...data} path={route.path} part="" />
    </>
  ),
})
