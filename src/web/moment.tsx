import { club } from '../../content/club.ts'
import { dayAt, timeAt } from '../contract/club-time.ts'

/** Formats a moment in the club's time zone for people. `at` is ISO. */
export const momentWords = (at: string) => toTheSecond(at).replace(/:\d\d (?=[AP]M)/, ' ')
/** The same with seconds, if two versions of one minute must differ. */
export const toTheSecond = (at: string) => `${dayAt(new Date(at))}, ${timeAt(new Date(at))} ${club.zoneLabel}`

export const Moment = ({ at }: { at: string }) => <time dateTime={at}>{momentWords(at)}</time>
