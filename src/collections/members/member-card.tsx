import type { ReactNode } from 'react'
import { Card, Description, Words } from '../../ui/card.tsx'
import { EntryLink } from '../../web/link.tsx'
import { type Member, members } from './contract.ts'
import { Links } from './links.tsx'
import styles from './members.module.css'
import { Photo } from './photo.tsx'

/** How wide the photo of a larger card is, for `sizes`: as in members.module.css. */
const largerSizes = '(width < 600px) 9rem,(width < 1024px) calc(50vw - 2rem),24rem'

type Props = { member: Member; larger: boolean; tools: ReactNode; first: boolean }

/** A member: photo, name, roll number, what they do, and where to find them. */
export function MemberCard({ member, larger, tools, first }: Props) {
  const { id, desc, rollNumber, position } = member
  return (
    <Card id={id} className={styles.card}>
      <div className={styles.photo}>
        <Photo member={member} sizes={larger ? largerSizes : '5.5rem'} first={first} />
      </div>
      <Words>
        <h3>
          <EntryLink of={members} entry={member} />
        </h3>
        <p className={styles.position} dir="auto">
          {position}
        </p>
        {rollNumber && <p className="fact">{rollNumber}</p>}
      </Words>
      <div className={styles.rest}>
        <Description>{desc}</Description>
        <Links member={member} />
        {tools}
      </div>
    </Card>
  )
}
