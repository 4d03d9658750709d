import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { events } from '../collections/events/contract.ts'
import { students } from '../collections/registrations/contract.ts'
import { inBytes, largestFile, largestRequest } from '../contract/largest.ts'
import { maintenanceOf } from '../features/backup/server/maintenance.ts'
import { certificate, key } from '../testing/certificate.ts'
import { administrator } from '../testing/club.ts'
import { examplesOf } from '../testing/example.ts'
import { freePort } from '../testing/free-port.ts'
import { logged } from '../testing/logged.ts'
import { nginx } from '../testing/nginx.ts'
import { program } from '../testing/nginx-program.ts'
import { pdfOf, resourceForm } from '../testing/pdf.ts'
import { sendTo, served } from '../testing/served.ts'

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
  await nginx(port, (folder) => blocks.replaceAll('/etc/nginx/tls', folder).replace('/var/cache/nginx-club', `${folder}/cache`), {
    'fullchain.pem': certificate,
    'privkey.pem': key,
  })
  return { port, plainPort }
}

/** Asks nginx as a browser at this address does. */
const asking = (port: number) =>
  async function ask(method: string, path: string, { from = '127.0.0.1', ...init }: RequestInit & { from?: string } = {}) {
    const origin = `https://${host}`
    const request = new Request(origin, { method, ...init })
    const bytes = Buffer.from(await request.arrayBuffer())
    const headers = { host, origin, 'content-length': String(bytes.length), ...Object.fromEntries(request.headers) }
    const answer = await sendTo({ port, servername: host, ca: certificate, localAddress: from })(method, path, headers, bytes)
    return { ...answer, text: answer.body.toString() }
  }

/** A site behind nginx as deploy/ has it. `asked` counts the requests that reach the site. */
async function documentedSite() {
  const { log, lines } = logged()
  const watch = vi.fn()
  const site = await served({ proxies: 1, log, watch: () => watch })
  const { port, plainPort } = await shippedNginx(shipped('nginx/one-site.conf').replace('127.0.0.1:3000', `127.0.0.1:${site.port}`))
  const cookie = `session=${(await administrator(site.club)).cookies.get('session')}`
  const ask = asking(port)
  const shows = async (path: string, title: string) => (await ask('GET', path)).text.includes(title)
  return { ask, shows, cookie, lines, plainPort, club: site.club, asked: () => watch.mock.calls.length }
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

behindNginx(
  'nginx caches public pages for a second: a change is seen within two seconds, also on a page that was not requested for long',
  async () => {
    const { shows, club, asked } = await documentedSite()
    const add = (title: string) => club.store.rows(events).add({ ...examplesOf(events.fields), eventTitle: title })
    expect(await shows('/events', 'Soldering evening')).toBe(false)
    const [began, before] = [performance.now(), asked()]
    await add('Soldering evening')
    await vi.waitFor(async () => expect(await shows('/events', 'Soldering evening')).toBe(true), { timeout: 2000, interval: 5 })
    while (performance.now() - began < 2000) await shows('/events', '')
    expect(asked() - before).toBeLessThanOrEqual(2)
    // nginx looks for pages that are not requested at least every ten seconds.
    await pause(13_000)
    await add('Radio evening')
    expect(await Promise.all(Array.from({ length: 10 }, () => shows('/events', 'Radio evening')))).toEqual(Array(10).fill(true))
  },
)

behindNginx(
  'calls, and requests with a personal cookie or Authorization, are neither answered from the cache nor stored in it',
  async () => {
    const { ask, asked } = await documentedSite()
    const names = ['session', '__Host-session', 'recovery', '__Host-recovery', 'version', '__Host-version']
    const personal = [...names.map((name) => ({ cookie: `theme=dark; ${name}=x` })), { authorization: 'Bearer x' }]
    for (let calls = 1; calls <= 3; calls += 1) expect([(await ask('GET', '/api/events')).status, asked()]).toEqual([200, calls])
    for (const [at, headers] of personal.entries()) {
      const reaches = async (more: Record<string, string>) => {
        const before = asked()
        await ask('GET', `/events?at=${at}`, { headers: more })
        return asked() > before
      }
      expect([await reaches(headers), await reaches({}), await reaches({}), await reaches(headers)]).toEqual([true, true, false, true])
    }
  },
)

behindNginx('who sends a form sees the fresh page at once; after a delete, and during a restore, no page is from before', async () => {
  const { ask, shows, club } = await documentedSite()
  expect(await shows('/iort', 'Asha Nair')).toBe(false)
  const body = JSON.stringify({ ...examplesOf(students.fields), name: 'Asha Nair' })
  const sent = await ask('POST', students.calls.add.path, { body, headers: { 'content-type': 'application/json' } })
  expect([sent.status, sent.text]).toEqual([200, expect.any(String)])
  const cookie = (sent.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ')
  expect((await ask('GET', '/iort', { headers: { cookie } })).text).toContain('Asha Nair')

  const id = await club.store.rows(events).add({ ...examplesOf(events.fields), eventTitle: 'Soldering evening' })
  expect(await shows('/events', 'Soldering evening')).toBe(true)
  await club.store.rows(events).remove(id)
  const { promise, resolve } = Promise.withResolvers<void>()
  const restoring = maintenanceOf(club.store, club.services.closed)(() => promise)
  await pause(2000)
  const { status, text } = await ask('GET', '/events')
  expect([status, text]).toEqual([503, expect.stringContaining('being restored')])
  resolve()
  await restoring
  expect(await shows('/events', 'Soldering evening')).toBe(false)
})

behindNginx('a visitor behind nginx is counted by his own address, whatever he says, and http leads to https', async () => {
  const { ask, lines, plainPort } = await documentedSite()
  expect((await ask('GET', '/')).status).toBe(200)
  const headers = { 'x-forwarded-for': '203.0.113.9' }
  expect((await ask('GET', '/api/students', { from: '127.0.0.2', headers })).status).toBe(401)
  const refused = lines().filter(({ msg }) => msg === 'refused')
  expect(refused).toMatchObject([{ address: '127.0.0.2' }])
  const { status, headers: led } = await fetch(`http://127.0.0.1:${plainPort}/events`, { redirect: 'manual' })
  expect([status, led.get('location')]).toEqual([301, `https://${host}/events`])
})

behindNginx('of two sites one may go: nobody who reads or writes notices', async () => {
  const [one, two] = [await served({ proxies: 1 }), await served({ proxies: 1 })]
  const sites = shipped('nginx/two-sites.conf')
    .replace('site-1:3000', `127.0.0.1:${one.port}`)
    .replace('site-2:3000', `127.0.0.1:${two.port}`)
  const { port } = await shippedNginx(sites)
  const ask = asking(port)
  const round = async () => {
    for (let turn = 0; turn < 10; turn += 1)
      expect([(await ask('GET', '/events')).status, (await ask('POST', '/api/logout')).status]).toEqual([200, 200])
  }
  await round()
  expect([one.reached() > 0, two.reached() > 0]).toEqual([true, true])
  one.server.close()
  one.server.closeAllConnections()
  const before = two.reached()
  await round()
  expect(two.reached()).toBeGreaterThan(before)
})
