import { Grid } from '../../ui/card.tsx'
import { Empty } from '../../ui/empty.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import links from '../../ui/link.module.css'
import { Link } from '../../web/link.tsx'
import { type PageOf, pageBehind } from '../../web/paging.ts'
import { useTools } from '../../web/use-tools.tsx'
import { type Notice, notifications } from './contract.ts'
import { NoticeCard } from './notice.tsx'
import styles from './notifications.module.css'

const NoticeForm = lazyPart(async () => (await import(/* webpackChunkName: "notice-form" */ './notice-form.tsx')).default)

const back = (
  <Link className={`${links.link} ${styles.more}`} to="/#notifications">
    Back to the newest
  </Link>
)

/** The notices, newest first, and the ways to the older ones and back. */
export function Notifications({ notices: { items, more, cursor }, today }: { notices: PageOf<Notice>; today: string }) {
  const last = items.at(-1)
  const around = { more, newer: cursor !== undefined }
  const { tools, panel, placed, dayOf } = useTools<Notice>(notifications, { Form: NoticeForm, items, around })
  const all = placed(items, around)

  if (all.length === 0)
    return (
      <>
        {panel}
        <Empty>
          {cursor ? <>There is nothing older. {back}</> : 'No notices right now. When something is decided, it is told here first.'}
        </Empty>
      </>
    )
  return (
    <>
      {panel}
      <Grid className={styles.notices}>
        {all.map((notice) => (
          <li key={notice.id}>
            <NoticeCard notice={notice} today={dayOf(today)} tools={tools(notice)} />
          </li>
        ))}
      </Grid>
      {cursor && back}
      {more && last && (
        <Link className={`${links.link} ${styles.more}`} to={`${pageBehind('/', last.id)}#notifications`}>
          Older notices
        </Link>
      )}
    </>
  )
}
