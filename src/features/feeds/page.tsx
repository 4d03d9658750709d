import { subscribe } from '../../../content/subscribe.ts'
import { PageHead, Section } from '../../ui/section.tsx'
import { need } from '../../web/ask.ts'
import { page } from '../../web/page.ts'
import { CalendarCard, Row } from './calendar-card.tsx'
import { subscriptionCalls } from './contract.ts'
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
      <Section id="calendars" eyebrow={calendars.eyebrow} heading={calendars.heading}>
        <p className={styles.lead}>{calendars.lead}</p>
        <p className={styles.lead}>{calendars.google}</p>
        {data.map((one) => one.calendar !== null && <CalendarCard key={one.title} {...one} calendar={one.calendar} origin={origin} />)}
      </Section>
      <Section id="feeds" eyebrow={feeds.eyebrow} heading={feeds.heading}>
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
