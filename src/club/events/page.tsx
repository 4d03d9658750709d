import { lazy } from 'react'
import { pages } from '../../../content/pages.ts'
import { dayAt } from '../../contract/club-time.ts'
import { Empty } from '../../ui/empty.tsx'
import { need } from '../../web/ask.ts'
import { ask } from '../../web/browser-ask.ts'
import { CollectionPage } from '../../web/collection-page.tsx'
import { page } from '../../web/page.ts'
import { type Part, partAsked, partOf } from '../../web/part.ts'
import { useTools } from '../../web/use-tools.tsx'
import { type Event, eventCalls } from './contract.ts'
import { EventCard } from './event-card.tsx'
import styles from './events.module.css'

const EventForm = lazy(() => import(/* webpackChunkName: "event-form" */ './event-form.tsx'))

type Data = Part<Event> & { today: string }

const words = pages.events

export const eventsPage = page<Data>({
  title: words.title,
  description: words.description,
  load: async (asks, { after }) => ({
    ...partOf((await need(asks, eventCalls.list, partAsked(after))).data, after),
    today: dayAt(new Date()),
  }),
  View: EventsView,
})

function EventsView({ data }: { data: Data }) {
  const tools = useTools<Event>({
    kind: 'event',
    nameOf: ({ eventTitle }) => eventTitle,
    Form: EventForm,
    remove: eventCalls.remove,
  })
  return (
    <CollectionPage
      head={words.head}
      path="/events"
      shape="posters"
      list={data}
      search={{
        label: 'Search events',
        texts: ({ eventTitle, description, eventType }) => [eventTitle, description, eventType],
        elsewhere: async (q) => (await need(ask, eventCalls.list, { q, limit: 200 })).data,
      }}
      add={{ label: 'Add an event', Form: EventForm }}
      tools={tools}
      empty={<Empty>No events yet. The first one will stand here.</Empty>}
    >
      {(found) => (
        <ul className={styles.list}>
          {found.map((event, at) => (
            <li key={event.id}>
              <EventCard event={event} today={data.today} first={at === 0} tools={tools.tools(event)} />
            </li>
          ))}
        </ul>
      )}
    </CollectionPage>
  )
}
