import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { bestAnswer, sharedHeaders } from './answers.ts'

// A server that only sends the bytes that another sent: node bench/bare-server.ts ORIGIN PATH… Prints its port.
const [origin = '', ...paths] = process.argv.slice(2)
const answers = new Map<string | undefined, { headers: string[]; body: Buffer }>()
for (const path of paths) {
  const answer = await bestAnswer(origin, path)
  const headers = { ...sharedHeaders(answer), 'content-length': String(answer.body.length) }
  answers.set(path, { headers: Object.entries(headers).flat(), body: answer.body })
}
const server = createServer(({ url }, response) => {
  const { headers, body } = answers.get(url) ?? { headers: [], body: Buffer.alloc(0) }
  response.writeHead(200, headers)
  response.end(body)
})
server.listen(0, '127.0.0.1', () => console.info((server.address() as AddressInfo).port))
