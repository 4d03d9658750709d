import { Link } from 'react-router'
import { Empty } from '../../ui/empty.tsx'
import { ask } from '../../web/browser-ask.ts'
import { useAdministrator } from '../../web/session.ts'
import { useDeed } from '../../web/use-deed.ts'
import { notificationCalls } from './contract.ts'
import { type Notice, NoticeCard } from './notice.tsx'
import styles from './notifications.module.css'

type Props = { notices: Notice[]; today: string; older: string | undefined }

/** The notices, newest first, and a link to the older ones where there are more. */
export function Notifications({ notices, today, older }: Props) {
  const administrator = useAdministrator()
  const { perform } = useDeed()
  const remove = (id: string) => perform(() => ask(notificationCalls.remove, undefined, { id }))

  if (notices.length === 0) return <Empty>No notices right now. When something is decided, it is told here first.</Empty>
  return (
    <>
      <ul className={styles.notices}>
        {notices.map((notice) => (
          <li key={notice.id}>
            <NoticeCard notice={notice} today={today} onRemove={administrator ? () => void remove(notice.id) : undefined} />
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
