import { club } from '../../../content/club.ts'
import { pages } from '../../../content/pages.ts'
import { eventsInBrief, farOff } from '../../collections/events/brief.ts'
import type { EventInBrief } from '../../collections/events/coming.tsx'
import { daysOff, shortMoment } from '../../contract/club-time.ts'
import { entryPath } from '../../contract/entry-path.ts'
import { describedPicture } from '../../contract/own-picture.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Chip } from '../../ui/card.tsx'
import labels from '../../ui/facts.module.css'
import { KeptImage, Picture } from '../../ui/picture.tsx'
import { Logo } from '../../web/logo.tsx'
import { asSent } from './as-sent.tsx'
import styles from './intro.module.css'
import { TypingLine } from './typing-line.tsx'

export const { bring, AsSent } = asSent(() => import(/* webpackChunkName: "home-sent" */ './sent.tsx'))

type Props = { next: EventInBrief | undefined; today: string; backdrop: string }

/** The top of the home page: who we are, how to join, the typed line, and what is next, drawn as the chip of the board. */
export function Intro({ next, today, backdrop }: Props) {
  const traces = (
    <AsSent id="traces" of={null}>
      {({ BoardTraces }) => <BoardTraces />}
    </AsSent>
  )
  const poster = next && describedPicture(next.poster)
  return (
    <header className={styles.intro}>
      {backdrop !== '' && (
        <KeptImage className={styles.backdrop} src={backdrop} alt="" sizes="100vw" referrerPolicy="no-referrer" fetchPriority="high" />
      )}
      <div className="stack">
        <p className={`${labels.label} ${styles.part}`} aria-hidden="true">
          {`A-00 · since ${club.since}`}
        </p>
        <h1 className={styles.title}>{club.title}</h1>
        <p className={styles.tagline}>{club.tagline}</p>
        <TypingLine text={club.quote} />
        <p className={styles.ways}>
          <ButtonLink href="/join">{pages.join.button}</ButtonLink>
          <a href="/register">{pages.students.register}</a>
          <a href="/iort">{pages.students.title}</a>
        </p>
      </div>
      {next ? (
        <aside className={styles.chip} aria-label="The next event" data-shows={next.id} data-tall={poster && poster.height > poster.width}>
          {traces}
          {next.poster && (
            <div className={styles.poster}>
              <Picture src={next.poster} alt={next.posterAlt} shape="whole" sizes="(width<40em) 5.5rem,(width<56.25em) 11rem,22rem" first />
            </div>
          )}
          <div className={styles.next}>
            <p className={styles.chipHead}>
              <Chip live>{next.eventDate > today ? 'Next' : farOff(next.eventDate, today)}</Chip>
              {next.eventDate > today && <span>{daysOff(next.eventDate, today)}</span>}
            </p>
            <h2>
              <a href={entryPath(eventsInBrief, next.slug ?? next.id)}>{next.eventTitle}</a>
            </h2>
            <time dateTime={`${next.eventDate}T${next.time}`}>{`${shortMoment(next.eventDate, next.time, today)} ${club.zoneLabel}`}</time>
            <p className="small">{[next.eventType, next.venue].filter(Boolean).join(' · ')}</p>
            {next.registerLink && (
              <ButtonLink href={next.registerLink} look="quiet">
                Register
              </ButtonLink>
            )}
          </div>
        </aside>
      ) : (
        <div className={`${styles.chip} ${styles.idle}`}>
          {traces}
          <Logo />
        </div>
      )}
    </header>
  )
}
