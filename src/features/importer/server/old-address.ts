import { setTimeout } from 'node:timers/promises'
import { inBytes } from '../../../contract/largest.ts'
import { fetchWhole } from '../../../http/fetching/fetch-file.ts'
import { NotFetched, PrivateAddress, type Reach } from '../../../http/fetching/outbound-policy.ts'
import { isOldEntry } from './old-entry.ts'
import type { Reply } from './old-kinds.ts'
import { NotRead, type OldSite } from './replies.ts'

const mostMegabytes = 64

/**
 * How long a server is waited for that was put to sleep: milliseconds for an answer, and before each time that it is
 * asked again. Such hosts take up to 90 seconds to wake, and answer for others meanwhile.
 */
export type Patience = { answer: number; pauses: number[] }
export const patient: Patience = { answer: 120_000, pauses: [2_000, 5_000, 10_000, 15_000, 20_000, 30_000, 30_000] }

type Options = { reach: Reach; patience: Patience; say: (line: string) => void }

/** The old site as it answers at an address within reach, with or without /api behind it. */
export function oldAddress(address: string, { reach, patience, say }: Options): OldSite {
  const base = address.replace(/\/+$/, '').replace(/\/api$/, '')
  const sourceOf = ({ path }: Reply) => `${base}${path}`
  const limits = { bytes: inBytes(mostMegabytes), milliseconds: patience.answer }

  /** What a source answers, or why it does not. */
  const request = (source: string) =>
    fetchWhole(source, limits, reach, { accept: 'application/json', schemes: ['https:', 'http:'] }).catch((error: unknown) => {
      if (error instanceof NotFetched) return error
      throw error
    })

  async function read(reply: Reply) {
    const source = sourceOf(reply)
    let answer = await request(source)
    for (const pause of patience.pauses) {
      if (!isAsleep(answer)) break
      say(`  waiting   ${source} is not awake yet; it is asked again in ${pause / 1000} s`)
      await setTimeout(pause)
      answer = await request(source)
    }
    // A host that knows no such path may well answer it with its page.
    if (!(answer instanceof NotFetched)) return reply.optional && /^\s*</.test(answer.toString('utf8', 0, 100)) ? undefined : answer
    if (answer.cause === 404) return undefined
    throw new NotRead(`${source} ${whyOf(answer)}`)
  }

  return { base, sourceOf, read }
}

// How a host answers for a server that it is waking, and how the connection to that one ends.
const starting = new Set<unknown>([429, 502, 503, 504, 'ECONNRESET', 'EPIPE'])

/** Whether a server is not awake yet: another answers for it, or it says {"success":true}, and has no lists to tell so far. */
function isAsleep(answer: Buffer | NotFetched): boolean {
  if (answer instanceof NotFetched) return starting.has(answer.cause)
  try {
    const body: unknown = answer.length > 1000 ? undefined : JSON.parse(answer.toString())
    return isOldEntry(body) && body.success === true && Object.values(body).every((value) => typeof value !== 'object')
  } catch {
    return false
  }
}

function whyOf(refusal: NotFetched): string {
  const { cause, message } = refusal
  if (refusal instanceof PrivateAddress)
    return 'lies at a private address, or leads to one. If the old site is on a machine of your own, add --allow-private.'
  if (cause === 'too large') return `answered with more than ${mostMegabytes} MB.`
  if (typeof cause === 'number') return `answered with the status ${cause}.`
  return `${cause === undefined ? 'could not be asked' : 'did not answer'}: ${message}.`
}
