import { follow, NotFetched, PrivateAddress, type Reach } from './reach.ts'
import { jsonIn, NotRead, type OldSite, type Reply } from './replies.ts'

const patience = 30_000
const most = 64 * 1024 * 1024

/** The old site as it answers at an address within reach, with or without /api behind it. */
export function oldAddress(address: string, reach: Reach): OldSite {
  const base = address.replace(/\/+$/, '').replace(/\/api$/, '')
  const placeOf = ({ path }: Reply) => `${base}${path}`

  return {
    base,
    placeOf,
    read: async (reply) => {
      const place = placeOf(reply)
      const { status, bytes } = await ask(place, reach)
      if (status === 404) return undefined
      if (status !== 200) throw new NotRead(`${place} answered with the status ${status}.`)
      // A host that knows no such path may well answer it with its page.
      if (reply.optional && bytes.subarray(0, 100).toString().trimStart().startsWith('<')) return undefined
      return jsonIn(bytes, place)
    },
  }
}

async function ask(place: string, reach: Reach) {
  const signal = AbortSignal.timeout(patience)
  try {
    const response = await follow(place, { signal, reach, accept: 'application/json', schemes: ['https:', 'http:'] })
    return { status: response.statusCode ?? 0, bytes: await bytesOf(response, place) }
  } catch (error) {
    if (error instanceof NotRead) throw error
    if (error instanceof PrivateAddress)
      throw new NotRead(
        `${place} lies at a private address, or leads to one. If the old site is on a machine of your own, add --allow-private.`,
      )
    if (error instanceof NotFetched) throw new NotRead(`${place} could not be asked: ${error.message}.`)
    throw new NotRead(`${place} did not answer: ${signal.aborted ? `it took longer than ${patience / 1000} seconds` : reasonOf(error)}.`)
  }
}

async function bytesOf(response: AsyncIterable<Buffer>, place: string) {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response) {
    size += chunk.length
    if (size > most) throw new NotRead(`${place} answered with more than ${most / 1024 / 1024} MB.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const reasonOf = (error: unknown) => (error instanceof Error ? String('code' in error ? error.code : error.message) : String(error))
