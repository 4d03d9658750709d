import { execFileSync, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { exposed } from '../../src/testing/exposition.ts'
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

test('after an upgrade the scripts of the build before are served still', async ({ site }) => {
  const before = mkdtempSync(join(tmpdir(), 'club-build-'))
  try {
    for (const part of ['server', 'web']) execFileSync('cp', ['-al', realpathSync(`dist/${part}`), join(before, part)])
    const script = 'static/js/async/day.0123456789.js'
    writeFileSync(join(before, 'web', script), '"of the build before"')
    const settings = { DATA_DIR: join(site.folder, 'upgraded'), ADMIN_PASSWORD: 'longenough', ADMIN_PASSKEY: 'sixteen-chars-ok-yes' }
    const [old, upgraded] = [() => run(settings, 'main', { built: before }), () => run(settings)]
    for (const start of [old, upgraded]) {
      const one = start()
      const reply = await fetch(`${await one.running}/${script}`)
      expect([reply.status, await reply.text()]).toEqual([200, '"of the build before"'])
      expect((await fetch(`${await one.running}/static/js/async/none.0123456789.js`)).status).toBe(404)
      expect(await one.stop()).toBe(0)
    }
  } finally {
    rmSync(before, { recursive: true, force: true })
  }
})

const figures = (output: string) => /Figures: +(http:\S+\/metrics)/.exec(output)?.[1] ?? ''

test('figures are served on a port of their own, without names, and the site has none', async () => {
  const site = await startSite({ METRICS_PORT: '0' })
  try {
    const address = figures(site.output())
    const read = async () => exposed(await (await fetch(address)).text())
    const count = async (route: string, status: string) =>
      (await read()).value('club_http_request_duration_seconds_count', { method: 'GET', route, status })
    const before = await count('/events', '200')
    await fetch(`${site.origin}/events`)
    await fetch(`${site.origin}/hunter22?hunter22`)
    expect(await count('/events', '200')).toBe(before + 1)
    expect(await count('none', '404')).toBe(1)
    const { types, samples } = await read()
    for (const name of ['nodejs_eventloop_lag_p99_seconds', 'process_resident_memory_bytes', 'club_media_failures_total'])
      expect.soft(types.has(name), name).toBe(true)
    for (const word of ['hunter22', admin.email, '127.0.0.1']) expect.soft(JSON.stringify(samples).includes(word), word).toBe(false)
    expect((await fetch(`${site.origin}/metrics`)).status).toBe(404)
  } finally {
    await site.end()
  }
})
