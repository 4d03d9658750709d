import { lazy } from 'react'
import { Link } from 'react-router'
import { Empty } from '../../ui/empty.tsx'
import { ask } from '../../web/browser-ask.ts'
import { useTools } from '../../web/use-tools.tsx'
import { type Notice, notificationCalls } from './contract.ts'
import { NoticeCard } from './notice.tsx'
import styles from './notifications.module.css'

const NoticeForm = lazy(() => import(/* webpackChunkName: "notice-form" */ './notice-form.tsx'))

type Props = { notices: Notice[]; today: string; older: string | undefined }

/** The notices, newest first, and a link to the older ones where there are more. */
export function Notifications({ notices, today, older }: Props) {
  const { tools, panel } = useTools<Notice>({
    kind: 'notification',
    nameOf: ({ title }) => title,
    Form: NoticeForm,
    remove: ({ id }) => ask(notificationCalls.remove, undefined, { id }),
  })

  if (notices.length === 0) return <Empty>No notices right now. When something is decided, it is told here first.</Empty>
  return (
    <>
      {panel}
      <ul className={styles.notices}>
        {notices.map((notice) => (
          <li key={notice.id}>
            <NoticeCard notice={notice} today={today} tools={tools(notice)} />
          </li>
        ))}
      </ul>
      {older && (
        <Link className={styles.more} to={`/?after=${encodeURIComponent(older)}#notifications`}>
          Older notices
        </Link>
      )}
    </>
  )
}
