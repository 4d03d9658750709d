import { Link } from 'react-router'
import { club } from '../../../content/club.ts'
import type { Event } from '../../club/events/contract.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import styles from './home.module.css'
import { TypingLine } from './typing-line.tsx'

type Props = { next: Event | undefined; today: string; backdrop: string }

/** The top of the home page: who we are, the typed line, and what is next. */
export function Intro({ next, today, backdrop }: Props) {
  return (
    <header className={styles.intro}>
      {backdrop !== '' && <img className={styles.backdrop} src={backdrop} alt="" referrerPolicy="no-referrer" fetchPriority="high" />}
      <BoardTraces />
      <div className={styles.who}>
        <p className={styles.part} aria-hidden="true">
          A-00 · since Feb 2022
        </p>
        <h1 className={styles.title}>{club.title}</h1>
        <TypingLine text={club.quote} />
        <p className={styles.tagline}>{club.tagline}</p>
      </div>
      {next && (
        <aside className={styles.next} aria-label="The next event">
          <p className={styles.nextHead}>
            <Chip live>{next.eventDate === today ? 'Today' : 'Next'}</Chip>
            <time dateTime={`${next.eventDate}T${next.time}`}>
              {next.eventDate.slice(0, 10)} · {next.time} IST
            </time>
          </p>
          <h2>
            <Link to={`/events#${next.id}`}>{next.eventTitle}</Link>
          </h2>
          <p className={styles.nextKind}>{next.eventType}</p>
          <ButtonLink href={next.registerLink} away>
            Register
          </ButtonLink>
        </aside>
      )}
    </header>
  )
}

/** The board that the page lies on: a few traces and pads behind the words. */
function BoardTraces() {
  return (
    <svg className={styles.traces} viewBox="0 0 1200 560" preserveAspectRatio="xMaxYMid slice" aria-hidden="true" focusable="false">
      <path d="M1200 60H940l-60 60H640M1200 100H960l-60 60H700M1200 140H980l-60 60H780M1200 500H900l-70-70H560M1200 460H920l-60-60H680M1040 0v40l60 60v90M1000 560v-60l50-50v-80M0 520h260l40-40h150" />
      <g>
        <circle cx="640" cy="120" r="6" />
        <circle cx="700" cy="160" r="6" />
        <circle cx="780" cy="200" r="6" />
        <circle cx="560" cy="430" r="6" />
        <circle cx="680" cy="400" r="6" />
        <circle cx="1100" cy="190" r="6" />
        <circle cx="1050" cy="370" r="6" />
        <circle cx="450" cy="480" r="6" />
      </g>
    </svg>
  )
}
