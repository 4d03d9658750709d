import { DrawnIcon } from '../../ui/icon.tsx'
import { AnyLink } from '../../ui/links.tsx'
import { type Member, mailtoOf } from './contract.ts'
import styles from './members.module.css'

/** The icons of a member's links, drawn like those in ui/icon.tsx; only this page loads them. */
const icons = {
  Email: 'M5 5.5h14a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2zM3.5 7l8.5 6.5L20.5 7',
  LinkedIn:
    'M5 3.5h14a1.5 1.5 0 0 1 1.5 1.5v14a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 19V5A1.5 1.5 0 0 1 5 3.5zM7.75 10.5v6M7.75 7.5v.01M11.5 16.5v-6M11.5 13a2.4 2.4 0 0 1 4.8 0v3.5',
  Instagram:
    'M8 3.5h8A4.5 4.5 0 0 1 20.5 8v8a4.5 4.5 0 0 1-4.5 4.5H8A4.5 4.5 0 0 1 3.5 16V8A4.5 4.5 0 0 1 8 3.5zM15.8 12a3.8 3.8 0 1 1-7.6 0 3.8 3.8 0 0 1 7.6 0zM16.9 7.1v.01',
  GitHub:
    'M5 3v5.6a8 8 0 0 0-1.3 4.3c0 4.6 3.6 7.1 8.3 7.1s8.3-2.5 8.3-7.1A8 8 0 0 0 19 8.6V3l-4.2 2.6a13 13 0 0 0-5.6 0zM9 12.4v1.2M15 12.4v1.2',
}

export function Links({ member: { name, rollNumber, linkedinlink, instagramlink, githublink } }: { member: Member }) {
  const ways = { Email: mailtoOf(rollNumber), LinkedIn: linkedinlink, Instagram: instagramlink, GitHub: githublink }
  const found = Object.entries(ways).filter(([, to]) => to !== '') as [keyof typeof icons, string][]
  if (found.length === 0) return null
  return (
    <ul className={styles.links}>
      {found.map(([way, to]) => (
        <li key={way}>
          <AnyLink href={to} title={way} className={styles.link}>
            <span className="sr-only">{`${way} of ${name}`}</span>
            <DrawnIcon path={icons[way]} size={22} />
          </AnyLink>
        </li>
      ))}
    </ul>
  )
}
