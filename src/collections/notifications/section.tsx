import type { ReactNode } from 'react'
import { club } from '../../../content/club.ts'
import { homeParts } from '../../../content/pages.ts'
import { dayAfter } from '../../contract/club-time.ts'
import { Card, Cards, Chip, Description } from '../../ui/card.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import links from '../../ui/link.module.css'
import { Empty } from '../../ui/states.tsx'
import { EntryLink } from '../../web/link.tsx'
import type { PageOf } from '../../web/paging.tsx'
import { useTools } from '../../web/use-tools.tsx'
import { notificationsInBrief } from './brief.ts'
import { looksOf } from './colours.ts'
import type { Notice } from './contract.ts'
import styles from './notifications.module.css'

/** The notifications on the home page. Their form is loaded when it is first shown. */
export const NoticeForm = lazyPart(async () => (await import(/* webpackChunkName: "notice-form" */ './notice-form.tsx')).default)

const notifications = {
  ...notificationsInBrief,
  whole: async () => (await import(/* webpackChunkName: "home-things" */ './contract.ts')).notifications,
}

/** The newest notices on the home page, with a link to the older ones. */
export function Notifications({ notices: { items, more }, today }: { notices: PageOf<Notice>; today: string }) {
  const { tools, panel, placed, dayOf } = useTools<Notice>(notifications, { Form: NoticeForm, items, around: { more } })
  const all = placed(items, { more })
  return (
    <>
      {panel}
      {all.length === 0 ? (
        <Empty>{homeParts.notifications.none}</Empty>
      ) : (
        <NoticeList notices={all} today={dayOf(today)} heading="h3" tools={tools} />
      )}
      {more && (
        <a className={`${links.link} ${styles.more}`} href={`${notifications.at}?after=${items.at(-1)?.id}`}>
          Older notifications
        </a>
      )}
    </>
  )
}

/** `heading`: the level below that of the page or section around them. */
type ListProps = { notices: Notice[]; today: string; heading: 'h2' | 'h3'; tools: (notice: Notice) => ReactNode }

export const NoticeList = ({ notices, tools, ...shared }: ListProps) => (
  <Cards className={styles.notices} of={notices}>
    {(notice) => <NoticeCard notice={notice} tools={tools(notice)} {...shared} />}
  </Cards>
)

type CardProps = Pick<ListProps, 'today' | 'heading'> & { notice: Notice; tools: ReactNode }

const newFor = 3

/** A notice in its writer's colours and alignment; administrators have its tools beside the title (section 2). */
function NoticeCard({ notice, today, heading: Heading, tools }: CardProps) {
  const { id, description, submissionDate, submissionTime } = notice
  return (
    <Card id={id} className={styles.notice} {...looksOf(notice)}>
      <div className={styles.head}>
        <Heading>
          <EntryLink of={notificationsInBrief} entry={notice} />
        </Heading>
        {tools && <div className={styles.tools}>{tools}</div>}
      </div>
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
    </Card>
  )
}

const isNew = (day: string, today: string) => day <= today && dayAfter(today, -newFor) <= day
