import { club } from '../../content/club.ts'
import { dayAt, timeAt } from '../contract/club-time.ts'

/** A moment by the club's clock, as a person reads it. `at` is ISO. */
export function momentWords(at: string) {
  const moment = new Date(at)
  return `${dayAt(moment)}, ${timeAt(moment).replace(/:\d\d /, ' ')} ${club.zoneLabel}`
}
