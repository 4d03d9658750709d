import links from '../../ui/link.module.css'
import { AwayLink } from '../../ui/links.tsx'
import { type Member, mailtoOf } from './contract.ts'
import styles from './members.module.css'

/** Where a member is to be found; nothing where that is nowhere. */
export function Links({ member: { name, rollNumber, linkedinlink, instagramlink, githublink } }: { member: Member }) {
  const profiles = [
    ['LinkedIn', linkedinlink],
    ['Instagram', instagramlink],
    ['GitHub', githublink],
  ].filter(([, to]) => to !== '')
  const email = mailtoOf(rollNumber)
  const whose = <span className="sr-only">{` of ${name}`}</span>
  if (!email && profiles.length === 0) return null
  return (
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
  )
}
