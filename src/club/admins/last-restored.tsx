import type * as z from 'zod/mini'
import { kept } from '../../contract/lives.ts'
import { momentWords } from '../../web/moment-words.ts'
import type { copyCalls } from './copy-calls.ts'

type Restored = NonNullable<z.infer<(typeof copyCalls)['list']['reply']>['restored']>

const day = 24 * 60 * 60_000

/** Whether it is so fresh that whoever opens the console is to be told first of all. */
export const isNews = ({ at }: Restored, now: number) => now - Date.parse(at) < day

/** That an archive was put back, which, and where that lies which was there before. */
export const restoredWords = ({ name, made, at, aside }: Restored) =>
  `The site was put back on ${momentWords(at)}${made === null ? '' : `, as it was on ${momentWords(made)}`} (${name}). What was there before lies aside on the server for ${kept.trash} days: ${aside}`
