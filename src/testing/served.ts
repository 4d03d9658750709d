import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { listenerOf } from '../server/listener.ts'
import type { Reply } from '../server/reply-cache.ts'
import { newClub } from './club.ts'

/** A club behind a real socket, with these built files beside it. */
export async function served(files = new Map<string, Reply>()) {
  const club = await newClub()
  const server = createServer(listenerOf(club.app, club.services.cache, files))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => void server.close(() => resolve())))
  const { port } = server.address() as AddressInfo

  /** Sends a request as it stands, without the help of a browser, which would tidy its path. */
  const send = (method: string, path: string, headers: Record<string, string> = {}, body: Buffer[] = []) =>
    new Promise<{ status: number | undefined; headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
      const asked = request({ port, host: '127.0.0.1', method, path, headers, agent: false }, (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(parts) }))
        response.on('error', reject)
      })
      asked.on('error', reject)
      for (const part of body) asked.write(part)
      asked.end()
    })
  return { club, port, send, origin: `http://127.0.0.1:${port}` }
}
