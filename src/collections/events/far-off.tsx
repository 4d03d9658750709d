import { Chip } from '../../ui/card.tsx'

type Dated = { event: { eventDate: string }; today: string }

/** How far off an event is that is not over, in a word or two, by the club's day. */
export const farOff = ({ event: { eventDate }, today }: Dated) =>
  eventDate > today ? 'Upcoming' : eventDate === today ? 'Today' : 'Happening now'

export const FarOff = (dated: Dated) => <Chip live>{farOff(dated)}</Chip>
