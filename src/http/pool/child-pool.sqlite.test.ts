import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { childPool } from '../../cli/child-pool-at.ts'
import { newFolder } from '../../testing/new-folder.ts'
import { bomb, paper } from '../../testing/papers.ts'
import { heic, photo } from '../../testing/photos.ts'
import { childPoolOf } from './child-pool.ts'
import type { Task } from './child-task.ts'

const pool = childPool()
const pictureTask = { make: 'picture' } as const
const convert = (bytes: Uint8Array, task: Task = pictureTask, by = pool) => by.convert(Readable.from([bytes]), task)

/** A program of this code. */
function programOf(code: string) {
  const place = newFolder()
  const file = join(place, 'program.ts')
  writeFileSync(file, `import { doTask } from ${JSON.stringify(join(import.meta.dirname, 'child-task.ts'))}\n${code}`)
  const readable = [place, join(import.meta.dirname, '../..'), join(import.meta.dirname, '../../../package.json')]
  return { file, readable, env: {} }
}

const endless = () => programOf('await doTask(async () => { for (;;); })')

test.for([
  ['too much time', 'slow', { time: 100 }],
  ['too much memory', 'memory', { memory: 1e6 }],
] as const)('a task that takes %s is killed', async ([, why, limits]) => {
  const strict = childPoolOf(endless(), limits)
  expect(await convert(heic, pictureTask, strict)).toBe(why)
})

test('a small PDF that unpacks to a gigabyte, whatever is in it, is refused alone: others are read beside it and after it', async () => {
  const bombs = ['BT /F1 12 Tf (boom) Tj ET\n', '['].map((says) => Buffer.from(bomb(1024, says)))
  for (const { length } of bombs) expect(length).toBeLessThan(3 * 1024 * 1024)
  const hostile = bombs.map((bytes) => convert(bytes, { make: 'text' }))
  expect(await convert(await photo())).toBeTypeOf('object')
  for (const outcome of await Promise.all(hostile)) expect.soft(outcome).toMatch(/^(?:memory|lost)$/)
  const read = await convert(Buffer.from(await paper('Here again.')), { make: 'text' })
  expect(read).toEqual({ made: [{ width: 0, bytes: Buffer.from('Here again.') }] })
})

test('a child has no secrets, files, programs or network, whatever runs in it', async () => {
  const place = newFolder()
  const secret = join(place, 'secret.txt')
  writeFileSync(secret, 'the secret')
  process.env.CLUB_TEST_SECRET = 'a secret'
  const own = childPoolOf(
    programOf(`import { execSync } from 'node:child_process'
import { lookup } from 'node:dns/promises'
import { readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
const tried = async (action) => {
  try {
    await action()
    return 'done'
  } catch (error) {
    return error.code ?? error.message
  }
}
await doTask(async () => {
  const found = [
    Object.keys(process.env).sort().join(),
    await tried(() => readFileSync(${JSON.stringify(secret)})),
    await tried(() => writeFileSync(${JSON.stringify(join(place, 'written'))}, '')),
    await tried(() => execSync('true')),
    await tried(() => connect(80, '127.0.0.1')),
    await tried(() => fetch('http://127.0.0.1/').catch(({ cause }) => { throw cause })),
    await tried(() => lookup('example.org')),
  ]
  console.log('nothing of this is in the answer')
  return { made: [{ width: 0, bytes: Buffer.from(JSON.stringify(found)) }] }
})`),
  )
  const [denied, none] = ['ERR_ACCESS_DENIED', 'a child process has no network']
  const outcome = await convert(heic, pictureTask, own)
  expect(typeof outcome === 'string' ? outcome : JSON.parse(String(outcome.made[0]?.bytes))).toEqual([
    'MALLOC_ARENA_MAX,UV_THREADPOOL_SIZE,VIPS_DISC_THRESHOLD',
    ...[denied, denied, denied],
    ...[none, none, none],
  ])
})
