import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { table } from './figures.ts'
import { given } from './given.ts'
import { startProxy } from './proxy.ts'
import { startSite } from './site.ts'

// Whether a refusal spoils what nginx asks next on the same connection: npm run bench:nginx [-- requests]
const { requests } = given({ requests: 1000 })

type Asked = { method: string; path: string; type?: string; size?: number; origin?: string; expected: number[] }
const json = 'application/json'
const mixed: Asked[] = [
  { method: 'GET', path: '/', expected: [200] },
  { method: 'POST', path: '/api/addEvent', type: json, size: 500, expected: [401] },
  { method: 'GET', path: '/api/events', expected: [200] },
  { method: 'POST', path: '/api/addEvent', type: json, size: 1_000_000, expected: [401] },
  { method: 'POST', path: '/api/adminlogin', type: json, size: 1_000_000, expected: [413] },
  { method: 'GET', path: '/nowhere', expected: [404] },
  { method: 'POST', path: '/api/adminlogin', type: 'text/plain', size: 50_000, expected: [415] },
  { method: 'POST', path: '/api/upload', type: 'multipart/form-data; boundary=x', size: 8_000_000, expected: [401] },
  { method: 'POST', path: '/api/verifyotp', type: json, size: 25, expected: [400, 401, 429] },
  { method: 'POST', path: '/api/adminlogin', type: json, size: 2_000, origin: 'https://evil.example', expected: [403] },
  { method: 'POST', path: '/events', type: json, size: 300_000, expected: [405] },
  { method: 'GET', path: '/healthz', expected: [200] },
]

const folder = mkdtempSync(join(tmpdir(), 'club-bench-'))
const site = await startSite('main', join(folder, 'data'), { TRUST_PROXY: '1' })
try {
  const proxy = await startProxy(join(folder, 'nginx'), site)
  if (proxy === undefined) console.info('nginx is not installed here, so this cannot be tried. On Debian: apt-get install nginx')
  else
    try {
      const rows: string[][] = []
      for (const way of ['', '/streamed'])
        for (const perPage of [1, 8])
          rows.push([
            way === '' ? 'body taken in first' : 'body passed on as it comes',
            String(perPage),
            ...(await tried(proxy.origin, way, perPage)),
          ])
      table(['nginx', 'at once', 'answered as expected', '502', 'others'], rows)
    } finally {
      await proxy.stop()
    }
} finally {
  await site.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function tried(origin: string, way: string, perPage: number): Promise<string[]> {
  // Where it passes a body on, nginx itself ends the visitor's connection once the answer came before the end of the body.
  const agent = new Agent({ keepAlive: way === '', maxSockets: perPage })
  const outcomes: string[] = []
  let next = 0
  const worker = async () => {
    while (next < requests) {
      const asked = mixed[next++ % mixed.length] as Asked
      const outcome = await ask(agent, origin, way, asked)
      outcomes.push(asked.expected.includes(Number(outcome)) ? 'as expected' : outcome)
    }
  }
  await Promise.all(Array.from({ length: perPage }, worker))
  agent.destroy()
  const others = [...new Set(outcomes)].filter((outcome) => outcome !== 'as expected' && outcome !== '502')
  const count = (wanted: string) => outcomes.filter((outcome) => outcome === wanted).length
  return [`${count('as expected')} of ${requests}`, String(count('502')), others.map((other) => `${count(other)} × ${other}`).join(', ')]
}

function ask(agent: Agent, origin: string, way: string, { method, path, type, size, origin: foreign }: Asked): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  const headers = { origin: foreign ?? origin, ...(type && { 'content-type': type }), ...(size && { 'content-length': String(size) }) }
  const asked = request(origin + way + path, { agent, method, headers }, (response) => {
    response.resume()
    response.on('end', () => resolve(String(response.statusCode)))
    response.on('error', (error) => resolve(`an answer that broke off (${error.message})`))
  })
  asked.on('error', (error) => resolve(`no answer (${error.message})`))
  asked.end(size && Buffer.alloc(size, 0x20))
  return promise
}
