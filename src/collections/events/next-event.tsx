import { ButtonLink } from '../../ui/button.tsx'
import { Chip, Facts } from '../../ui/card.tsx'
import { WayLinks } from '../../ui/links.tsx'
import type { Ask } from '../../web/ask.ts'
import { EntryLink } from '../../web/link.tsx'
import { eventsInBrief } from './brief.ts'
import type { NextEvent } from './load-next-event.ts'

/** The next event in brief, for pages of other collections (site/routes.tsx). */
export const nextEvent = {
  load: async (ask: Ask) => (await import(/* webpackChunkName: "load-next-event" */ './load-next-event.ts')).loadNextEvent(ask),
  View: ({ data: { slug, eventTitle, eventType, venue, moment, when, daysOff, registerLink, ways } }: { data: NextEvent }) => (
    <div className="close">
      <h3>
        <EntryLink of={eventsInBrief} entry={{ slug }}>
          {eventTitle}
        </EntryLink>
      </h3>
      <Facts>
        <time dateTime={moment}>{when}</time>
        <Chip>{daysOff}</Chip>
      </Facts>
      <p className="small" dir="auto">
        {[eventType, venue].filter(Boolean).join(' · ')}
      </p>
      {registerLink && (
        <p>
          <ButtonLink href={registerLink}>Register for this event</ButtonLink>
        </p>
      )}
      <p>
        Add to a calendar: <WayLinks ways={ways} of={eventTitle} />
      </p>
    </div>
  ),
}
