import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

// A server that only sends the bytes of a file: node bench/bare-server.ts FILE. Prints its port.
type Stored = { path: string; headers: Record<string, string>; body: string }
const stored = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Stored[]
const answers = new Map(
  stored.map(({ path, headers, body: text }) => {
    const body = Buffer.from(text, 'base64')
    return [path, { list: Object.entries({ ...headers, 'content-length': String(body.length) }).flat(), body }]
  }),
)
const server = createServer(({ url = '' }, response) => {
  const { list, body } = answers.get(url) ?? { list: [], body: Buffer.alloc(0) }
  response.writeHead(200, list)
  response.end(body)
})
server.listen(0, '127.0.0.1', () => console.info((server.address() as AddressInfo).port))
