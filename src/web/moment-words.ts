import { club } from '../../content/club.ts'
import { dayAt, timeAt } from '../contract/club-time.ts'

/** A moment by the club's clock, as a person reads it; the same to the second, where two of a minute are told apart. `at` is ISO. */
export const momentWords = (at: string) => toTheSecond(at).replace(/:\d\d (?=[AP]M)/, ' ')
export const toTheSecond = (at: string) => `${dayAt(new Date(at))}, ${timeAt(new Date(at))} ${club.zoneLabel}`
