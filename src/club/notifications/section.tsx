import { lazy } from 'react'
import { Grid } from '../../ui/card.tsx'
import { Empty } from '../../ui/empty.tsx'
import links from '../../ui/link.module.css'
import { Link } from '../../web/link.tsx'
import { pageBehind } from '../../web/paging.ts'
import { useTools } from '../../web/use-tools.tsx'
import { type Notice, notifications } from './contract.ts'
import { NoticeCard } from './notice.tsx'
import styles from './notifications.module.css'

const NoticeForm = lazy(() => import(/* webpackChunkName: "notice-form" */ './notice-form.tsx'))

type Props = {
  notices: Notice[]
  today: string
  older: string | undefined
  /** Whether these are older ones already, so that there is a way back. */
  later: boolean
}

const back = (
  <Link className={`${links.link} ${styles.more}`} to="/#notifications">
    Back to the newest
  </Link>
)

/** The notices, newest first, and the ways to the older ones and back. */
export function Notifications({ notices, today, older, later }: Props) {
  const { tools, panel } = useTools<Notice>(notifications, { Form: NoticeForm })

  if (notices.length === 0)
    return (
      <Empty>
        {later ? <>There is nothing older. {back}</> : 'No notices right now. When something is decided, it is told here first.'}
      </Empty>
    )
  return (
    <>
      {panel}
      <Grid className={styles.notices}>
        {notices.map((notice) => (
          <li key={notice.id}>
            <NoticeCard notice={notice} today={today} tools={tools(notice)} />
          </li>
        ))}
      </Grid>
      {later && back}
      {older && (
        <Link className={`${links.link} ${styles.more}`} to={`${pageBehind('/', older)}#notifications`}>
          Older notices
        </Link>
      )}
    </>
  )
}
