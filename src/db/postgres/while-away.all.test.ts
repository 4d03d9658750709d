import { expect, onTestFinished, test } from 'vitest'
import { students, studentsFailed } from '../../collections/registrations/contract.ts'
import { plainSite, registration } from '../../testing/plain-site.ts'
import { newPostgres } from '../../testing/postgres.ts'
import { postgresAddress } from './address.ts'

/** The whole site on a Postgres of its own, and a browser without a script. */
async function fragile() {
  const server = await newPostgres()
  onTestFinished(server.end)
  return { server, ...(await plainSite({ at: { postgres: postgresAddress(server.address('postgres')) } })) }
}

const unread = 'This cannot be read from the site just now. Please try again in a moment.'
const html = { accept: 'text/html' }

test('a page that does not lie ready is answered 503 in a reader’s words, and is there by itself once the database is', async () => {
  const { server, browser } = await fragile()
  const read = async (path: string) => {
    const response = await browser.request('GET', path, undefined, html)
    const whole = await response.text()
    return { status: response.status, wait: response.headers.get('retry-after'), kept: response.headers.get('cache-control'), whole }
  }
  await server.stop('immediate')
  const asked = ['/timeline', '/', '/iort', '/api/gallery']
  for (const [at, { status, wait, kept, whole }] of (await Promise.all(asked.map(read))).entries()) {
    expect.soft([status, wait, kept], asked[at]).toEqual([503, '5', 'no-store'])
    // The page of students has a sentence of its own (error catalogue, section 8).
    expect.soft(whole.includes(asked[at] === '/iort' ? studentsFailed : unread), asked[at]).toBe(true)
    expect.soft(whole.includes('Nothing was changed'), asked[at]).toBe(false)
  }
  await server.start()
  expect((await read('/timeline')).status).toBe(200)
})

test('a form that was sent without a script comes back with what was typed, and with its sentence', async () => {
  const { server, send } = await fragile()
  await server.stop('immediate')
  const { status, told, headers, whole } = await send('/register', registration)
  expect([status, told, headers.get('retry-after')]).toEqual([503, students.words.failure, '5'])
  for (const value of [registration.name, registration.roll, registration.phoneNumber])
    expect(whole.includes(`value="${value}"`), value).toBe(true)
  await server.start()
  expect((await send('/register', registration)).status).toBe(200)
})
