import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** 400 kbit/s and 400 ms, in bytes a second and milliseconds. */
const line = { bytes: 50_000, trip: 400 }

/**
 * A line to `origin` as slow as an old phone has it, for all connections together: what a browser measures of itself leaves out prefetched
 * pages. Returns its own address and how to end it.
 */
export async function slowLine(origin: string) {
  const port = Number(new URL(origin).port)
  let free = 0
  const open = new Set<Socket>()
  const server = createServer((reader) => {
    const site = connect(port, '127.0.0.1')
    for (const socket of [reader, site]) open.add(socket.setNoDelay().on('error', () => {}))
    // A first request waits one trip longer, for the connection.
    const ready = wait(line.trip)
    let sent: Promise<unknown> = ready
    reader.on('data', (bytes) => {
      sent = sent.then(async () => {
        await wait(line.trip / 2)
        site.write(bytes)
      })
    })
    site.on('data', async (bytes: Buffer) => {
      site.pause()
      free = Math.max(free, performance.now()) + (bytes.length / line.bytes) * 1000
      await wait(free - performance.now())
      site.resume()
      setTimeout(() => reader.write(bytes), line.trip / 2)
    })
    reader.on('close', () => site.destroy())
    site.on('close', () => setTimeout(() => reader.end(), line.trip / 2 + 5))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The slow line has no port.')
  const end = () => {
    for (const socket of open) socket.destroy()
    server.close()
  }
  return { origin: `http://127.0.0.1:${address.port}`, end }
}
