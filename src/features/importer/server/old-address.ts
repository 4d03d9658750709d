import { inBytes } from '../../../contract/largest.ts'
import { fetchWhole } from '../../../http/fetching/fetch-file.ts'
import { NotFetched, PrivateAddress, type Reach } from '../../../http/fetching/outbound-policy.ts'
import type { Reply } from './old-kinds.ts'
import { NotRead, type OldSite } from './replies.ts'

const mostMegabytes = 64
/** Milliseconds: a host that stops unused sites may need 90 seconds to start one. */
const patience = 120_000

/** With or without /api behind the address. */
export function oldAddress(address: string, reach: Reach): OldSite {
  const base = address.replace(/\/+$/, '').replace(/\/api$/, '')
  const sourceOf = ({ path }: Reply) => `${base}${path}`
  const limits = { bytes: inBytes(mostMegabytes), milliseconds: patience }

  async function read(reply: Reply) {
    try {
      const body = await fetchWhole(sourceOf(reply), limits, reach, { accept: 'application/json', schemes: ['https:', 'http:'] })
      // A host may respond with its page to an unknown path.
      return reply.optional && /^\s*</.test(body.toString('utf8', 0, 100)) ? undefined : body
    } catch (error) {
      if (!(error instanceof NotFetched)) throw error
      if (error.cause === 404) return undefined
      throw new NotRead(`${sourceOf(reply)} ${whyOf(error)}`)
    }
  }

  return { base, sourceOf, read }
}

function whyOf(refusal: NotFetched): string {
  const { cause, message } = refusal
  if (refusal instanceof PrivateAddress)
    return 'is a private address, or leads to one. If the old site is on a machine of your own, add --allow-private.'
  if (cause === 'too large') return `answered with more than ${mostMegabytes} MB.`
  if (cause === 502 || cause === 503) return `answered with the status ${cause}. If its host is still starting it, try again in a minute.`
  if (typeof cause === 'number') return `answered with the status ${cause}.`
  return `${cause === undefined ? 'could not be reached' : 'did not answer'}: ${message}.`
}
