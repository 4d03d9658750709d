import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { constants, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ownPicture, rungsOf, variantPath } from '../src/contract/own-picture.ts'
import { largestPiece } from '../src/contract/pieces.ts'
import { newId } from '../src/store/id.ts'
import { median, table, whole } from './figures.ts'
import { administrator, fill } from './fill.ts'
import { given } from './given.ts'
import { photograph } from './photos.ts'
import { highestOf, processorOf, residentOf } from './process.ts'
import { startSite } from './site.ts'
import { percentile, steadyReader } from './steady-reader.ts'

// Photographs that are sent, three at a time as a page sends them, while somebody reads `/`: npm run bench:pictures [-- photos seconds behind]
const { photos, seconds, behind: longest } = given({ photos: 50, seconds: 15, behind: 600 })
const atOnce = 3
const mostRatio = 2

const folder = mkdtempSync(join(tmpdir(), 'club-bench-'))
console.info(`Making ${photos} photographs.`)
for (let at = 0; at < photos; at += 1) writeFileSync(join(folder, `${at}.jpg`), await photograph(at))
const site = await startSite('main', join(folder, 'data'))
const reader = steadyReader(`${site.origin}/`)
// Whoever sends photographs does so from elsewhere: here he must not take the processor from the site and from who is measured.
yielding()
try {
  await fill(site, 50)
  const cookie = (await administrator(site)).cookie()
  await reader.during(() => pause(1000))
  const quiet = await reader.during(() => pause(seconds * 1000))
  const processor = () => processorOf(site.pid) ?? Number.NaN
  const [before, began, most] = [processor(), performance.now(), highestOf(site.pid)]
  const watch = watchConverter()
  const took: number[] = []
  const kept: string[] = []
  const queue = readdirSync(folder)
    .filter((name) => name.endsWith('.jpg'))
    [Symbol.iterator]()
  const sent = await reader.during(() =>
    Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (const name of queue) {
          const from = performance.now()
          kept.push(await send(readFileSync(join(folder, name)), cookie))
          took.push((performance.now() - from) / 1000)
        }
      }),
    ),
  )
  const [sending, used] = [(performance.now() - began) / 1000, processor() - before]
  let finished = 0
  const behind = await reader.during(async () => {
    finished = await avifsOf(kept, performance.now() + longest * 1000)
  })
  const [after, usedAfter] = [(performance.now() - began) / 1000 - sending, processor() - before - used]
  const row = (name: string, times: number[]) => [name, ...[50, 99].map((part) => percentile(times, part).toFixed(1)), whole(times.length)]
  table(
    ['50 questions a second for /', 'p50 ms', 'p99 ms', 'answers'],
    [row('quiet', quiet), row('while photographs come', sent), row('while AVIFs are made', behind)],
  )
  console.info(`
${photos} photographs, ${atOnce} at a time: ${(sending / photos).toFixed(2)} s each until kept (of one, median ${median(took).toFixed(2)} s), ${(used / photos).toFixed(2)} s of processor.
Then the AVIFs of ${finished} of them: ${(after / finished).toFixed(2)} s each, ${(usedAfter / finished).toFixed(2)} s of processor.
Resident memory: the site ${whole(most())} MB at most, ${whole(residentOf(site.pid) ?? Number.NaN)} MB now; what converts ${whole(watch.end())} MB at most.`)
  const ratio = Math.max(percentile(sent, 99), percentile(behind, 99)) / percentile(quiet, 99)
  console.info(`p99 of / is ${ratio.toFixed(2)} times the quiet one; the goal is ${mostRatio}.`)
  if (ratio > mostRatio) process.exitCode = 1
} finally {
  reader.end()
  await site.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** Gives every thread of this process the lowest priority: on Linux each has its own, and those that collect its memory are many. */
function yielding() {
  const threads = existsSync('/proc/self/task') ? readdirSync('/proc/self/task').map(Number) : [0]
  for (const thread of threads) setPriority(thread, constants.priority.PRIORITY_LOW)
}

/** Sends a photograph in pieces and has it kept, as a page does; where it lies. */
async function send(bytes: Buffer, cookie: string): Promise<string> {
  const id = newId()
  const headers = { cookie, origin: site.origin }
  const whole = { ...headers, 'content-type': 'application/octet-stream', 'upload-length': String(bytes.length) }
  for (let offset = 0; offset < bytes.length; offset += largestPiece) {
    const body = new Uint8Array(bytes.subarray(offset, offset + largestPiece))
    await answered(`/api/uploadPiece/${id}`, { headers: { ...whole, 'upload-offset': String(offset) }, body })
  }
  const asked = { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify({ name: 'IMG_1234.jpg' }) }
  return (await answered(`/api/keepUpload/${id}`, asked)).address
}

async function answered(path: string, init: RequestInit) {
  const response = await fetch(site.origin + path, { method: 'POST', ...init })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return response.json()
}

/** Waits until every AVIF of every picture is there, or this moment has come; of how many they are. */
async function avifsOf(addresses: string[], until: number) {
  for (const [at, address] of addresses.entries()) {
    const picture = ownPicture(address)
    const width = rungsOf(picture?.width ?? 0).at(-1) ?? 0
    const path = variantPath(picture?.id ?? '', width, 'avif')
    for (;;) {
      const { headers } = await fetch(site.origin + path, { method: 'HEAD' })
      if (headers.get('content-type') === 'image/avif') break
      if (performance.now() > until) return at
      await pause(500)
    }
  }
  return addresses.length
}

/** Looks again and again how much memory the site's converting process has; `end` tells the most, in MB. */
function watchConverter() {
  let most = 0
  const timer = setInterval(() => {
    const children = readFileSync(`/proc/${site.pid}/task/${site.pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
    most = Math.max(most, ...children.map((pid) => residentOf(Number(pid)) ?? 0))
  }, 100)
  return {
    end: () => {
      clearInterval(timer)
      return most
    },
  }
}
