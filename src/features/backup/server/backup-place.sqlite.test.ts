import { join } from 'node:path'
import { expect, test } from 'vitest'
import { configOf } from '../../../cli/config.ts'
import { backupAddress } from './backup-place.ts'

const keys = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' }
const s3 = 'endpoint=https://s3.example.org'

test('copies go to a folder, however it is written, or to a bucket under a beginning', () => {
  expect(backupAddress('/mnt/copies', {})).toEqual({ folder: '/mnt/copies' })
  expect(backupAddress('copies', {})).toEqual({ folder: join(process.cwd(), 'copies') })
  expect(backupAddress('file:///mnt/the%20copies', {})).toEqual({ folder: '/mnt/the copies' })
  expect(backupAddress(`s3://club-copies?${s3}`, keys)).toMatchObject({ bucket: { bucket: 'club-copies' }, prefix: '' })
  expect(backupAddress(`s3://club-copies/a/b/?${s3}`, keys)).toMatchObject({ bucket: { accessKey: 'id' }, prefix: 'a/b/' })
})

test.each([
  'https://example.org/copies',
  'file://elsewhere/copies',
  's3://',
  `s3://club/a b?${s3}`,
  `s3://club/../x?a=b`,
  `s3://club/a?${s3}&x=1`,
  ' ',
])('copies do not go to %j', (typed) => {
  expect(() => backupAddress(typed, keys)).toThrow(expect.objectContaining({ name: 'WrongAddress' }))
})

test('copies do not lie in the bucket of the files, and a short passphrase is refused without being shown', () => {
  const both = { ...keys, MEDIA_URL: `s3://club?${s3}`, BACKUP_URL: `s3://club/copies?${s3}` }
  expect(() => configOf(both)).toThrow(
    'BACKUP_URL cannot be used.\n  read:     (not shown, it may hold a secret)\n  accepted: another bucket than that of MEDIA_URL',
  )
  expect(configOf({ ...both, BACKUP_URL: `s3://copies/of-it?${s3}` }).backups).toMatchObject({ prefix: 'of-it/' })
  expect(() => configOf({ BACKUP_PASSPHRASE: 'too short' })).toThrow(/not shown.*\n.*at least 16 characters/)
})
