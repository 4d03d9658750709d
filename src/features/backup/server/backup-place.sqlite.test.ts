import { createServer } from 'node:http'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { configOf } from '../../../cli/config.ts'
import { StoreBusy } from '../../../db/busy.ts'
import { backupAddress, backupsInBucket } from './backup-place.ts'

const keys = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' }
const s3 = 'endpoint=https://s3.example.org'
const bucket = expect.objectContaining({ bucket: 'club-copies', accessKey: 'id' })

test.each([
  ['/mnt/copies', { folder: '/mnt/copies' }],
  ['copies', { folder: join(process.cwd(), 'copies') }],
  ['file:///mnt/the%20copies', { folder: '/mnt/the copies' }],
  [`s3://club-copies?${s3}`, { bucket, prefix: '' }],
  [`s3://club-copies/a/b/?${s3}`, { bucket, prefix: 'a/b/' }],
])('backups go to %s', (typed, place) => expect(backupAddress(typed, keys)).toEqual(place))

test.each(['https://example.org/copies', 'file://elsewhere/copies', 's3://', `s3://club/a b?${s3}`, `s3://club/a?${s3}&x=1`, ' '])(
  'backups do not go to %j',
  (typed) => expect(() => backupAddress(typed, keys)).toThrow(expect.objectContaining({ name: 'WrongAddress' })),
)

test('backups are in another bucket than the files', () => {
  const both = { ...keys, MEDIA_URL: `s3://club?${s3}`, BACKUP_URL: `s3://club/copies?${s3}` }
  expect(() => configOf(both)).toThrow(/^BACKUP_URL cannot be used\.\n.*not shown.*\n.*another bucket than that of MEDIA_URL/)
  expect(configOf({ ...both, BACKUP_URL: `s3://copies/of-it?${s3}` }).backups).toMatchObject({ prefix: 'of-it/' })
})

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

test('a bucket that falls silent is one that does not answer, and its connection ends', async () => {
  const { read, connections } = await bucketOf({ bytes: 500_000, every: 0 })
  await expect(read()).rejects.toBeInstanceOf(StoreBusy)
  await expect.poll(connections).toBe(0)
})
