import type { ReactNode } from 'react'
import { Card, Description, Words } from '../../ui/card.tsx'
import { EntryLink } from '../../web/link.tsx'
import { type Member, members } from './contract.ts'
import { Links } from './links.tsx'
import styles from './members.module.css'
import { Photo } from './photo.tsx'

/** A member: photo, name, roll number, what they do, and where to find them. */
export function MemberCard({ member, tools, first }: { member: Member; tools: ReactNode; first: boolean }) {
  const { id, desc, rollNumber, position } = member
  return (
    <Card id={id} className={styles.card}>
      <div className={styles.photo}>
        <Photo member={member} sizes="7rem" first={first} />
      </div>
      <Words className={styles.words}>
        <h3>
          <EntryLink of={members} entry={member} />
        </h3>
        <p className={styles.position} dir="auto">
          {position}
        </p>
        {rollNumber && <p className="fact">{rollNumber}</p>}
        <Description className={styles.description}>{desc}</Description>
        <Links member={member} />
        {tools}
      </Words>
    </Card>
  )
}
