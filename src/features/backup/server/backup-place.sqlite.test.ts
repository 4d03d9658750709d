import { join } from 'node:path'
import { expect, test } from 'vitest'
import { configOf } from '../../../cli/config.ts'
import { backupPlaceAt } from './backup-place.ts'

const keys = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' }
const s3 = 'endpoint=https://s3.example.org'
const bucket = expect.objectContaining({ bucket: 'club-copies', accessKey: 'id' })
const inBucket = (prefix: string) => ({ bucket, name: `s3://club-copies/${prefix} at https://s3.example.org` })

test.each([
  ['/mnt/copies', { name: '/mnt/copies' }],
  ['copies', { name: join(process.cwd(), 'copies') }],
  ['file:///mnt/the%20copies', { name: '/mnt/the copies' }],
  [`s3://club-copies?${s3}`, inBucket('')],
  [`s3://club-copies/a/b/?${s3}`, inBucket('a/b/')],
])('backups go to %s', (typed, place) => expect(backupPlaceAt(typed, keys)).toMatchObject(place))

test.each(['https://example.org/copies', 'file://elsewhere/copies', 's3://', `s3://club/a b?${s3}`, `s3://club/a?${s3}&x=1`, ' '])(
  'backups do not go to %j',
  (typed) => expect(() => backupPlaceAt(typed, keys)).toThrow(expect.objectContaining({ name: 'WrongAddress' })),
)

test('backups are in another bucket than the files', () => {
  const both = { ...keys, MEDIA_URL: `s3://club?${s3}`, BACKUP_URL: `s3://club/copies?${s3}` }
  expect(() => configOf(both)).toThrow(/^BACKUP_URL cannot be used\.\n.*not shown.*\n.*a different bucket from that of MEDIA_URL/)
  expect(configOf({ ...both, BACKUP_URL: `s3://copies/of-it?${s3}` }).backups?.name).toContain('s3://copies/of-it/')
})
