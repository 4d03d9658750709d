import { request } from 'node:http'
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { newId } from '../../db/id.ts'
import { archivePieces } from '../../features/backup/server/archive-pieces.ts'
import { administrator } from '../../testing/club.ts'
import { served } from '../../testing/served.ts'
import { Queue } from '../queues.ts'

/** A club behind a socket, and how an administrator of it sends a piece there in packets; without an answer where it broke off. */
async function sending(given: Parameters<typeof served>[0] = {}) {
  const { club, port, origin } = await served(given)
  const client = await administrator(club, { withPasskey: true })
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const piece = (id: string, { length }: Buffer, packets: Buffer[], size = length, wait: () => Promise<unknown> = turn) =>
    new Promise<{ status?: number; body?: string }>((resolve) => {
      const headers = {
        ...{ origin, cookie, 'content-type': 'application/octet-stream' },
        ...{ 'content-length': size, 'upload-offset': 0, 'upload-length': length },
      }
      const asked = request(
        { port, host: '127.0.0.1', method: 'POST', path: `/api/archivePiece/${id}`, headers, agent: false },
        async (answer) => resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(await answer.toArray()).toString() }),
      )
      asked.on('error', () => resolve({}))
      asked.setNoDelay(true)
      void (async () => {
        for (const packet of packets) {
          asked.write(packet)
          // The first is read before the second comes.
          await (packet === packets[0] ? pause(50) : wait())
        }
        if (packets.reduce((sum, packet) => sum + packet.length, 0) < size) asked.destroy()
        else asked.end()
      })()
    })
  const kept = async (id: string) => {
    const parts: Uint8Array[] = []
    for await (const part of archivePieces(club.services.media).read(id, club.adminId)) parts.push(part)
    return Buffer.concat(parts)
  }
  return { client, club, piece, kept }
}

/** Bytes that begin as a tar does. */
function tar() {
  const bytes = Buffer.alloc(40_000, 'a tar')
  bytes.write('ustar', 257)
  return bytes
}

/** Cut into packets of so many bytes, the first of a few. */
function packetsOf(bytes: Buffer, size: number) {
  const packets = [bytes.subarray(0, 2)]
  for (let at = 2; at < bytes.length; at += size) packets.push(bytes.subarray(at, at + size))
  return packets
}

test('a piece is kept as it was sent, in however many packets it comes', async () => {
  const { piece, kept } = await sending()
  const bytes = tar()
  for (const size of [bytes.length, 16_384, 1400]) {
    const id = newId()
    expect(await piece(id, bytes, packetsOf(bytes, size))).toMatchObject({ status: 200 })
    expect((await kept(id)).equals(bytes), `packets of ${size}`).toBe(true)
  }
})

test('a piece that is kept is in memory no more, before anything is cleared away there', async () => {
  const { client, piece } = await sending()
  const bytes = Buffer.concat([tar(), Buffer.alloc(480_000, 'of its end')])
  const packets = packetsOf(bytes, 6000)
  const come = async (wait: () => Promise<unknown> = turn) => {
    const id = newId()
    await piece(id, bytes, packets, bytes.length, wait)
    await client.post(`/api/giveUpArchive/${id}`)
  }
  await come()
  // At once, and in so many chunks that they are made one.
  for (const wait of [turn, () => pause(2)]) {
    const before = process.memoryUsage().arrayBuffers
    for (let count = 0; count < 5; count += 1) await come(wait)
    expect(process.memoryUsage().arrayBuffers - before, String(wait)).toBeLessThan(2 * bytes.length)
  }
})

test('what is no archive is refused by bytes that come one by one, and of a piece that broke off nothing is kept', async () => {
  const { club, client, piece } = await sending()
  const words = Buffer.from('Not an archive at all, but some words. '.repeat(100))
  const refused = await piece(newId(), words, packetsOf(words, 3))
  expect(refused.status).toBe(415)
  expect(refused.body).toContain('archive')

  const bytes = tar()
  const id = newId()
  await piece(id, bytes, packetsOf(bytes.subarray(0, bytes.length / 2), 500), bytes.length)
  expect((await client.get(`/api/archive/${id}`)).body.received).toBe(0)
  const there: string[] = []
  for await (const { id: file } of club.services.media.list()) there.push(file)
  expect(there).toEqual([])
})

test('so many uploads of one person run at once; the next waits, and one more is told to come again', async () => {
  const uploads = new Queue({ what: 'uploads', running: 4, waiting: 4, patience: 60_000 })
  const { club, piece } = await sending({ queues: { uploads } })
  const bytes = tar()
  const entered = vi.spyOn(uploads, 'enter')
  const come = (packets = packetsOf(bytes, bytes.length)) => piece(newId(), bytes, packets, bytes.length)
  const one = await uploads.enter(club.adminId)
  const next = come()
  await expect.poll(() => entered.mock.calls.length).toBe(2)
  const more = await come()
  expect([more.status, JSON.parse(more.body ?? '').message]).toEqual([429, expect.stringContaining('Too many uploads at once')])
  if ('leave' in one) one.leave()
  expect((await next).status).toBe(200)
  // One that breaks off keeps no place.
  expect((await come([bytes.subarray(0, 1000)])).status).toBe(undefined)
  expect((await come()).status).toBe(200)
})
