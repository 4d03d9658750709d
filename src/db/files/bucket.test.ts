import { createHash, randomBytes } from 'node:crypto'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { S3Client } from '@bradenmacdonald/s3-lite-client'
import { expect, onTestFinished, test } from 'vitest'
import { backupsInBucket } from '../../features/backup/server/backup-place.ts'
import { newBucket } from '../../testing/s3.ts'
import { StoreBusy } from '../errors.ts'
import { type BucketAt, mediaInBucket } from './bucket.ts'

async function* inChunks(bytes: Buffer, size = 60_000) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
/** A bucket at a server of the test, until that has finished. */
async function bucketAt(server: Server) {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return { bucket: 'club', endpoint: `http://127.0.0.1:${port}`, region: 'r', accessKey: 'a', secretKey: 'b' }
}
/** What may put other things into a bucket. */
const clientOf = ({ endpoint, ...given }: BucketAt) => new S3Client({ endPoint: endpoint, ...given })
const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

// The largest is sent in two parts.
test.each([0, 70_000, 6_000_000])(
  'a file of %i bytes is kept, read whole and in part, listed and removed, or leaves nothing if it is refused',
  async (size) => {
    const media = mediaInBucket(await newBucket())
    const bytes = randomBytes(size)
    const kept = await media.keep(inChunks(bytes), () => {})
    expect(kept.size).toBe(size)
    expect(await media.sizeOf(kept.id)).toBe(size)
    if (size > 0) {
      expect(hash(await buffer(media.read(kept.id, { start: 0, end: size - 1 })))).toBe(hash(bytes))
      const [start, end] = [Math.floor(size / 3), Math.floor(size / 2)]
      expect(hash(await buffer(media.read(kept.id, { start, end })))).toBe(hash(bytes.subarray(start, end + 1)))
      // Of what is refused nothing is left.
      const refusal = new Error('not a PDF')
      const keeping = media.keep(inChunks(bytes), () => {
        throw refusal
      })
      await expect(keeping).rejects.toBe(refusal)
    }
    expect((await Array.fromAsync(media.list())).map(({ id, size }) => ({ id, size }))).toEqual([kept])
    await media.remove(kept.id)
    expect(await media.sizeOf(kept.id)).toBeUndefined()
    expect(await Array.fromAsync(media.list())).toEqual([])
  },
)

test('the first site makes an empty bucket its own, no other takes it, and what lies in it under other names is not taken for a file', async () => {
  const at = await newBucket()
  const media = mediaInBucket(at)
  await media.claim('one')
  const { id, size } = await media.keep(inChunks(randomBytes(10)), () => {})
  await media.claim('one')
  await expect(mediaInBucket(at).claim('other')).rejects.toThrow("The bucket club contains another site's files.")
  for (const name of ['media/holidays.jpg', `media/${id}.jpg`, `media/old/${id}`, `elsewhere/${id}`, id])
    await clientOf(at).putObject(name, 'x')
  expect(await Array.fromAsync(media.list())).toEqual([{ id, size }])
})

test('a bucket with other things, one that is not there, refused keys and a storage that is gone are reported in words, and nothing is changed', async () => {
  const at = await newBucket()
  await clientOf(at).putObject('holidays.jpg', 'a picture')
  await expect(mediaInBucket(at).claim('one')).rejects.toThrow('The bucket club contains other things (holidays.jpg).')
  expect((await Array.fromAsync(clientOf(at).listObjects())).map(({ key }) => key)).toEqual(['holidays.jpg'])
  const elsewhere = mediaInBucket({ ...at, bucket: 'elsewhere' })
  await expect(elsewhere.claim('one')).rejects.toThrow(`${at.endpoint} has no such bucket.`)
  // It is not taken for one from which a file is gone.
  await expect(elsewhere.sizeOf('a')).rejects.toBeInstanceOf(StoreBusy)
  expect(await mediaInBucket(at).sizeOf('a')).toBeUndefined()
  await expect(mediaInBucket({ ...at, accessKey: 'nobody' }).claim('one')).rejects.toThrow('does not accept the keys for this bucket.')
  await at.stop()
  await expect(mediaInBucket(at).claim('one')).rejects.toThrow('does not answer like an S3 service.')
})

test('a storage that takes what it is sent and says nothing is given up in time', async () => {
  const at = await bucketAt(createServer((socket) => void socket.resume()))
  const media = mediaInBucket(at, { patience: 100 })
  for (const size of [10, 2_000_000, 6_000_000])
    await expect(media.keep(inChunks(randomBytes(size)), () => {})).rejects.toBeInstanceOf(StoreBusy)
  await expect(media.sizeOf('a')).rejects.toBeInstanceOf(StoreBusy)
  await expect(Array.fromAsync(media.list())).rejects.toBeInstanceOf(StoreBusy)
  await expect(Array.fromAsync(backupsInBucket(at, 'copies/', 100).list())).rejects.toBeInstanceOf(StoreBusy)
  await expect(Array.fromAsync(media.read('a', { start: 0, end: 9 }))).rejects.toBeInstanceOf(StoreBusy)
})

test('a file of which less comes than there was is not given out as whole', async () => {
  const short = createHttpServer((_, answer) => answer.writeHead(206, { 'content-length': 50 }).end(Buffer.alloc(50)))
  const media = mediaInBucket(await bucketAt(short))
  expect(await buffer(media.read('a', { start: 0, end: 49 }))).toHaveLength(50)
  await expect(buffer(media.read('a', { start: 0, end: 50 }))).rejects.toThrow('the file a in the storage is shorter than it was')
})
