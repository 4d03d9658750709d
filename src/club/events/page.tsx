import { lazy, useState } from 'react'
import { Link } from 'react-router'
import { dayAt } from '../../contract/club-time.ts'
import { AddPanel } from '../../ui/add-panel.tsx'
import { Empty } from '../../ui/empty.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { PageHead } from '../../ui/section.tsx'
import { need } from '../../web/ask.ts'
import { ask } from '../../web/browser-ask.ts'
import { page } from '../../web/page.ts'
import { useAdministrator } from '../../web/session.ts'
import { useDeed } from '../../web/use-deed.ts'
import { useSearch } from '../../web/use-search.ts'
import { eventCalls } from './contract.ts'
import { type Event, EventCard } from './event-card.tsx'
import styles from './events.module.css'

const EventForm = lazy(() => import(/* webpackChunkName: "event-form" */ './event-form.tsx'))
const atOnce = 50

type Data = { events: Event[]; more: boolean; today: string; after: string | undefined }

export const eventsPage = page<Data>({
  title: 'Events',
  description: 'Workshops, hackathons, seminars and talks of the club: what is coming and what has been.',
  load: async (asks, { after }) => {
    // One more than is shown tells whether there is a rest.
    const { data } = await need(asks, eventCalls.list, { limit: atOnce + 1, after })
    return { events: data.slice(0, atOnce), more: data.length > atOnce, today: dayAt(new Date()), after }
  },
  View: EventsView,
})

function EventsView({ data: { events, more, today, after } }: { data: Data }) {
  const administrator = useAdministrator()
  const { perform } = useDeed()
  const [adding, setAdding] = useState(false)
  const { words, setWords, found } = useSearch({
    items: events,
    texts: ({ eventTitle, description, eventType }) => [eventTitle, description, eventType],
    elsewhere: more || after ? async (q) => (await need(ask, eventCalls.list, { q, limit: 200 })).data : undefined,
  })
  const remove = (event: Event) => perform(() => ask(eventCalls.remove, undefined, { id: event.id }))
  const last = events.at(-1)

  return (
    <>
      <PageHead part="C-02 · Events" heading="Events" lead="Come to the next one, or see what we were up to.">
        <SearchBox label="Search events" value={words} onChange={setWords} found={found.length} />
      </PageHead>
      {administrator && (
        <AddPanel label="Add an event" open={adding} onToggle={() => setAdding(!adding)}>
          <EventForm onAdded={() => setAdding(false)} />
        </AddPanel>
      )}
      {found.length === 0 && <Empty>{emptyWords(words, after)}</Empty>}
      <ul className={styles.list} data-dimmed={(administrator && adding) || undefined}>
        {found.map((event, at) => (
          <li key={event.id}>
            <EventCard event={event} today={today} first={at === 0} onRemove={administrator ? () => void remove(event) : undefined} />
          </li>
        ))}
      </ul>
      {words.trim() === '' && (
        <p className={styles.more}>
          {after && <Link to="/events">Newest events</Link>}{' '}
          {more && last && <Link to={`/events?after=${encodeURIComponent(last.id)}`}>Earlier events</Link>}
        </p>
      )}
    </>
  )
}

function emptyWords(words: string, after: string | undefined) {
  if (words.trim() !== '') return 'No event holds these words. Try fewer or others.'
  return after ? 'There are no earlier events.' : 'No events yet. The first one will stand here.'
}
