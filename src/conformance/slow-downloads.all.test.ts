import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { FairTurns } from '../http/queues/fair-turns.ts'
import type { Lanes } from '../http/queues/lanes.ts'
import { administrator } from '../testing/club.ts'
import { pdf, resourceForm } from '../testing/pdf.ts'
import { served } from '../testing/served.ts'

const file = 9_000_000
const files = 3

/** A site of so many bytes, and who downloads it over a connection of his own, of which he reads as much as he is told to. */
async function large(lanes: Partial<Lanes> = {}) {
  const site = await served({ lanes })
  const client = await administrator(site.club, { withPasskey: true })
  const form = (title: string) => resourceForm(pdf(file), { title })
  for (let n = 0; n < files; n += 1) expect((await client.post('/api/upload', form(`List ${n}`))).status).toBe(200)
  const begin = () => {
    const socket = connect(site.port, '127.0.0.1')
    const seen = { bytes: 0, upTo: 0, isWhole: false, isClosed: false }
    socket.on('error', () => {})
    socket.once('close', () => {
      seen.isClosed = true
    })
    socket.on('data', (bytes) => {
      seen.bytes += bytes.length
      // The end of an answer that comes in chunks, and is not broken off.
      seen.isWhole = bytes.subarray(-5).equals(Buffer.from('0\r\n\r\n'))
      if (seen.bytes >= seen.upTo) socket.pause()
    })
    socket.pause()
    /** Reads so many bytes more. */
    const sip = (bytes: number) => {
      seen.upTo = seen.bytes + bytes
      socket.resume()
    }
    const isOver = () => seen.isWhole || seen.isClosed
    const cookie = `session=${client.cookies.get('session')}`
    socket.write(`GET /api/copy/now HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: ${cookie}\r\n\r\n`)
    onTestFinished(() => void socket.destroy())
    return { seen, sip, isOver }
  }
  return { ...site, begin }
}

test('the site is downloaded whole by who reads slowly but steadily, for longer than lists may take', async () => {
  const brokenOffAfter = 1_000
  const { begin } = await large({ brokenOffAfter })
  const { seen, sip, isOver } = begin()
  const begun = performance.now()
  for (let sips = 0; sips < 200 && !isOver(); sips += 1) {
    sip(400_000)
    await pause(60)
  }
  expect([seen.isWhole, seen.bytes > files * file]).toEqual([true, true])
  expect(performance.now() - begun).toBeGreaterThan(3 * brokenOffAfter)
})

test('who takes nothing of it is cut off, and the next has the turn', async () => {
  const few = { all: 1, one: 1 }
  const wholeSites = new FairTurns({ running: few, waiting: few, patience: 15_000 })
  const { begin } = await large({ brokenOffAfter: 1_000, wholeSites })
  const asked = vi.spyOn(wholeSites, 'begin')
  const first = begin()
  await expect.poll(() => asked.mock.calls.length).toBe(1)
  const second = begin()
  second.sip(Number.POSITIVE_INFINITY)
  await expect.poll(second.isOver, { timeout: 30_000 }).toBe(true)
  first.sip(Number.POSITIVE_INFINITY)
  await expect.poll(first.isOver, { timeout: 30_000 }).toBe(true)
  expect([first.seen.isWhole, second.seen.isWhole]).toEqual([false, true])
})

test('who waits for a site that is slow to send it is not cut off', async () => {
  const { begin, club, server } = await large({ brokenOffAfter: 300 })
  server.timeout = 300
  const { media } = club.services
  const { read } = media
  media.read = async function* (...asked) {
    await pause(1_000)
    yield* read(...asked)
  }
  const { seen, sip, isOver } = begin()
  sip(Number.POSITIVE_INFINITY)
  await expect.poll(isOver, { timeout: 30_000 }).toBe(true)
  expect(seen.isWhole).toBe(true)
})
