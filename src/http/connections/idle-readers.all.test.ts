import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { idleReaders } from './idle-readers.ts'

const minute = 60_000

/** Both ends of a connection; the far one reads only when it is told to. */
async function connected() {
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const far = connect((server.address() as AddressInfo).port, '127.0.0.1').pause()
  const [near] = (await once(server, 'connection')) as [Socket]
  onTestFinished(() => {
    near.destroy()
    far.destroy()
    server.close()
  })
  return { near, far }
}

test('whoever reads nothing of what waits is named after half a minute, though he goes on sending', async () => {
  const { near, far } = await connected()
  const idle = idleReaders()
  near.resume()
  near.write(Buffer.alloc(16 * 1024 * 1024))
  for (let second = 0; second <= 290; second += 5) {
    far.write('x')
    expect.soft(idle([near], second * 1000), `${second} s`).toEqual([])
  }
  expect(idle([near], 5 * minute)).toEqual([near])
})

test('whoever reads slowly, piece by piece, is waited for', async () => {
  const { near, far } = await connected()
  const idle = idleReaders()
  const piece = Buffer.alloc(1024 * 1024)
  for (let n = 0; n < 12; n += 1) near.write(piece)
  let now = 0
  far.on('data', () => far.pause())
  for (let before = near.writableLength; before > 0; before = near.writableLength) {
    expect(idle([near], now)).toEqual([])
    const someIsRead = () => {
      far.resume()
      return near.writableLength < before
    }
    await expect.poll(someIsRead, { interval: 1, timeout: 10_000 }).toBe(true)
    now += 29_000
  }
  expect(idle([near], now + minute)).toEqual([])
})

test('whoever reads steadily is waited for also where as much waits at every look; once he stops he is named', async () => {
  const { near, far } = await connected()
  const idle = idleReaders()
  const piece = Buffer.alloc(1024 * 1024)
  for (let n = 0; n < 12; n += 1) near.write(piece)
  const length = near.writableLength
  let taken = 0
  far.on('data', (bytes) => {
    taken += bytes.length
    far.pause()
  })
  let now = 0
  for (let round = 0; round < 8; round += 1) {
    expect([idle([near], now), near.writableLength]).toEqual([[], length])
    const someIsRead = () => {
      far.resume()
      return near.writableLength < length
    }
    await expect.poll(someIsRead, { interval: 1, timeout: 10_000 }).toBe(true)
    while (near.writableLength < length) near.write(piece.subarray(0, length - near.writableLength))
    now += 29_000
  }
  expect(taken).toBeGreaterThan(0)
  expect(idle([near], now)).toEqual([])
  // What is sent to him meanwhile is not what he reads.
  for (let second = 0; second <= 250; second += 5) {
    near.write('x')
    expect.soft(idle([near], now + second * 1000).length, `${second} s`).toBe(second > 30 + length / 64_000 ? 1 : 0)
  }
})

test('whoever waits for nothing, or was answered, is never named', async () => {
  const { near } = await connected()
  const idle = idleReaders()
  expect(idle([near], 0)).toEqual([])
  near.write('answer')
  await expect.poll(() => near.writableLength).toBe(0)
  expect([idle([near], minute), idle([near], 60 * minute)]).toEqual([[], []])
})
