import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { Reach } from '../http/fetching/outbound-policy.ts'
import { isPublic } from '../http/fetching/outbound-policy.ts'
import { certificate, key } from './certificate.ts'

export type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** Answers with a file, and another type than it has: the site must not trust it. */
export const file =
  (bytes: Uint8Array): Answer =>
  (_, response) => {
    response.writeHead(200, { 'content-type': 'text/plain' }).end(bytes)
  }

/** Leads on to another address. */
export const leadTo =
  (location: string): Answer =>
  (_, response) => {
    response.writeHead(302, { location }).end()
  }

/**
 * A server for pictures.example.org over https on this machine, and a reach that finds it there. `names` are other
 * hosts and where they are found; everything but this one server is judged as in earnest. It ends with the test.
 */
export async function pictureHost(answers: Record<string, Answer>, names: Record<string, string[]> = {}) {
  const asked: string[] = []
  const server = createServer({ key, cert: certificate }, (request, response) => {
    asked.push(request.url ?? '')
    const answer = answers[request.url ?? '']
    if (answer) answer(request, response)
    else response.writeHead(404).end('not here')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const hosts: Record<string, string[]> = { 'pictures.example.org': ['127.0.0.1'], ...names }
  const reach: Reach = {
    resolve: async (host) => (hosts[host] ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    allows: (address) => address === '127.0.0.1' || isPublic(address),
    trusts: certificate,
  }
  return { at: `https://pictures.example.org:${(server.address() as AddressInfo).port}`, reach, hosts, asked, answers }
}
