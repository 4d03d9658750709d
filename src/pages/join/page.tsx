import type { ReactNode } from 'react'
import { club } from '../../../content/club.ts'
import { join } from '../../../content/join.ts'
import { teams } from '../../../content/options.ts'
import { pages } from '../../../content/pages.ts'
import { eventsInBrief } from '../../collections/events/brief.ts'
import type { NextEvent as NextEventData } from '../../collections/events/load-next-event.ts'
import { nextEvent } from '../../collections/events/next-event.tsx'
import { useNow } from '../../collections/events/timing.tsx'
import type { members } from '../../collections/members/contract.ts'
import { Photo } from '../../collections/members/photo.tsx'
import { entryPath } from '../../contract/entry-path.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Chip } from '../../ui/card.tsx'
import links from '../../ui/link.module.css'
import { Picture } from '../../ui/picture.tsx'
import { PageHead } from '../../ui/section.tsx'
import { type Ask, need } from '../../web/ask.ts'
import { page } from '../../web/page.ts'
import { Passage } from '../passage.tsx'
import { Wings } from '../wings.tsx'
import styles from './join.module.css'

// Without the checks of its contract, which a page does not need to be read.
const readMembers = { method: 'GET', path: '/api/members', who: 'anyone' } as typeof members.calls.list
const peopleAtMost = 6

async function load(ask: Ask) {
  const [next, { data: team }] = await Promise.all([nextEvent.load(ask), need(ask, readMembers)])
  const rank = ({ category }: { category: string }) => join.ask.categories.indexOf(category)
  return {
    next,
    people: team
      .filter((member) => rank(member) >= 0)
      .sort((one, other) => rank(one) - rank(other))
      .slice(0, peopleAtMost),
  }
}

type Data = Awaited<ReturnType<typeof load>>

export const joinPage = page<Data>({ description: join.description, load, collections: [eventsInBrief], View: JoinView })

function JoinView({ data: { next, people } }: { data: Data }) {
  const now = useNow()?.toISOString() ?? ''
  const open = next.find(({ until }) => until > now)
  return (
    <>
      <PageHead heading={pages.join.title} lead={join.lead} />
      <ol className={styles.steps}>
        <Step {...join.come}>{open ? <NextEvent event={open} /> : <NoEvent />}</Step>
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

const NextEvent = ({ event }: { event: NextEventData }) => (
  <div className={styles.next} data-shows={event.id}>
    {event.poster && (
      <div className={styles.poster}>
        <Picture src={event.poster} alt={event.posterAlt} shape="whole" sizes="(width < 40em) calc(100vw - 7rem),16rem" first />
      </div>
    )}
    <nextEvent.View data={event} />
  </div>
)

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
