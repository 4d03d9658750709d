import { type ReactNode, useRef } from 'react'
import { club } from '../../../content/club.ts'
import { dayAfter } from '../../contract/club-time.ts'
import { Card, Chip, Description, Grid } from '../../ui/card.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import links from '../../ui/link.module.css'
import { Empty } from '../../ui/states.tsx'
import { EntryLink } from '../../web/link.tsx'
import { type PageOf, pageBehind } from '../../web/paging.tsx'
import { useTools } from '../../web/use-tools.tsx'
import { notificationsInBrief } from './brief.ts'
import { looksOf, useColours } from './colours.tsx'
import type { Notice } from './contract.ts'
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

/** `heading`: by which one it is headed, below that of what it stands in. */
type CardProps = { notice: Notice; today: string; heading: 'h2' | 'h3'; tools: ReactNode }

const newFor = 3

/** A notice in the colours and the alignment that its writer chose. */
function NoticeCard({ notice, today, heading: Heading, tools }: CardProps) {
  const card = useRef<HTMLElement>(null)
  const { id, title, description, submissionDate, submissionTime } = notice
  useColours(card, notice)

  return (
    <Card ref={card} id={id} className={styles.notice} {...looksOf(notice)}>
      <Heading>
        <EntryLink of={notificationsInBrief} entry={notice}>
          {title}
        </EntryLink>
      </Heading>
      <p className={styles.when}>
        {(submissionDate || submissionTime) && (
          <>
            <span className="visitors-only">Posted </span>
            <span>{`${submissionDate} ${submissionTime} ${club.zoneLabel} `}</span>
          </>
        )}
        {isNew(submissionDate, today) && (
          <span className={styles.tab}>
            <Chip live>New</Chip>
          </span>
        )}
      </p>
      <Description className={styles.description}>{description}</Description>
      {tools && <div className={styles.tools}>{tools}</div>}
    </Card>
  )
}

const isNew = (day: string, today: string) => day <= today && dayAfter(today, -newFor) <= day
