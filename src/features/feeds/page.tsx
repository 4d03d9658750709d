import { calendars } from '../../../content/calendars.ts'
import { subscribe } from '../../../content/subscribe.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import cards from '../../ui/card.module.css'
import { type Way, WayLinks } from '../../ui/links.tsx'
import { PageHead, Section } from '../../ui/section.tsx'
import { need } from '../../web/ask.ts'
import { copyAddress } from '../../web/copy-address.ts'
import { page } from '../../web/page.ts'
import { type Subscription, subscriptionCalls } from './contract.ts'
import styles from './subscribe.module.css'

type Data = Awaited<ReturnType<typeof need<typeof subscriptionCalls.list>>>

export const subscribePage = page<Data>({
  description: subscribe.description,
  load: (ask) => need(ask, subscriptionCalls.list),
  View: SubscribeView,
})

function SubscribeView({ data: { data, origin } }: { data: Data }) {
  const { head, calendars, feeds } = subscribe
  return (
    <div className={styles.subscribe}>
      <PageHead {...head} />
      <Section id="calendars" heading={calendars.heading}>
        <p className={styles.lead}>{calendars.lead}</p>
        <p className={styles.lead}>{calendars.google}</p>
        {data.map((one) => one.calendar !== null && <CalendarCard key={one.title} {...one} calendar={one.calendar} origin={origin} />)}
      </Section>
      <Section id="feeds" heading={feeds.heading}>
        <p className={styles.lead}>{feeds.lead}</p>
        <ul className={styles.rows}>
          {data.map(({ title, feeds: forms }) => (
            <Row key={title} name={title} ways={forms.map(({ title: label, path: href }) => ({ label, href }))} />
          ))}
        </ul>
      </Section>
    </div>
  )
}

function CalendarCard({ title, calendar, groups, origin }: Subscription & { calendar: string; origin: string }) {
  const { paste, copy } = subscribe.calendars
  const address = origin + calendar
  return (
    <div className={`${cards.card} ${styles.card}`}>
      <h3>{title}</h3>
      <p className="wrap">
        {waysToSubscribe(origin, calendar, title).map(({ label, href }) => (
          <ButtonLink key={label} href={href} look="quiet">
            {label}
            <span className="sr-only"> for {title}</span>
          </ButtonLink>
        ))}
      </p>
      <div>
        <p className="small">
          {paste} <code className={styles.address}>{address}</code>
        </p>
        <span className="needs-script">
          <Button look="quiet" onClick={() => void copyAddress(new URL(address, location.origin).href)}>
            {copy}
            <span className="sr-only"> of {title}</span>
          </Button>
        </span>
      </div>
      {groups.map((group) => (
        <div key={group.title}>
          <h4 className="fact">{group.title}</h4>
          <ul className={styles.rows}>
            {group.calendars.map(({ title: name, path }) => (
              <Row key={path} name={name} ways={waysToSubscribe(origin, path, name)} />
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

const Row = ({ name, ways }: { name: string; ways: Way[] }) => (
  <li>
    <span className={styles.name}>{name}</span>
    <WayLinks ways={ways} of={name} />
  </li>
)

const { ways, google, outlook } = calendars

/** If the site does not know its own address, only the file of a calendar can be given. */
export function waysToSubscribe(origin: string, path: string, title: string): Way[] {
  if (origin === '') return [{ label: ways.file, href: path }]
  const webcal = origin.replace(/^https?:/, 'webcal:') + path
  // Outlook shows a plus instead of a space.
  const named = `url=${encodeURIComponent(origin + path)}&name=${encodeURIComponent(title)}`
  return [
    { label: ways.app, href: webcal },
    { label: 'Google', href: `${google}?cid=${encodeURIComponent(webcal)}` },
    { label: 'Outlook', href: `${outlook.subscribe}?${named}` },
  ]
}
