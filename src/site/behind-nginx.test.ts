import { readFileSync } from 'node:fs'
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
const [, documented = ''] =
  /^```nginx\n([\s\S]+?)^```$/m.exec(readFileSync(join(import.meta.dirname, '../../docs/operate.md'), 'utf8')) ?? []

test('the lines for nginx let through what the site reads, and no more', () => {
  expect(documented).toContain(`client_max_body_size ${largestRequest}m;`)
  expect(documented).toContain(`server_name ${host};`)
})

const behindNginx = test.runIf(program !== undefined)

/** A site behind nginx as the document has it, but for ports and certificate; without its limit if so wished. */
async function documentedSite(change = (lines: string) => lines) {
  const { log, lines } = logged()
  const site = await served({ proxies: 1, log })
  const [port, plainPort] = [await freePort(), await freePort()]
  const blocks = change(documented)
    .replace('127.0.0.1:3000', `127.0.0.1:${site.port}`)
    .replace('listen 443', `listen 127.0.0.1:${port}`)
    .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
  const placed = (folder: string) =>
    blocks.replace(/\/etc\/\S+\/fullchain\.pem/, `${folder}/cert.pem`).replace(/\/etc\/\S+\/privkey\.pem/, `${folder}/key.pem`)
  await nginx(port, placed, { 'cert.pem': certificate, 'key.pem': key })
  const { cookies } = await administrator(site.club)
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

  /** Asks nginx as a browser at this address does. */
  async function ask(
    method: string,
    path: string,
    { body, from = '127.0.0.1', headers = {} }: { body?: FormData; from?: string; headers?: Record<string, string> },
  ) {
    const { promise, resolve, reject } = Promise.withResolvers<{ status: number | undefined; text: string }>()
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
        response.on('end', () => resolve({ status: response.statusCode, text }))
        response.on('error', reject)
      },
    )
    asked.on('error', reject)
    asked.end(bytes)
    return promise
  }
  return { ask, cookie, lines, plainPort }
}

behindNginx('the largest file goes through nginx as the document has it, and the site says what is too large', async () => {
  const { ask, cookie } = await documentedSite()
  const upload = (size: number) => ask('POST', '/api/upload', { body: resourceForm(pdfOf(size)), headers: { cookie } })
  expect(await upload(inBytes(largestFile))).toMatchObject({ status: 200 })
  const refused = await upload(inBytes(largestFile) + 1)
  expect(refused.status).toBe(413)
  expect(JSON.parse(refused.text)).toMatchObject({ success: false })
})

behindNginx('without that line nginx refuses in words of its own', async () => {
  const { ask, cookie } = await documentedSite((lines) => lines.replace(/^ *client_max_body_size.*$/m, ''))
  const { status, text } = await ask('POST', '/api/upload', { body: resourceForm(pdfOf(inBytes(2))), headers: { cookie } })
  expect(status).toBe(413)
  expect(text).toContain('<html>')
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
