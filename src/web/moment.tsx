import { club } from '../../content/club.ts'
import { dayAt, timeAt } from '../contract/club-time.ts'

/** A moment by the club's clock. `at` is ISO. */
export function Moment({ at }: { at: string }) {
  const moment = new Date(at)
  return (
    <time dateTime={at}>
      {dayAt(moment)}, {timeAt(moment).replace(/:\d\d /, ' ')} {club.zoneLabel}
    </time>
  )
}
