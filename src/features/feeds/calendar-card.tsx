import { ButtonLink } from '../../ui/button.tsx'
import cards from '../../ui/card.module.css'
import { type Way, WayLinks } from '../../ui/links.tsx'
import type { Subscription } from './contract.ts'
import { PastedAddress } from './pasted-address.tsx'
import styles from './subscribe.module.css'
import { waysToSubscribe } from './ways-to-subscribe.ts'

type Props = Subscription & { calendar: string; origin: string }

/** A calendar with the ways to subscribe to it, and those of its parts. */
export function CalendarCard({ title, calendar, groups, origin }: Props) {
  return (
    <div className={`${cards.card} ${styles.card}`}>
      <h3>{title}</h3>
      <p className={styles.ways}>
        {waysToSubscribe(origin, calendar, title).map(({ label, href, away = false }) => (
          <ButtonLink key={label} href={href} look="quiet" away={away}>
            {label}
            <span className="sr-only"> for {title}</span>
          </ButtonLink>
        ))}
      </p>
      <PastedAddress address={origin + calendar} of={title} />
      {groups.map((group) => (
        <div key={group.title}>
          <h4 className={styles.group}>{group.title}</h4>
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

/** What can be subscribed to, and the ways to do so in one line. */
export const Row = ({ name, ways }: { name: string; ways: Way[] }) => (
  <li>
    <span className={styles.name}>{name}</span>
    <WayLinks ways={ways} of={name} />
  </li>
)
