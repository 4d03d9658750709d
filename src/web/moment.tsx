import { momentWords } from './moment-words.ts'

/** A moment by the club's clock. `at` is ISO. */
export const Moment = ({ at }: { at: string }) => <time dateTime={at}>{momentWords(at)}</time>
