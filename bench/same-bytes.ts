import type { Answered, Coding } from './nginx.ts'
import { rawAnswer } from './raw-answer.ts'

const codings: Coding[] = ['br', 'gzip', 'identity']
// What a server says of itself and of the connection; every other header is to be equal.
const own = ['date', 'connection', 'keep-alive', 'server', 'accept-ranges', 'content-length', 'content-encoding']

const shared = (headers: Record<string, string>) => Object.fromEntries(Object.entries(headers).filter(([name]) => !own.includes(name)))

/** How a site answers an address in every encoding, for another server to answer the same. */
export async function answeredBy(origin: string, path: string): Promise<Answered> {
  await rawAnswer(origin + path, 'br')
  await new Promise((resolve) => setTimeout(resolve, 500)) // by then the best compression has replaced the quick one
  const [br, gzip, identity] = await Promise.all(codings.map((coding) => rawAnswer(origin + path, coding)))
  if (!br || !gzip || !identity) throw new Error(`${path} was not answered`)
  return { path, headers: shared(br.headers), bodies: { br: br.body, gzip: gzip.body, identity: identity.body } }
}

/** Throws unless a server answers with exactly these headers and bytes: otherwise comparing its speed means nothing. */
export async function assertSame(origin: string, { path, headers, bodies }: Answered) {
  for (const coding of codings) {
    const { status, headers: theirs, body } = await rawAnswer(origin + path, coding)
    const same = status === 200 && body.equals(bodies[coding]) && (theirs['content-encoding'] ?? 'identity') === coding
    const found = JSON.stringify(Object.entries(shared(theirs)).sort())
    if (!same || found !== JSON.stringify(Object.entries(headers).sort()))
      throw new Error(`${path} in ${coding} is not the same: ${status} ${found}`)
  }
}
