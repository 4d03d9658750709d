import type { ReactNode } from 'react'
import { AwayLink } from '../../ui/away-link.tsx'
import { Card, Description, Words } from '../../ui/card.tsx'
import links from '../../ui/link.module.css'
import { Picture } from '../../ui/picture.tsx'
import { type Member, mailtoOf } from './contract.ts'
import styles from './members.module.css'
import { portraitOf } from './portraits.ts'

/** A member: photo, name, roll number, what they do, and where to find them. */
export function MemberCard({ member, tools, first }: { member: Member; tools: ReactNode; first: boolean }) {
  const { id, name, desc, rollNumber, position, imagelink, imagelinkAlt, linkedinlink, instagramlink, githublink } = member
  const profiles = [
    ['LinkedIn', linkedinlink],
    ['Instagram', instagramlink],
    ['GitHub', githublink],
  ].filter(([, to]) => to !== '')
  const email = mailtoOf(rollNumber)
  const own = portraitOf(name)
  const whose = <span className="sr-only"> of {name}</span>
  return (
    <Card id={id} className={styles.card}>
      <div className={styles.photo}>
        <Picture
          src={own ?? imagelink}
          // What was said is of the picture that was given, and not of the club's own in its place, which is known to be a portrait.
          alt={own ? `Portrait of ${name}` : imagelinkAlt}
          shape="square"
          sizes="7rem"
          first={first}
        />
      </div>
      <Words className={styles.words}>
        <h3>{name}</h3>
        <p className={styles.position}>{position}</p>
        {rollNumber && <p className={styles.roll}>{rollNumber}</p>}
        <Description className={styles.description}>{desc}</Description>
        {(email || profiles.length > 0) && (
          <ul className={styles.links}>
            {email && (
              <li>
                <a href={email} className={links.link}>
                  Email{whose}
                </a>
              </li>
            )}
            {profiles.map(([label, to]) => (
              <li key={label}>
                <AwayLink href={to} className={links.link} icon={14}>
                  {label}
                  {whose}
                </AwayLink>
              </li>
            ))}
          </ul>
        )}
        {tools}
      </Words>
    </Card>
  )
}
