import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { expect } from '@playwright/test'
import { exposed } from '../../src/testing/exposition.ts'
import { pdfOf, resourceForm } from '../../src/testing/pdf.ts'
import { administratorOf } from '../caller.ts'
import { test as mailing } from '../mailbox.ts'
import { admin, run, startSite, test } from '../site.ts'

/** A connection to a site, with all that came back on it. */
async function connected(origin: string) {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  const of = { socket, got: '', ended: false }
  socket.on('data', (part) => {
    of.got += part
  })
  socket.on('error', () => {})
  socket.on('close', () => {
    of.ended = true
  })
  await once(socket, 'connect')
  return of
}

const login = JSON.stringify({ name: admin.name, password: 'not the right one' })
const loginHead = `POST /api/adminlogin HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${login.length}\r\n\r\n`

/** A login whose first half has come. */
async function halfALogin(origin: string) {
  const half = await connected(origin)
  half.socket.write(loginHead + login.slice(0, 5))
  // It is under way once a question behind it has been answered on another connection.
  await fetch(`${origin}/healthz`)
  return { ...half, of: half, finish: () => void half.socket.write(login.slice(5)) }
}

test.describe('a stop', () => {
  test.use({ settings: { TRUST_PROXY: '1' } })

  test('behind a proxy says at once that nobody should be sent here, answers who is, and ends when what is under way is over', async ({
    site,
  }) => {
    const { of, finish } = await halfALogin(site.origin)
    const ended = site.stop()
    await expect.poll(async () => (await fetch(`${site.origin}/readyz`)).status, { intervals: [20] }).toBe(503)
    const ready = await fetch(`${site.origin}/readyz`)
    expect([ready.headers.get('connection'), (await ready.json()).message]).toEqual(['close', 'The site is being stopped.'])
    const page = await fetch(`${site.origin}/events`)
    expect([page.status, page.headers.get('connection')]).toEqual([200, 'close'])
    const refused = () =>
      fetch(`${site.origin}/healthz`).then(
        () => false,
        () => true,
      )
    await expect.poll(refused).toBe(true)
    expect(of.got).toBe('')
    finish()
    await expect.poll(() => of.got).toMatch(/^HTTP\/1\.1 401 [\s\S]*connection: close\r\n/i)
    expect(await ended).toBe(0)
  })
})

test('a stop without a proxy takes nobody new, and breaks off what is not answered in time, so that it ends within ten seconds', async ({
  site,
}) => {
  const { of } = await halfALogin(site.origin)
  const begun = Date.now()
  const ended = site.stop()
  await expect.poll(() => fetch(`${site.origin}/healthz`).catch(() => 'refused'), { intervals: [20] }).toBe('refused')
  expect(Date.now() - begun).toBeLessThan(2_000)
  expect(await ended).toBe(0)
  expect(of.ended).toBe(true)
  expect(site.output()).toContain('not all that was under way was answered in time')
  expect(Date.now() - begun).toBeLessThan(11_000)
})

test('the doctor, as it is built, looks at a site that runs', async ({ site }) => {
  const { status, stdout } = spawnSync(process.execPath, ['dist/server/doctor.js'], {
    env: { DATA_DIR: site.folder, PORT: new URL(site.origin).port },
    encoding: 'utf8',
  })
  expect(status).toBe(0)
  expect(stdout).toContain(`It runs at ${site.origin} and is ready.`)
  expect(stdout).toMatch(/✓ Database +SQLite/)
})

const figures = (output: string) => /Figures: +(http:\S+\/metrics)/.exec(output)?.[1] ?? ''

mailing('every figure changes by what was done, and the site has none of them where it is not asked to', async ({ mailbox }) => {
  const site = await startSite({ METRICS_PORT: '0', SMTP_URL: mailbox.url, MAIL_FROM: 'Club <club@example.org>' })
  try {
    const address = figures(site.output())
    const read = async () => exposed(await (await fetch(address)).text())
    const { cookie, send } = await administratorOf(site.origin)
    await fetch(`${site.origin}/events`)
    const before = await read()
    for (let turn = 0; turn < 3; turn += 1) await fetch(`${site.origin}/events`, { headers: { 'accept-encoding': 'identity' } })
    const form = resourceForm(pdfOf(20_000), { title: 'Secret Shelf' })
    const upload = await fetch(`${site.origin}/api/upload`, { method: 'POST', headers: { origin: site.origin, cookie }, body: form })
    expect(upload.status).toBe(200)
    await fetch(`${site.origin}/events`)
    const listed = await (await fetch(`${site.origin}/resources`)).text()
    const path = /\/media\/\w+\.pdf/.exec(listed)?.[0]
    expect((await (await fetch(site.origin + path)).arrayBuffer()).byteLength).toBe(20_000)
    await send('/api/forgotpassword', { email: admin.email })
    await expect.poll(() => mailbox.mails.length).toBe(1)
    for (let turn = 0; turn < 4; turn += 1) await fetch(`${site.origin}/hunter22-${turn}?hunter22`)
    const more = async (name: string, labels: Record<string, string> = {}) =>
      (await read()).value(name, labels) - before.value(name, labels)
    const requests = (method: string, route: string, status: string) =>
      more('club_http_request_duration_seconds_count', { method, route, status })
    expect(await requests('GET', '/events', '200')).toBe(4)
    expect(await requests('POST', '/api/upload', '200')).toBe(1)
    expect(await requests('GET', '/media/:file', '200')).toBe(1)
    expect(await requests('GET', 'none', '404')).toBe(4)
    expect(await more('club_http_request_duration_seconds_sum', { method: 'POST', route: '/api/upload', status: '200' })).toBeGreaterThan(0)
    expect(await more('club_http_sent_bytes_total')).toBeGreaterThan(20_000)
    expect(await more('club_kept_found_total')).toBeGreaterThanOrEqual(3)
    expect(await more('club_kept_made_total')).toBeGreaterThanOrEqual(2)
    expect(await more('club_kept_dropped_total')).toBeGreaterThanOrEqual(1)
    expect((await read()).value('club_kept_answers')).toBeGreaterThanOrEqual(1)
    expect((await read()).value('club_kept_bytes')).toBeGreaterThan(10_000)
    expect(await more('club_render_duration_seconds_count', { page: '/events' })).toBe(1)
    for (const what of ['read', 'write', 'commit'])
      expect.soft(await more('club_database_duration_seconds_count', { engine: 'sqlite', what }), what).toBeGreaterThan(0)
    expect(await more('club_media_bytes_total', { direction: 'in' })).toBe(20_000)
    // Asked for once, and read once for what is searched.
    await expect.poll(() => more('club_media_bytes_total', { direction: 'out' })).toBe(40_000)
    expect(await more('club_mails_total', { outcome: 'sent' })).toBe(1)
    await mailbox.close()
    await send('/api/forgotpassword', { email: admin.email })
    await expect.poll(() => more('club_mails_total', { outcome: 'failed' })).toBeGreaterThan(0)
    const { types, value, samples } = await read()
    expect(value('club_mails_waiting')).toBe(1)
    expect(value('club_info', { engine: 'sqlite', media: 'folder' })).toBe(1)
    for (const name of [
      'nodejs_eventloop_lag_p99_seconds',
      'process_resident_memory_bytes',
      'process_cpu_seconds_total',
      'club_media_failures_total',
    ])
      expect.soft(types.has(name), name).toBe(true)
    const told = JSON.stringify(samples)
    for (const word of ['hunter22', 'Secret Shelf', admin.email, '127.0.0.1']) expect.soft(told.includes(word), word).toBe(false)
    expect((await fetch(`${site.origin}/metrics`)).status).toBe(404)
  } finally {
    await site.end()
  }
})

test('without METRICS_PORT there are no figures, and where they cannot be told the start says why', async ({ site }) => {
  expect(figures(site.output())).toBe('')
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const address = taken.address()
  const port = String(typeof address === 'object' && address ? address.port : '')
  for (const [typed, sentence] of [
    [port, `Port ${port} of 127.0.0.1 is taken by another program. Stop that one, or set another METRICS_PORT.`],
    ['often', 'METRICS_PORT cannot be used.\n  read:     "often"'],
  ] as const) {
    const other = run({ DATA_DIR: site.folder, METRICS_PORT: typed })
    expect(await other.ended).toBe(1)
    expect(other.output()).toContain(sentence)
    expect(other.output()).not.toMatch(/\n\s+at /)
  }
  taken.close()
})
