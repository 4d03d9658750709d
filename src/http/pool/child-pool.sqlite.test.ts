import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { childPool } from '../../cli/child-pool-at.ts'
import { rungsOf } from '../../contract/own-picture.ts'
import type { Cut } from '../../contract/picture-calls.ts'
import { header, manyFrames, stillGif } from '../../testing/odd-pictures.ts'
import { bomb, paper } from '../../testing/papers.ts'
import { grained, heic, heicInP3, marked, markIn, photo } from '../../testing/photos.ts'
import { ChildPool } from './child-pool.ts'
import type { Converted, Wanted } from './conversion.ts'

const converter = childPool()
afterAll(() => converter.end())

async function* inPieces(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += 100_000) yield bytes.subarray(at, at + 100_000)
}
const child = join(import.meta.dirname, '../../cli/child.ts')
const convert = (bytes: Buffer, wanted: Wanted = { make: 'picture' }, by = converter) => by.convert(inPieces(bytes), wanted)

async function made(bytes: Buffer, wanted?: Wanted, by?: ChildPool): Promise<Converted & { whole: Buffer }> {
  const converted = await convert(bytes, wanted, by)
  if (typeof converted === 'string') throw new Error(`it was not made: ${converted}`)
  return { ...converted, whole: Buffer.from(converted.made[0]?.bytes ?? []) }
}

const p3 = () =>
  marked()
    .png()
    .toBuffer()
    .then((flat) => sharp(flat).withIccProfile('p3').jpeg({ quality: 95 }).toBuffer())
const good: [string, () => Promise<Buffer>][] = [
  ['a JPEG of a camera', () => photo()],
  ['a progressive JPEG', () => marked().jpeg({ progressive: true }).toBuffer()],
  ['a CMYK JPEG', () => marked().toColourspace('cmyk').jpeg().toBuffer()],
  ['a JPEG in the colours of a telephone', p3],
  ['a PNG', () => marked().png().toBuffer()],
  ['a PNG of 16 bits', () => marked().toColourspace('rgb16').png().toBuffer()],
  ['a PNG of few colours', () => marked().png({ palette: true }).toBuffer()],
  ['a WebP', () => marked().webp().toBuffer()],
  ['an AVIF', () => marked().avif().toBuffer()],
  ['a GIF', () => marked().gif().toBuffer()],
  ['a HEIC', async () => heic],
]
test.for(good)('%s is kept as a WebP of the same picture', async ([, make]) => {
  const { facts, whole, made: files } = await made(await make())
  const { format, width, height } = await sharp(whole).metadata()
  expect([format, width, height]).toEqual(['webp', facts?.width, facts?.height])
  expect(await markIn(whole)).toBe('1000')
  expect(facts?.colours).toMatch(/^[0-9a-f]{27}$/)
  // The first cell lies in the mark, the last one beside it.
  expect(Number.parseInt(facts?.colours[2] ?? '', 16)).toBeGreaterThan(9)
  expect(Number.parseInt(facts?.colours[24] ?? '', 16)).toBeGreaterThan(11)
  expect(files.map((file) => file.width).sort((a, b) => a - b)).toEqual(rungsOf(facts?.width ?? 0))
})

test.for([1, 2, 3, 4, 5, 6, 7, 8])('a picture whose camera was held in the way %i stands upright', async (orientation) => {
  const given = await photo({ orientation })
  const upright = await sharp(given).autoOrient().png().toBuffer()
  const { whole, facts } = await made(given)
  expect(await markIn(whole)).toBe(await markIn(upright))
  expect([facts?.width, facts?.height]).toEqual(orientation > 4 ? [480, 640] : [640, 480])
})

test('the colours of another profile are those of the web afterwards', async () => {
  const green = await sharp({ create: { width: 100, height: 100, channels: 3, background: '#208040' } })
    .png()
    .toBuffer()
  const wide = await sharp(green).withIccProfile('p3').png().toBuffer()
  const pixel = async (bytes: Buffer) => [...(await sharp(bytes).raw().toBuffer()).subarray(0, 3)]
  for (const given of [wide, heicInP3]) {
    const shown = await pixel((await made(given)).whole)
    for (const [at, value] of (await pixel(green)).entries()) expect.soft(Math.abs((shown[at] ?? 0) - value), `${at}`).toBeLessThan(6)
  }
  expect((await sharp((await made(wide)).whole).metadata()).icc).toBeUndefined()
})

test('what one can see through stays so', async () => {
  const glass = await sharp({ create: { width: 300, height: 200, channels: 4, background: { r: 0, g: 0, b: 255, alpha: 0.5 } } })
    .png()
    .toBuffer()
  const { whole } = await made(glass)
  const { data, info } = await sharp(whole).raw().toBuffer({ resolveWithObject: true })
  expect(info.channels).toBe(4)
  expect(Math.abs((data[3] ?? 0) - 128)).toBeLessThan(3)
  const { made: files } = await made(whole, { make: 'avif', width: 240 })
  expect((await sharp(files[0]?.bytes).metadata()).hasAlpha).toBe(true)
})

test('nothing of what a camera wrote beside it stays in any file', async () => {
  const given = await photo({ width: 900, height: 600 })
  expect((await sharp(given).metadata()).exif?.includes('Camera of a test')).toBe(true)
  const { whole, made: files } = await made(given)
  const avif = (await made(whole, { make: 'avif', width: 480 })).made
  for (const { bytes } of [...files, ...avif]) {
    const { exif, xmp, icc, iptc, orientation } = await sharp(bytes).metadata()
    expect([exif, xmp, icc, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined, undefined])
    expect(Buffer.from(bytes).toString('latin1')).not.toMatch(/Exif\0\0|xmpmeta|Camera of a test|Nobody in particular/)
  }
})

test('a large picture is made smaller, a small one never larger', async () => {
  const large = await made(await marked(4000, 1000).jpeg().toBuffer())
  expect([large.facts?.width, large.facts?.height]).toEqual([2560, 640])
  expect(large.made.map(({ width }) => width)).toEqual([2560, 240, 480, 720, 1080, 1600])
  const small = await made(await marked(20, 10).png().toBuffer())
  expect(small.made.map(({ width }) => width)).toEqual([20])
  const thin = await made(await marked(5000, 4).png().toBuffer())
  expect(thin.facts?.height).toBeGreaterThan(0)
})

test('a long strip keeps a width in which it can be read', async () => {
  const long = await made(await marked(1080, 12_000).png().toBuffer())
  expect([long.facts?.width, long.facts?.height]).toEqual([900, 9999])
  const half = await made(long.whole, { make: 'picture', cut: { turn: 0, left: 0, top: 0, width: 1000, height: 500 } })
  expect([half.facts?.width, half.facts?.height]).toEqual([900, 5000])
  const story = await made(await marked(3000, 12_000).jpeg().toBuffer())
  expect([story.facts?.width, story.facts?.height]).toEqual([1080, 4320])
})

test('of many frames the first is taken, and the others cost nothing', async () => {
  for (const frames of [stillGif(), manyFrames(10_000)]) {
    const { facts, whole } = await made(frames)
    expect([facts?.width, facts?.height]).toEqual([2, 2])
    expect((await sharp(whole).metadata()).pages ?? 1).toBe(1)
  }
})

const cuts: [string, Cut, string, number[]][] = [
  ['the upper left quarter', { turn: 0, left: 0, top: 0, width: 500, height: 500 }, '1111', [320, 240]],
  ['the lower half', { turn: 0, left: 0, top: 500, width: 1000, height: 500 }, '0000', [640, 240]],
  ['turned to the right', { turn: 90, left: 0, top: 0, width: 1000, height: 1000 }, '0100', [480, 640]],
  ['turned round', { turn: 180, left: 0, top: 0, width: 1000, height: 1000 }, '0001', [640, 480]],
  ['turned to the left, its lower left quarter', { turn: 270, left: 0, top: 500, width: 500, height: 500 }, '1111', [240, 320]],
  ['a part of less than a pixel', { turn: 0, left: 999, top: 999, width: 1, height: 1 }, '0000', [1, 1]],
]
test.for(cuts)('what is cut out is %s', async ([, cut, mark, size]) => {
  const { facts, whole } = await made(await marked().png().toBuffer(), { make: 'picture', cut })
  expect([facts?.width, facts?.height]).toEqual(size)
  expect(await markIn(whole)).toBe(mark)
})

test('the same picture gets the same id, another one another', async () => {
  const id = async (bytes: Buffer) => (await made(bytes)).facts?.id
  const one = await id(await photo())
  expect(one).toMatch(/^[0-9a-z]{26}$/)
  expect(await id(await photo())).toBe(one)
  expect(await id(await marked(640, 470).jpeg().toBuffer())).not.toBe(one)
})

const bad: [string, string, () => Promise<Buffer>][] = [
  ['a JPEG that ends early', 'broken', async () => (await grained().jpeg().toBuffer()).subarray(0, 60_000)],
  ['a PNG that ends early', 'broken', async () => (await grained().png().toBuffer()).subarray(0, 60_000)],
  ['a WebP that ends early', 'broken', async () => (await grained().webp().toBuffer()).subarray(0, 60_000)],
  ['an AVIF that ends early', 'broken', async () => (await grained().avif({ effort: 0 }).toBuffer()).subarray(0, 20_000)],
  ['a HEIC that ends early', 'broken', async () => heic.subarray(0, 500)],
  ['a PNG of 65,535 by 65,535', 'pixels', async () => header.png(65_535, 65_535)],
  ['a JPEG of 65,500 by 65,500', 'pixels', async () => header.jpeg(65_500, 65_500)],
  ['a GIF of 65,535 by 65,535', 'pixels', async () => header.gif(65_535, 65_535)],
  ['a WebP of 16,383 by 16,383', 'pixels', async () => header.webp(16_383, 16_383)],
  [
    'an SVG',
    'broken',
    async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'),
  ],
  ['a TIFF', 'broken', () => marked().tiff().toBuffer()],
  ['nothing', 'broken', async () => Buffer.alloc(0)],
  ['a beginning and then anything', 'broken', async () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(5000, 7)])],
]
test.for(bad)('%s is refused: %s', async ([, why, make]) => {
  expect(await convert(await make())).toBe(why)
  // And the next one has the same process.
  const before = converter.pid
  expect(typeof (await convert(heic))).toBe('object')
  expect(converter.pid).toBe(before)
})

test('what takes too long or too much memory is ended, and the next picture gets a process of its own', async () => {
  const large = await marked(6000, 6000).jpeg().toBuffer()
  for (const [why, limits] of [
    ['slow', { processor: 0, clock: 60_000, memory: 1e9 }],
    ['memory', { processor: 60_000, clock: 60_000, memory: 1e6 }],
  ] as const) {
    const strict = childPool(limits)
    expect(await convert(large, undefined, strict)).toBe(why)
    expect(strict.pid).toBeUndefined()
    strict.end()
  }
})

test('one that gets nothing of the processor has stalled, which says nothing of the picture', async () => {
  const own = childPool({ processor: 60_000, clock: 500, memory: 1e9 })
  const held = convert(await marked(6000, 6000).jpeg().toBuffer(), undefined, own)
  process.kill(own.pid as number, 'SIGSTOP')
  expect(await held).toBe('stalled')
  expect(own.pid).toBeUndefined()
})

test('a process that ends in the middle costs one picture', async () => {
  const own = childPool()
  await convert(heic, undefined, own)
  const [first] = [own.pid]
  const large = convert(await marked(6000, 6000).jpeg().toBuffer(), undefined, own)
  await pause(50)
  process.kill(first as number, 'SIGKILL')
  expect(await large).toBe('lost')
  expect(typeof (await convert(heic, undefined, own))).toBe('object')
  expect(own.pid).not.toBe(first)
  own.end()
})

test('bytes that cannot be read are told as such, and no part of them gets into the next picture', async () => {
  async function* broken() {
    yield heic.subarray(0, 100)
    throw new Error('the place of files is away')
  }
  await expect(converter.convert(broken(), { make: 'picture' })).rejects.toThrow('the place of files is away')
  expect((await made(heic)).facts?.width).toBe(64)
})

test.each([
  ['is killed', '', true],
  ['shuts its end of the pipe first', "child.once('message', () => child.stdio[4].destroy())", false],
])('the process ends with the one that began it, also where that %s, and says nothing of it', async (_, does, isAtOnce) => {
  const folder = mkdtempSync(join(tmpdir(), 'club-test-'))
  const [script, picture] = [join(folder, 'holds.mjs'), join(folder, 'picture.jpg')]
  writeFileSync(picture, await photo())
  writeFileSync(
    script,
    `import { fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
const bytes = readFileSync(${JSON.stringify(picture)})
const child = fork(${JSON.stringify(child)}, [], { serialization: 'advanced', stdio: ['ignore', 'ignore', 'inherit', 'ipc', 'pipe'] })
child.stdio[4].pause().write(bytes)
child.once('message', () => process.stdout.write(child.pid + '\\n'))
${does}
child.send({ wanted: { make: 'picture' }, size: bytes.length })
setInterval(() => {}, 1000)`,
  )
  const parent = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'pipe'] })
  const said: string[] = []
  parent.stderr.on('data', (text) => said.push(String(text)))
  const closed = once(parent.stderr, 'close')
  // A file of it has been made, and lies on its way to who is killed.
  const [told] = await once(parent.stdout, 'data')
  const proc = `/proc/${String(told).trim()}`
  expect(existsSync(proc)).toBe(true)
  if (!isAtOnce) await pause(500)
  parent.kill('SIGKILL')
  for (let waited = 0; waited < 200 && existsSync(proc); waited += 1) await pause(50)
  expect(existsSync(proc)).toBe(false)
  await closed
  expect(said).toEqual([])
})

test('a child has no secrets, files, programs or network, whatever runs in it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'club-test-'))
  const [file, secret] = [join(folder, 'probe.ts'), join(tmpdir(), 'club-test-secret.txt')]
  writeFileSync(secret, 'the secret')
  writeFileSync(
    file,
    `import { execSync } from 'node:child_process'
import { lookup } from 'node:dns/promises'
import { readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { answerConversions } from ${JSON.stringify(join(import.meta.dirname, 'answer-conversions.ts'))}
const tried = async (action) => {
  try {
    await action()
    return 'done'
  } catch (error) {
    return error.code ?? error.message
  }
}
answerConversions(async (bytes, wanted, give) => {
  const found = [
    Object.keys(process.env).sort().join(),
    await tried(() => readFileSync(${JSON.stringify(secret)})),
    await tried(() => writeFileSync(${JSON.stringify(join(folder, 'written'))}, '')),
    await tried(() => execSync('true')),
    await tried(() => connect(80, '127.0.0.1')),
    await tried(() => fetch('http://127.0.0.1/').catch(({ cause }) => { throw cause })),
    await tried(() => lookup('example.org')),
  ]
  await give({ width: 0, bytes: Buffer.from(JSON.stringify(found)) })
  return undefined
})`,
  )
  process.env.CLUB_TEST_SECRET = 'a secret'
  const own = new ChildPool({
    file,
    readable: [folder, join(import.meta.dirname, '../..'), join(import.meta.dirname, '../../../package.json')],
    env: {},
  })
  const denied = 'ERR_ACCESS_DENIED'
  const none = 'a child process has no network'
  const { whole } = await made(Buffer.from('a picture'), undefined, own)
  expect(JSON.parse(String(whole))).toEqual([
    'MALLOC_ARENA_MAX,UV_THREADPOOL_SIZE,VIPS_DISC_THRESHOLD',
    denied,
    denied,
    denied,
    none,
    none,
    none,
  ])
  own.end()
})

test('a hostile file is refused alone: another PDF and a picture go on beside it and after it', async () => {
  const own = childPool()
  const hostile = own.convert(inPieces(Buffer.from(bomb(1024, '['))), { make: 'text' })
  const first = own.pid
  const beside = await Promise.all([
    convert(await photo(), undefined, own),
    own.convert(inPieces(Buffer.from(await paper('Beside.'))), { make: 'text' }),
  ])
  expect(beside.map((outcome) => typeof outcome)).toEqual(['object', 'object'])
  expect(await hostile).toMatch(/^(?:memory|lost)$/)
  const read = await own.convert(inPieces(Buffer.from(await paper('Here again.'))), { make: 'text' })
  expect(String((read as Converted).made[0]?.bytes)).toBe('Here again.')
  expect(own.pid).not.toBe(first)
  own.end()
})

test('more tasks than children wait for a child, and a resting child of another kind ends for them', async () => {
  const own = childPool()
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => convert(heic, undefined, own)))
  const read = await own.convert(inPieces(Buffer.from(await paper('Words.'))), { make: 'text' })
  expect([...outcomes, read].map((outcome) => typeof outcome)).toEqual(Array(6).fill('object'))
  own.end()
})

// Every 29th byte is replaced in turn.
test('broken HEICs are refused or shown, and never end what decodes them without an answer', async () => {
  for (let at = 0; at < heic.length; at += 29) {
    const broken = Buffer.from(heic)
    broken[at] = 0xff
    expect.soft(['broken', 'pixels', 'object'], `${at}`).toContain(outcomeOf(await convert(broken)))
  }
  // The header states a size, and the decoder is not asked.
  const size = Buffer.from('ispe\0\0\0\0\0\0\0\x40\0\0\0\x30', 'latin1')
  const huge = Buffer.from(heic)
  huge.write('\0\0\xff\xff\0\0\xff\xff', huge.indexOf(size) + 8, 'latin1')
  expect(await convert(huge)).toBe('pixels')
})
const outcomeOf = (outcome: Converted | string) => (typeof outcome === 'string' ? outcome : 'object')
