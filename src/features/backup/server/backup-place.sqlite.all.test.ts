import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { StoreBusy } from '../../../db/busy.ts'
import { backupsInBucket } from './backup-place.ts'

/** A bucket that sends so many bytes every 20 ms, in which a file has so many. */
async function bucketOf({ bytes, every }: { bytes: number; every: number }) {
  const server = createServer(({ method }, res) => {
    res.writeHead(method === 'HEAD' ? 200 : 206, { 'content-length': bytes, etag: '"one"' })
    if (method === 'HEAD') return res.end()
    let left = bytes
    const sending = setInterval(() => {
      res.write(Buffer.alloc(Math.min(every, left)))
      left -= every
      if (left <= 0) res.end()
    }, 20)
    res.on('close', () => clearInterval(sending))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as { port: number }
  const at = { bucket: 'club', endpoint: `http://127.0.0.1:${port}`, region: 'local', accessKey: 'one', secretKey: 'two' }
  const read = async () => {
    let came = 0
    for await (const chunk of backupsInBucket(at, 'copies/', 1500).read('club.tar')) came += chunk.length
    return came
  }
  return { read, connections: () => new Promise<number>((tell) => server.getConnections((_, count) => tell(count))) }
}

test('a copy may take long to come from a bucket', async () => {
  const { read } = await bucketOf({ bytes: 1_000_000, every: 10_000 })
  expect(await read()).toBe(1_000_000)
})

test('a bucket that falls silent is one that does not answer, and its connection ends', async () => {
  const { read, connections } = await bucketOf({ bytes: 500_000, every: 0 })
  await expect(read()).rejects.toBeInstanceOf(StoreBusy)
  await expect.poll(connections).toBe(0)
})
