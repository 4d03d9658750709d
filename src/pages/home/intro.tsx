import { club } from '../../../content/club.ts'
import { pages } from '../../../content/pages.ts'
import { eventsInBrief } from '../../collections/events/brief.ts'
import type { Event } from '../../collections/events/contract.ts'
import { FarOff } from '../../collections/events/far-off.tsx'
import { entryPath } from '../../contract/entry-path.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Chip } from '../../ui/card.tsx'
import labels from '../../ui/facts.module.css'
import links from '../../ui/link.module.css'
import { KeptImage } from '../../ui/picture.tsx'
import { Logo } from '../../web/logo.tsx'
import { BoardTraces } from './board-traces.tsx'
import styles from './intro.module.css'
import { TypingLine } from './typing-line.tsx'

/** The two pages of the wing that students register for; the bar does not hold them. */
const wing = [
  { label: pages.students.register, to: '/register' },
  { label: pages.students.title, to: '/iort' },
]

type Props = { next: Event | undefined; today: string; backdrop: string }

/** The top of the home page: who we are, the typed line, and what is next, drawn as the chip of the board. */
export function Intro({ next, today, backdrop }: Props) {
  return (
    <header className={styles.intro}>
      {backdrop !== '' && (
        <KeptImage className={styles.backdrop} src={backdrop} alt="" sizes="100vw" referrerPolicy="no-referrer" fetchPriority="high" />
      )}
      <div className={styles.who}>
        <p className={`${labels.label} ${styles.part}`} aria-hidden="true">
          {`A-00 · since ${club.since}`}
        </p>
        <h1 className={styles.title}>{club.title}</h1>
        <TypingLine text={club.quote} />
        <p className={styles.tagline}>{club.tagline}</p>
        <p className={styles.ways}>
          {wing.map(({ label, to }) => (
            <a key={to} href={to} className={links.link}>
              {label}
            </a>
          ))}
        </p>
      </div>
      {next ? (
        <aside className={styles.chip} aria-label="The next event" data-shows={next.id}>
          <BoardTraces />
          <p className={styles.chipHead}>
            {next.eventDate > today ? <Chip live>Next</Chip> : <FarOff event={next} today={today} />}
            <time dateTime={`${next.eventDate}T${next.time}`}>{`${next.eventDate.slice(0, 10)} · ${next.time} ${club.zoneLabel}`}</time>
          </p>
          <h2>
            <a href={entryPath(eventsInBrief, next.slug ?? next.id)}>{next.eventTitle}</a>
          </h2>
          <p className={styles.kind}>{next.eventType}</p>
          {next.registerLink && (
            <ButtonLink href={next.registerLink} away>
              Register
            </ButtonLink>
          )}
        </aside>
      ) : (
        <div className={`${styles.chip} ${styles.idle}`}>
          <BoardTraces />
          <Logo />
        </div>
      )}
    </header>
  )
}
