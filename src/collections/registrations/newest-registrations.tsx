import { consoleWords } from '../../../content/console.ts'
import { pages } from '../../../content/pages.ts'
import { dayAt, daysOff } from '../../contract/club-time.ts'
import links from '../../ui/link.module.css'
import styles from '../../web/console.module.css'
import { useLongList } from '../../web/use-asked.ts'
import { students, studentsFailed } from './contract.ts'
import { StudentDownloads } from './student-downloads.tsx'

// Few: each counts as a number that is read without the passkey, though none is shown here.
const few = { limit: 5 }

/** The newest registrations, and all of them as a file. */
export function NewestRegistrations() {
  const { items, reply, failed } = useLongList(students.calls.whole, few)
  const today = dayAt(new Date())
  return (
    <section aria-labelledby="registrations">
      <h2 id="registrations">Newest registrations</h2>
      {failed && <p role="alert">{studentsFailed}</p>}
      {items?.length === 0 && <p>{consoleWords.noRegistrations}</p>}
      <ul className={styles.people}>
        {items?.map(({ id, name, roll, year, dept, added }) => (
          <li key={id}>
            <strong dir="auto">{name}</strong>
            <time className="fact" dateTime={added}>
              {daysOff(dayAt(new Date(added)), today)}
            </time>
            <span className="fact">{[roll, `${year} ${dept}`].join(' · ')}</span>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        {items && items.length > 0 && <StudentDownloads passkeyShown={reply?.passkeyShown} />}
        <a className={links.link} href={students.page}>
          {pages.students.title}
        </a>
      </div>
    </section>
  )
}
