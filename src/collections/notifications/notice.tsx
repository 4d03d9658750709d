import { type ReactNode, useRef } from 'react'
import { club } from '../../../content/club.ts'
import { dayAfter } from '../../contract/club-time.ts'
import { Card, Description } from '../../ui/card.tsx'
import { Chip } from '../../ui/chip.tsx'
import { EntryLink } from '../../web/entry-link.tsx'
import { notificationsInBrief } from './brief.ts'
import { looksOf, useColours } from './colours.tsx'
import type { Notice } from './contract.ts'
import styles from './notifications.module.css'

/** `heading`: by which one it is headed, below that of what it stands in. */
type Props = { notice: Notice; today: string; heading: 'h2' | 'h3'; tools: ReactNode }

const newFor = 3

/** A notice in the colours and the alignment that its writer chose. */
export function NoticeCard({ notice, today, heading: Heading, tools }: Props) {
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
