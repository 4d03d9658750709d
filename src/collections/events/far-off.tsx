import { daysOff } from '../../contract/club-time.ts'
import { Chip } from '../../ui/card.tsx'

type Dated = { event: { eventDate: string }; today: string }

/** How far off an event is that is not over, by the club's day: 'in 4 days', 'today', 'Happening now'. */
export const farOff = ({ event: { eventDate }, today }: Dated) => (eventDate < today ? 'Happening now' : daysOff(eventDate, today))

export const FarOff = (dated: Dated) => <Chip live>{farOff(dated)}</Chip>
