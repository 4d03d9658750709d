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
import styles from './intro.module.css'
import { TypingLine } from './typing-line.tsx'

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
          <a href="/register" className={links.link}>
            {pages.students.register}
          </a>
          <a href="/iort" className={links.link}>
            {pages.students.title}
          </a>
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

/**
 * The traces that leave the pins of a chip. Each group hangs on a corner of the chip in unscaled pixels, so a trace
 * begins at its pin whatever the chip's size; the board cuts off what is longer than itself. `far` needs a wide board.
 */
function BoardTraces() {
  return (
    <svg className={styles.traces} aria-hidden="true" focusable="false">
      <g className={styles.far}>
        <path d="M0 32h-12l-12-12v-900M0 48h-18l-22-22v-900M0 64h-25l-31-31v-900M0 96h-20l-20 20v900M0 112h-13l-11 11v900" />
        <path className={styles.parts} d="M-24-28v-20M-40-28v-20M-56-28v-20" />
        <path className={styles.ends} d="M-24-28v-4M-40-28v-4M-56-28v-4M-24-44v-4M-40-44v-4M-56-44v-4" />
      </g>
      <svg x="100%" aria-hidden="true">
        <path d="M0 32h900M0 48h24l16 16h900M0 64h18l16 16h900" />
        <g className={styles.far}>
          <path d="M-32 0v-20l40-40v-900M-48 0v-27l40-40v-900M-64 0v-34l40-40v-900" />
        </g>
        <path d="M-96 0v-16M-128 0v-10l-14-14h-40" />
        <circle cx="-96" cy="-20" r="4" />
        <circle cx="-186" cy="-24" r="4" />
      </svg>
      <svg y="100%" aria-hidden="true">
        <path d="M32 0v20l-16 16v60M48 0v20l-16 16v60M64 0v20l-16 16v60M80 0v20l-16 16v60M96 0v20l-16 16v60M112 0v20l-16 16v60M128 0v20l-16 16v60M144 0v20l-16 16v60" />
        <path className={styles.fingers} d="M16 40v40M32 40v40M48 40v40M64 40v40M80 40v40M96 40v40M112 40v40M128 40v40" />
        <path d="M176 0v16l12 12h60" />
        <circle cx="252" cy="28" r="4" />
      </svg>
    </svg>
  )
}
