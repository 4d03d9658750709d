import { createHash, randomBytes } from 'node:crypto'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { S3Client } from '@bradenmacdonald/s3-lite-client'
import { expect, onTestFinished, test } from 'vitest'
import { backupsInBucket } from '../../features/backup/server/backup-place.ts'
import { newBucket } from '../../testing/s3.ts'
import { StoreBusy } from '../errors.ts'
import { mediaInBucket } from './bucket.ts'

async function* inChunks(bytes: Buffer, size = 60_000) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
async function collected<Item>(items: AsyncIterable<Item>) {
  const all: Item[] = []
  for await (const item of items) all.push(item)
  return all
}
const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

test.each([0, 70_000, 13_000_000])('a file of %i bytes is kept, read whole and in part, listed and removed', async (size) => {
  const media = mediaInBucket(await newBucket())
  const bytes = randomBytes(size)
  const kept = await media.keep(inChunks(bytes), () => {})
  expect(kept.size).toBe(size)
  expect(await media.sizeOf(kept.id)).toBe(size)
  if (size > 0) {
    expect(hash(await buffer(media.read(kept.id, { start: 0, end: size - 1 })))).toBe(hash(bytes))
    const [start, end] = [Math.floor(size / 3), Math.floor(size / 2)]
    expect(hash(await buffer(media.read(kept.id, { start, end })))).toBe(hash(bytes.subarray(start, end + 1)))
  }
  expect((await collected(media.list())).map(({ id, size }) => ({ id, size }))).toEqual([kept])
  await media.remove(kept.id)
  expect(await media.sizeOf(kept.id)).toBeUndefined()
  expect(await collected(media.list())).toEqual([])
})

test.each([70_000, 13_000_000])('of %i bytes that are refused nothing is left', async (size) => {
  const media = mediaInBucket(await newBucket())
  const refusal = new Error('not a PDF')
  const keeping = media.keep(inChunks(randomBytes(size)), () => {
    throw refusal
  })
  await expect(keeping).rejects.toBe(refusal)
  expect(await collected(media.list())).toEqual([])
})

test('a bucket that is gone is not taken for one from which a file is gone', async () => {
  const at = await newBucket()
  await expect(mediaInBucket({ ...at, bucket: 'elsewhere' }).sizeOf('a')).rejects.toBeInstanceOf(StoreBusy)
  expect(await mediaInBucket(at).sizeOf('a')).toBeUndefined()
})

test('the first site makes an empty bucket its own, and no other takes it', async () => {
  const at = await newBucket()
  const media = mediaInBucket(at)
  await media.claim('one')
  await media.keep(inChunks(randomBytes(10)), () => {})
  await media.claim('one')
  await expect(mediaInBucket(at).claim('other')).rejects.toThrow("The bucket club contains another site's files.")
})

test('a bucket with other things in it is left as it was', async () => {
  const at = await newBucket()
  const { endpoint, ...given } = at
  const client = new S3Client({ endPoint: endpoint, ...given })
  await client.putObject('holidays.jpg', 'a picture')
  await expect(mediaInBucket(at).claim('one')).rejects.toThrow('The bucket club contains other things (holidays.jpg).')
  expect((await collected(client.listObjects())).map(({ key }) => key)).toEqual(['holidays.jpg'])
})

test('a missing bucket, refused keys and a storage that is gone are reported in words', async () => {
  const at = await newBucket()
  await expect(mediaInBucket({ ...at, bucket: 'elsewhere' }).claim('one')).rejects.toThrow(`${at.endpoint} has no such bucket.`)
  await expect(mediaInBucket({ ...at, accessKey: 'nobody' }).claim('one')).rejects.toThrow('does not accept the keys for this bucket.')
  await at.stop()
  await expect(mediaInBucket(at).claim('one')).rejects.toThrow('does not answer like an S3 service.')
})

test('a storage that takes what it is sent and says nothing is given up in time', async () => {
  const silent = createServer((socket) => void socket.resume())
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void silent.close())
  const { port } = silent.address() as AddressInfo
  const at = { bucket: 'club', endpoint: `http://127.0.0.1:${port}`, region: 'r', accessKey: 'a', secretKey: 'b' }
  const media = mediaInBucket(at, { patience: 300 })
  for (const size of [10, 2_000_000, 13_000_000])
    await expect(media.keep(inChunks(randomBytes(size)), () => {})).rejects.toBeInstanceOf(StoreBusy)
  await expect(media.sizeOf('a')).rejects.toBeInstanceOf(StoreBusy)
  await expect(collected(media.list())).rejects.toBeInstanceOf(StoreBusy)
  await expect(collected(backupsInBucket(at, 'copies/', 300).list())).rejects.toBeInstanceOf(StoreBusy)
  await expect(collected(media.read('a', { start: 0, end: 9 }))).rejects.toBeInstanceOf(StoreBusy)
})

test('a file of which less comes than there was is not given out as whole', async () => {
  const short = createHttpServer((_, answer) => answer.writeHead(206, { 'content-length': 50 }).end(Buffer.alloc(50)))
  await new Promise<void>((resolve) => short.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void short.close())
  const { port } = short.address() as AddressInfo
  const media = mediaInBucket({ bucket: 'club', endpoint: `http://127.0.0.1:${port}`, region: 'r', accessKey: 'a', secretKey: 'b' })
  expect(await buffer(media.read('a', { start: 0, end: 49 }))).toHaveLength(50)
  await expect(buffer(media.read('a', { start: 0, end: 50 }))).rejects.toThrow('the file a in the storage is shorter than it was')
})

test('what lies beside our files under other names is not taken for one of them', async () => {
  const at = await newBucket()
  const media = mediaInBucket(at)
  const { endpoint, ...given } = at
  const client = new S3Client({ endPoint: endpoint, ...given })
  const { id, size } = await media.keep(inChunks(randomBytes(10)), () => {})
  for (const name of ['media/holidays.jpg', `media/${id}.jpg`, `media/old/${id}`, `elsewhere/${id}`, id]) await client.putObject(name, 'x')
  expect(await collected(media.list())).toEqual([{ id, size }])
})
