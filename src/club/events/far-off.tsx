import { Chip } from '../../ui/chip.tsx'

/** How far off an event is that is not over, by the club's day. */
export const FarOff = ({ event: { eventDate }, today }: { event: { eventDate: string }; today: string }) => (
  <Chip live>{eventDate > today ? 'Coming' : eventDate === today ? 'Today' : 'Going on'}</Chip>
)
