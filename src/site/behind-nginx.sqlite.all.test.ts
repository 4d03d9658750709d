import { readFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { request } from 'node:https'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { inBytes, largestFile, largestRequest } from '../contract/largest.ts'
import { certificate, key } from '../testing/certificate.ts'
import { administrator } from '../testing/club.ts'
import { freePort } from '../testing/free-port.ts'
import { logged } from '../testing/logged.ts'
import { nginx } from '../testing/nginx.ts'
import { program } from '../testing/nginx-program.ts'
import { pdfOf, resourceForm } from '../testing/pdf.ts'
import { served } from '../testing/served.ts'

const host = 'club.example.org'
const shipped = (name: string) => readFileSync(join(import.meta.dirname, '../../deploy', name), 'utf8')

test('the files for nginx and Caddy let through what the site reads, and no more', () => {
  expect(shipped('nginx/club-site.conf')).toContain(`client_max_body_size ${largestRequest}m;`)
  expect(shipped('Caddyfile')).toContain(`max_size ${largestRequest}MiB`)
  for (const name of ['nginx/club-site.conf', 'Caddyfile']) expect(shipped(name)).toContain(host)
})

const behindNginx = test.runIf(program !== undefined)

/** nginx as deploy/ has it, with these sites behind it, but for ports and certificate. Returns its port of https and that of http. */
async function shippedNginx(sites: string) {
  const [port, plainPort] = [await freePort(), await freePort()]
  const blocks = `${sites}\n${shipped('nginx/club-site.conf')}`
    .replace('listen 443', `listen 127.0.0.1:${port}`)
    .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
    .replace(/^ *listen \[::\].*$/gm, '')
  await nginx(port, (folder) => blocks.replaceAll('/etc/nginx/tls', folder), { 'fullchain.pem': certificate, 'privkey.pem': key })
  return { port, plainPort }
}

type Asked = { status: number | undefined; text: string; headers: IncomingHttpHeaders }

function asking(port: number) {
  /** Asks nginx as a browser at this address does. */
  return async function ask(
    method: string,
    path: string,
    { body, from = '127.0.0.1', headers = {} }: { body?: FormData; from?: string; headers?: Record<string, string> },
  ) {
    const { promise, resolve, reject } = Promise.withResolvers<Asked>()
    const made = body && new Response(body)
    const bytes = made && Buffer.from(await made.arrayBuffer())
    const type = made?.headers.get('content-type')
    const whole = {
      host,
      origin: `https://${host}`,
      ...(type && { 'content-type': type }),
      ...(bytes && { 'content-length': String(bytes.length) }),
      ...headers,
    }
    const asked = request(
      { host: '127.0.0.1', port, servername: host, ca: certificate, localAddress: from, method, path, headers: whole, agent: false },
      (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (part) => {
          text += part
        })
        response.on('end', () => resolve({ status: response.statusCode, text, headers: response.headers }))
        response.on('error', reject)
      },
    )
    asked.on('error', reject)
    asked.end(bytes)
    return promise
  }
}

/** A site behind nginx as deploy/ has it. */
async function documentedSite() {
  const { log, lines } = logged()
  const site = await served({ proxies: 1, log })
  const { port, plainPort } = await shippedNginx(shipped('nginx/one-site.conf').replace('127.0.0.1:3000', `127.0.0.1:${site.port}`))
  const { cookies } = await administrator(site.club)
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

  return { ask: asking(port), cookie, lines, plainPort }
}

behindNginx('the largest file goes through nginx as the document has it, and the site says what is too large', async () => {
  const { ask, cookie } = await documentedSite()
  const upload = (size: number) => ask('POST', '/api/upload', { body: resourceForm(pdfOf(size)), headers: { cookie } })
  expect(await upload(inBytes(largestFile))).toMatchObject({ status: 200 })
  const refused = await upload(inBytes(largestFile) + 1)
  expect(refused.status).toBe(413)
  expect(JSON.parse(refused.text)).toMatchObject({ success: false })
  // A backup may be larger: the site looks at it, which this is not.
  const other = await ask('POST', '/api/archive', { body: resourceForm(pdfOf(inBytes(30))), headers: { cookie } })
  expect([other.status, JSON.parse(other.text).success]).toEqual([415, false])
})

behindNginx('a visitor behind nginx is counted by his own address, whatever he says, and http leads to https', async () => {
  const { ask, lines, plainPort } = await documentedSite()
  expect((await ask('GET', '/', {})).status).toBe(200)
  const headers = { 'x-forwarded-for': '203.0.113.9' }
  expect((await ask('GET', '/api/students', { from: '127.0.0.2', headers })).status).toBe(401)
  expect(
    lines()
      .filter(({ msg }) => msg === 'refused')
      .map(({ address }) => address),
  ).toEqual(['127.0.0.2'])
  const { status, headers: led } = await fetch(`http://127.0.0.1:${plainPort}/events`, { redirect: 'manual' })
  expect([status, led.get('location')]).toEqual([301, 'https://127.0.0.1/events'])
})

behindNginx('of two sites one may go: nobody who reads or writes notices', async () => {
  const [one, two] = [await served({ proxies: 1 }), await served({ proxies: 1 })]
  const sites = shipped('nginx/two-sites.conf')
    .replace('site-1:3000', `127.0.0.1:${one.port}`)
    .replace('site-2:3000', `127.0.0.1:${two.port}`)
  const { port } = await shippedNginx(sites)
  const ask = asking(port)
  const round = async () => {
    const answers = []
    for (let turn = 0; turn < 10; turn += 1) answers.push(await ask('GET', '/events', {}), await ask('POST', '/api/logout', {}))
    return answers.map(({ status }) => status)
  }
  const all = Array.from({ length: 10 }, () => [200, 200]).flat()
  const reached = () => [one.reached() > 0, two.reached() > 0]
  expect(await round()).toEqual(all)
  expect(reached()).toEqual([true, true])
  one.server.close()
  one.server.closeAllConnections()
  const before = two.reached()
  expect(await round()).toEqual(all)
  expect(two.reached()).toBeGreaterThan(before)
})
