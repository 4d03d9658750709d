import { jsonIn, NotRead, type OldSite, type Reply } from './replies.ts'

const patience = 30_000
const most = 64 * 1024 * 1024

/** The old site as it answers at an address, with or without /api behind it. */
export function oldAddress(address: string): OldSite {
  const base = address.replace(/\/+$/, '').replace(/\/api$/, '')
  const placeOf = ({ path }: Reply) => `${base}${path}`

  return {
    base,
    placeOf,
    read: async (reply) => {
      const place = placeOf(reply)
      const { status, bytes } = await ask(place)
      if (status === 404) return undefined
      if (status !== 200) throw new NotRead(`${place} answered with the status ${status}.`)
      // A host that knows no such path may well answer it with its page.
      if (reply.optional && bytes.subarray(0, 100).toString().trimStart().startsWith('<')) return undefined
      return jsonIn(bytes, place)
    },
  }
}

async function ask(place: string) {
  try {
    const response = await fetch(place, { signal: AbortSignal.timeout(patience), headers: { accept: 'application/json' } })
    return { status: response.status, bytes: await bytesOf(response, place) }
  } catch (error) {
    if (error instanceof NotRead) throw error
    throw new NotRead(`${place} did not answer: ${reasonOf(error)}.`)
  }
}

async function bytesOf(response: Response, place: string) {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > most) throw new NotRead(`${place} answered with more than ${most / 1024 / 1024} MB.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function reasonOf(error: unknown) {
  if (!(error instanceof Error)) return 'nobody knows why'
  if (error.name === 'TimeoutError') return `it took longer than ${patience / 1000} seconds`
  const { cause } = error
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.message
}
