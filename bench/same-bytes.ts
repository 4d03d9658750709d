import type { Answered, Coding } from './nginx.ts'
import { rawAnswer } from './raw-answer.ts'

const codings: Coding[] = ['br', 'gzip', 'identity']
// What a server says of itself, of the connection and of its bytes; every other header is to be equal.
const own = [
  'date',
  'etag',
  'connection',
  'keep-alive',
  'server',
  'accept-ranges',
  'content-length',
  'transfer-encoding',
  'content-encoding',
]

const shared = (headers: Record<string, string>) => Object.fromEntries(Object.entries(headers).filter(([name]) => !own.includes(name)))

/** How a site answers an address in every encoding, for another server to answer the same. */
export async function answeredBy(origin: string, path: string, at: number): Promise<Answered> {
  // Asked again after a second it is compressed as well as it gets.
  for (let wait = 0; wait <= 1200; wait += 600) {
    await rawAnswer(origin + path, 'br')
    await new Promise((resolve) => setTimeout(resolve, wait))
  }
  const [br, gzip, identity] = await Promise.all(codings.map((coding) => rawAnswer(origin + path, coding)))
  if (!br || !gzip || !identity) throw new Error(`${path} was not answered`)
  return {
    path,
    twin: `/${at}`,
    status: br.status,
    headers: { ...shared(br.headers), etag: br.headers.etag ?? '' },
    bodies: { br: br.body, gzip: gzip.body, identity: identity.body },
  }
}

/** Throws unless a server answers with exactly these headers and bytes: otherwise comparing its speed means nothing. */
export async function assertSame(origin: string, { path, twin, status: wanted, headers, bodies }: Answered) {
  for (const coding of codings) {
    const { status, headers: theirs, body } = await rawAnswer(origin + twin, coding)
    const same = status === wanted && body.equals(bodies[coding]) && (theirs['content-encoding'] ?? 'identity') === coding
    const found = JSON.stringify(Object.entries(shared(theirs)).sort())
    if (!same || found !== JSON.stringify(Object.entries(shared(headers)).sort()))
      throw new Error(`${path} in ${coding} is not the same: ${status} ${found}`)
  }
}
