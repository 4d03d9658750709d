import { Grid } from '../../ui/card.tsx'
import { Empty } from '../../ui/empty.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import links from '../../ui/link.module.css'
import { type PageOf, pageBehind } from '../../web/paging.tsx'
import { useTools } from '../../web/use-tools.tsx'
import { notificationsInBrief } from './brief.ts'
import type { Notice } from './contract.ts'
import { NoticeCard } from './notice.tsx'
import styles from './notifications.module.css'

const NoticeForm = lazyPart(async () => (await import(/* webpackChunkName: "notice-form" */ './notice-form.tsx')).default)

const notifications = {
  ...notificationsInBrief,
  whole: async () => (await import(/* webpackChunkName: "home-things" */ './contract.ts')).notifications,
}

type Props = { notices: PageOf<Notice>; today: string; path?: string; part?: string }

/** The notices, newest first, and the ways to the older ones and back. They stand in a `part` of the page at a `path`. */
export function Notifications({ notices: { items, more, cursor }, today, path = '/', part = '#notifications' }: Props) {
  const back = (
    <a className={`${links.link} ${styles.more}`} href={path + part}>
      Back to the newest
    </a>
  )
  const last = items.at(-1)
  const around = { more, newer: cursor !== undefined }
  const { tools, panel, placed, dayOf } = useTools<Notice>(notifications, { Form: NoticeForm, items, around })
  const all = placed(items, around)

  if (all.length === 0)
    return (
      <>
        {panel}
        <Empty>
          {cursor ? <span>There is nothing older. {back}</span> : 'No notices right now. When something is decided, it is told here first.'}
        </Empty>
      </>
    )
  return (
    <>
      {panel}
      <Grid className={styles.notices}>
        {all.map((notice) => (
          <li key={notice.id}>
            <NoticeCard notice={notice} today={dayOf(today)} heading={part === '' ? 'h2' : 'h3'} tools={tools(notice)} />
          </li>
        ))}
      </Grid>
      {cursor && back}
      {more && last && (
        <a className={`${links.link} ${styles.more}`} href={pageBehind(path, last.id) + part}>
          Older notices
        </a>
      )}
    </>
  )
}
