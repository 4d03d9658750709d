import type { ReactNode } from 'react'
import { club } from '../../../content/club.ts'
import { join } from '../../../content/join.ts'
import { teams } from '../../../content/options.ts'
import { pages } from '../../../content/pages.ts'
import { eventsInBrief } from '../../collections/events/brief.ts'
import type { Event } from '../../collections/events/contract.ts'
import { openOf, soonestOf, useNow, whenWords } from '../../collections/events/timing.tsx'
import type { members } from '../../collections/members/contract.ts'
import { Photo } from '../../collections/members/photo.tsx'
import { dayAt, shortMoment } from '../../contract/club-time.ts'
import { calendarPathOf, entryPath } from '../../contract/entry-path.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Chip } from '../../ui/card.tsx'
import links from '../../ui/link.module.css'
import { Picture } from '../../ui/picture.tsx'
import { PageHead } from '../../ui/section.tsx'
import { type Ask, need } from '../../web/ask.ts'
import { page } from '../../web/page.ts'
import { pageQuery } from '../../web/paging.tsx'
import type { homeCalls } from '../home/contract.ts'
import { Passage } from '../passage.tsx'
import { Wings } from '../wings.tsx'
import styles from './join.module.css'

// The collections without the checks of their contracts, which a page does not need to be read.
const read = { method: 'GET', path: '/api/', who: 'anyone' } as typeof homeCalls.read
const readMembers = { method: 'GET', path: '/api/members', who: 'anyone' } as typeof members.calls.list
const peopleAtMost = 6

async function load(ask: Ask) {
  const [{ data: coming }, { data: team }] = await Promise.all([need(ask, read, pageQuery(undefined)), need(ask, readMembers)])
  const today = dayAt(new Date())
  const rank = ({ category }: { category: string }) => join.ask.categories.indexOf(category)
  return {
    today,
    // It is too late to join an event that began on an earlier day.
    next: soonestOf(coming, today).map((event) => ({ ...event, description: '' })),
    people: team
      .filter((member) => rank(member) >= 0)
      .sort((one, other) => rank(one) - rank(other))
      .slice(0, peopleAtMost),
  }
}

type Data = Awaited<ReturnType<typeof load>>

export const joinPage = page<Data>({
  description: join.description,
  load,
  collections: [eventsInBrief],
  View: JoinView,
})

function JoinView({ data: { today, next, people } }: { data: Data }) {
  const now = useNow()
  const open = openOf(next, today, now)
  return (
    <>
      <PageHead heading={pages.join.title} lead={join.lead} />
      <ol className={styles.steps}>
        <Step {...join.come}>{open ? <NextEvent event={open} today={today} when={whenWords(open, today, now)} /> : <NoEvent />}</Step>
        <Step {...join.wings}>
          <Wings />
          <p>
            <a href="/about" className={links.link}>
              {join.wings.more}
            </a>
          </p>
        </Step>
        <Step {...join.register}>
          <h3>{join.register.teams}</h3>
          <ul className="wrap">
            {teams.map((team) => (
              <li key={team}>
                <Chip>{team}</Chip>
              </li>
            ))}
          </ul>
          <p>
            <ButtonLink href="/register">{pages.students.register}</ButtonLink>
          </p>
        </Step>
        <Step {...join.chat}>
          <p>
            <ButtonLink href={club.links.chat} look="quiet">
              {join.chat.link}
            </ButtonLink>
          </p>
        </Step>
      </ol>
      <div className={styles.more}>
        {[join.expect, join.bring].map(({ heading, items }) => (
          <Passage key={heading} heading={heading} paragraphs={[]}>
            <ul className={styles.list}>
              {items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </Passage>
        ))}
        <Passage heading={join.ask.heading} paragraphs={[join.ask.role]}>
          <p>
            <a href={`mailto:${club.email}`} className={links.link}>
              {club.email}
            </a>
          </p>
          {people.length > 0 && (
            <ul className={`near ${styles.people}`}>
              {people.map((member) => (
                <li key={member.id}>
                  <Photo member={member} sizes="4rem" first={false} />
                  <div>
                    <a href={entryPath({ at: '/members' }, member.slug ?? member.id)} className={links.title} dir="auto">
                      {member.name}
                    </a>
                    <p className="small" dir="auto">
                      {member.position}
                    </p>
                  </div>
                </li>
              ))}
            </ul>
          )}
        </Passage>
      </div>
    </>
  )
}

const Step = (step: { heading: string; paragraphs: readonly string[]; children: ReactNode }) => (
  <li>
    <Passage {...step} className={styles.step} />
  </li>
)

function NextEvent({ event, today, when }: { event: Event; today: string; when: string }) {
  const { id, slug = id, eventTitle, eventDate, time, eventType, venue, poster, posterAlt, registerLink } = event
  return (
    <div className={styles.next} data-shows={id}>
      {poster && (
        <div className={styles.poster}>
          <Picture src={poster} alt={posterAlt} shape="whole" sizes="(width < 40em) calc(100vw - 7rem),16rem" first />
        </div>
      )}
      <div className={styles.words}>
        <p className={styles.when}>
          <time dateTime={`${eventDate}T${time}`}>{`${shortMoment(eventDate, time, today)} ${club.zoneLabel}`}</time>
          <Chip live>{when}</Chip>
        </p>
        <h3>
          <a href={entryPath(eventsInBrief, slug)} className={links.title} dir="auto">
            {eventTitle}
          </a>
        </h3>
        <p dir="auto">{[eventType, venue].filter(Boolean).join(' · ')}</p>
        <p className={styles.actions}>
          {registerLink && <ButtonLink href={registerLink}>Register for this event</ButtonLink>}
          <a href={calendarPathOf(eventsInBrief, slug)} className={links.link}>
            Add to my calendar
          </a>
        </p>
      </div>
    </div>
  )
}

const NoEvent = () => (
  <div className={styles.words}>
    <p>{join.come.none}</p>
    <p>
      <a href="/subscribe" className={links.link}>
        {pages.subscribe.title}
      </a>
    </p>
  </div>
)
