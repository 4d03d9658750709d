import { setTimeout } from 'node:timers/promises'
import { follow, NotFetched, PrivateAddress, type Reach } from '../server/fetching/reach.ts'
import type { Reply } from './old-kinds.ts'
import { isOldEntry, jsonIn, NotRead, type OldSite } from './replies.ts'

const most = 64 * 1024 * 1024

/**
 * How long a server is waited for that was put to sleep: milliseconds for an answer, and before each time that it is
 * asked again. Such hosts take up to 90 seconds to wake, and answer for others meanwhile.
 */
export type Patience = { answer: number; pauses: number[] }
export const patient: Patience = { answer: 120_000, pauses: [2_000, 5_000, 10_000, 15_000, 20_000, 30_000, 30_000] }

type Ground = { reach: Reach; patience: Patience; say: (line: string) => void }
const notYet = new Set([429, 502, 503, 504])
const cutOff = new Set(['ECONNRESET', 'EPIPE'])

/** The old site as it answers at an address within reach, with or without /api behind it. */
export function oldAddress(address: string, { reach, patience, say }: Ground): OldSite {
  const base = address.replace(/\/+$/, '').replace(/\/api$/, '')
  const placeOf = ({ path }: Reply) => `${base}${path}`

  return {
    base,
    placeOf,
    read: async (reply) => {
      const place = placeOf(reply)
      const { status, bytes } = await awake(place)
      if (status === 404) return undefined
      if (status !== 200) throw new NotRead(`${place} answered with the status ${status}.`)
      // A host that knows no such path may well answer it with its page.
      if (reply.optional && bytes.subarray(0, 100).toString().trimStart().startsWith('<')) return undefined
      return jsonIn(bytes, place)
    },
  }

  /** The answer once the server is awake, or the last that it gave until then. */
  async function awake(place: string) {
    for (const pause of patience.pauses) {
      const answer = await request(place, reach, patience.answer).catch((error: unknown) => {
        if (error instanceof CutOff) return undefined
        throw error
      })
      if (answer !== undefined && !notYet.has(answer.status) && !isEmptyWord(answer.bytes)) return answer
      say(`  waiting   ${place} is not awake yet; it is asked again in ${pause / 1000} s`)
      await setTimeout(pause)
    }
    return request(place, reach, patience.answer)
  }
}

/** The connection broke off, as it does while a server is being started. */
class CutOff extends NotRead {
  override name = 'CutOff'
}

/** Whether an answer says that all is well and nothing else: {"success":true}, before the lists are there. */
function isEmptyWord(bytes: Buffer): boolean {
  if (bytes.length > 1000) return false
  try {
    const body: unknown = JSON.parse(bytes.toString())
    return isOldEntry(body) && body.success === true && Object.values(body).every((value) => typeof value !== 'object')
  } catch {
    return false
  }
}

async function request(place: string, reach: Reach, milliseconds: number) {
  const signal = AbortSignal.timeout(milliseconds)
  const chunks: Buffer[] = []
  try {
    const response = await follow(place, { signal, reach, accept: 'application/json', schemes: ['https:', 'http:'] })
    let size = 0
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > most) throw new NotRead(`${place} answered with more than ${most / 1024 / 1024} MB.`)
      chunks.push(chunk)
    }
    return { status: response.statusCode ?? 0, bytes: Buffer.concat(chunks) }
  } catch (error) {
    if (error instanceof NotRead) throw error
    if (error instanceof PrivateAddress)
      throw new NotRead(
        `${place} lies at a private address, or leads to one. If the old site is on a machine of your own, add --allow-private.`,
      )
    const { message, code = message } = error as Error & { code?: string }
    if (error instanceof NotFetched) throw new NotRead(`${place} could not be asked: ${message}.`)
    const why = signal.aborted ? `it took longer than ${milliseconds / 1000} seconds` : code
    throw new (cutOff.has(code) ? CutOff : NotRead)(`${place} did not answer: ${why}.`)
  }
}
