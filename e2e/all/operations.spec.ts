import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { admin } from '../caller.ts'
import { test } from '../site.ts'

const login = JSON.stringify({ name: admin.name, password: 'not the right one' })
const head = `POST /api/adminlogin HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${login.length}\r\n\r\n`

/** A login whose first half has come, and how to send the rest. */
async function halfALogin(origin: string) {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  await once(socket, 'connect')
  let received = ''
  socket.on('data', (part) => {
    received += part
  })
  socket.on('error', () => {})
  socket.write(head + login.slice(0, 5))
  // It has begun once a request behind it was answered on another connection.
  await fetch(`${origin}/healthz`)
  return { received: () => received, finish: () => void socket.write(login.slice(5)) }
}

const ready = async (origin: string) => (await fetch(`${origin}/readyz`)).status
const isRefused = (origin: string) =>
  fetch(`${origin}/healthz`).then(
    () => false,
    () => true,
  )

test.describe('behind a proxy', () => {
  test.use({ settings: { TRUST_PROXY: '1' } })

  test('a site that is stopped reports it at once, answers new requests, and ends when all are answered', async ({ site }) => {
    const { received, finish } = await halfALogin(site.origin)
    const ended = site.stop()
    await expect.poll(() => ready(site.origin), { intervals: [20] }).toBe(503)
    const page = await fetch(`${site.origin}/events`)
    expect([page.status, page.headers.get('connection')]).toEqual([200, 'close'])
    await expect.poll(() => isRefused(site.origin)).toBe(true)
    finish()
    await expect.poll(received).toMatch(/^HTTP\/1\.1 401 /)
    expect(await ended).toBe(0)
    // The database was closed.
    expect(existsSync(join(site.folder, 'club.sqlite-wal'))).toBe(false)
  })
})

test('a stop without a proxy ends within ten seconds, whatever is not answered', async ({ site }) => {
  await halfALogin(site.origin)
  const begun = Date.now()
  const ended = site.stop()
  await expect.poll(() => isRefused(site.origin), { intervals: [20] }).toBe(true)
  expect(await ended).toBe(0)
  expect(Date.now() - begun).toBeLessThan(11_000)
})
