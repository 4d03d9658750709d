import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { admin, test } from '../site.ts'

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
    await expect.poll(() => fetch(`${site.origin}/healthz`).catch(() => 'refused')).toBe('refused')
    expect(of.got).toBe('')
    finish()
    await expect.poll(() => of.got).toMatch(/^HTTP\/1\.1 401 [\s\S]*connection: close\r\n/i)
    expect(await ended).toBe(0)
    // The database was closed.
    expect(existsSync(join(site.folder, 'club.sqlite-wal'))).toBe(false)
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
