import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { WrongUse } from './command.ts'
import { configOf } from './config.ts'
import { moveOf } from './move-options.ts'

const keys = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' }
const inBucket = { ...keys, MEDIA_URL: 's3://club?endpoint=https://files.example.org' }
const read = (args: string[], environment: Record<string, string> = {}) => moveOf(args, environment, configOf(environment))
const media = (folder: string) => ({ folder: join(resolve(folder), 'media') })

test('without --media files of a folder go along into a folder, and stay otherwise', () => {
  const data = { database: resolve('data'), files: media('data') }
  expect(read(['--to', 'new'])).toEqual({ from: data, to: { database: resolve('new'), files: media('new') } })
  const { from, to } = read(['--to=postgres://club:pw@127.0.0.1/club'])
  expect([from, to.files]).toEqual([data, data.files])
  expect(to.database).toMatchObject({ postgres: { host: '127.0.0.1', database: 'club', password: 'pw' } })
  const bucket = { bucket: expect.objectContaining({ bucket: 'club', endpoint: 'https://files.example.org' }) }
  expect(read(['--to', 'new'], inBucket)).toMatchObject({ from: { files: bucket }, to: { files: bucket } })
})

test('--media says where the files go, with or without the rows', () => {
  const bucket = { bucket: expect.objectContaining({ bucket: 'other', accessKey: 'key' }) }
  expect(read(['--media', 's3://other', '--to', 'new'], inBucket).to).toEqual({ database: resolve('new'), files: bucket })
  expect(read(['--media', 's3://other'], keys).to).toEqual({ files: bucket })
  expect(read(['--media', 'data'], inBucket).to).toEqual({ files: media('data') })
  const rowsElsewhere = { ...inBucket, DATABASE_URL: 'postgres://club@127.0.0.1/club' }
  expect(read(['--media', 'new'], rowsElsewhere).to).toEqual({ files: media('new') })
  expect(read(['--to', 'new', '--media', 'new'], inBucket).to.files).toEqual(media('new'))
  expect(read(['--to', 'postgres://club@127.0.0.1/club', '--media', 'new']).to.files).toEqual(media('new'))
})

const wrong: [string[], string][] = [
  [[], 'Say where the site moves to.'],
  [['--'], 'Say where the site moves to.'],
  [['new'], 'Say with --to or --media what goes where'],
  [['--to', 'new', 'more'], 'Say with --to or --media what goes where'],
  [['--to'], 'Say with --to or --media what goes where'],
  [['--to', '--media', 'x'], 'Say with --to or --media what goes where'],
  [['--to='], '--to is no folder, and no address'],
  [['--to', ' '], '--to is no folder, and no address that begins with postgres://.'],
  [['--to', 'a\0b'], '--to is no folder, and no address that begins with postgres://.'],
  [['--to', 'mysql://club:hidden@127.0.0.1/club'], '--to is no folder, and no address that begins with postgres://.'],
  [['--media', 'postgres://club:hidden@127.0.0.1/club'], '--media is no folder, and no address that begins with s3://.'],
  [['--too', 'new'], 'Say with --to or --media what goes where'],
  [['-t', 'new'], 'Say with --to or --media what goes where'],
  [['--__proto__=x'], 'Say with --to or --media what goes where'],
  [['--to', 'postgres://club:hidden@127.0.0.1'], '--to cannot be used.\n  accepted: postgres://user:password@host:port/database'],
  [['--to', 'postgres://club:hidden@127.0.0.1:0x1/club'], '--to cannot be used.\n  accepted: postgres://user:password@host:port/database'],
  [['--to', 'POSTGRES://club:hidden@127.0.0.1/club?pool=3'], 'there is "pool"'],
  [['--media', 's3://club/hidden'], '--media cannot be used.\n  accepted: s3://bucket'],
  [['--media', 's3://club?endpoint=http://files.example.org'], '--media cannot be used.\n  accepted: an endpoint with https://'],
  [['--media', 'other'], 'Where the rows stay in a folder, the files go into the same folder, or into a bucket.'],
  [['--to', 'new', '--media', 'other'], 'With a folder for the rows the files go into the same folder, or into a bucket.'],
]
test.for(wrong)('%j is refused in a sentence, which shows no address', ([args, sentence]) => {
  const refused = () => read(args, inBucket)
  expect(refused).toThrow(WrongUse)
  expect(refused).toThrow(sentence)
  expect(refused).not.toThrow('hidden')
})

test('a bucket without keys, and an option that npm took for itself, are told', () => {
  expect(() => read(['--media', 's3://club'])).toThrow('keys beside it, in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY')
  expect(() => read(['new'], { npm_config_to: 'true' })).toThrow('npm took --to for itself. Write two dashes before')
  expect(() => read(['new'], { npm_config_media: 's3://club' })).toThrow('npm took --media for itself')
})
