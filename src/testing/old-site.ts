import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { oldReplies } from './old-replies.ts'

/** What the old site answers at a path in place of its reply: another status, or something that is not JSON. */
export type Answer = { status?: number; type?: string; body: string | Uint8Array }
type Options = { replies?: Record<string, unknown>; answers?: Record<string, Answer> }

/** A server that answers as the old site's did, and its address. It ends with the test. */
export async function oldSite({ replies = oldReplies(), answers = {} }: Options = {}): Promise<string> {
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    const page: Answer = { status: 200, type: 'text/html', body: '<!doctype html><title>The club</title>' }
    const answer = answers[path] ?? (path in replies ? { body: JSON.stringify(replies[path]) } : page)
    response.writeHead(answer.status ?? 200, { 'content-type': answer.type ?? 'application/json' })
    response.end(answer.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.close()
    server.closeAllConnections()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
