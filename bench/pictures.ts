import { execFileSync } from 'node:child_process'
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
const rounds = 5

const folder = mkdtempSync(join(tmpdir(), 'club-bench-'))
console.info(`Making ${photos} photographs.`)
for (let at = 0; at < photos; at += 1) writeFileSync(join(folder, `${at}.jpg`), await photograph(at))
const site = await startSite('main', join(folder, 'data'))
const reader = steadyReader(`${site.origin}/`)
// Whoever sends photographs does so from elsewhere: here he must not take the processor from the site and from who is measured.
yielding()
const converter = watchConverter()
try {
  await fill(site, 50)
  const cookie = (await administrator(site)).cookie()
  const most = highestOf(site.pid)
  const took: number[] = []
  const kept: string[] = []
  const processor = () => processorOf(site.pid) ?? Number.NaN
  const state = (name: string) => ({ name, times: [] as number[], seconds: 0, processor: 0 })
  const [quiet, sent, behind] = [state('quiet'), state('while photographs come'), state('while AVIFs are made')]
  const during = async (now: ReturnType<typeof state>, work: () => Promise<unknown>) => {
    const [before, began] = [processor(), performance.now()]
    now.times.push(...(await reader.during(work)))
    now.seconds += (performance.now() - began) / 1000
    now.processor += processor() - before
  }
  const at = ({ times }: ReturnType<typeof state>, part: number) =>
    percentile(
      times.toSorted((a, b) => a - b),
      part,
    )
  const awhile = () => pause((seconds * 1000) / rounds)
  await reader.during(awhile)
  // In turns, so that a machine that is busy with something else for a while is so for each of them.
  for (let round = 0; round < rounds; round += 1) {
    converter.halt()
    await during(quiet, awhile)
    converter.goOn()
    const queue = Array.from({ length: photos }, (_, number) => number)
      .filter((number) => number % rounds === round)
      [Symbol.iterator]()
    const sendAll = async () => {
      for (const number of queue) {
        const from = performance.now()
        kept.push(await send(readFileSync(join(folder, `${number}.jpg`)), cookie))
        took.push((performance.now() - from) / 1000)
      }
    }
    await during(sent, () => Promise.all(Array.from({ length: atOnce }, sendAll)))
    await during(behind, awhile)
  }
  let finished = 0
  await during(behind, async () => {
    finished = await avifsOf(kept, performance.now() + longest * 1000)
  })
  table(
    ['50 questions a second for /', 'p50 ms', 'p99 ms', 'answers'],
    [quiet, sent, behind].map((now) => [now.name, at(now, 50).toFixed(1), at(now, 99).toFixed(1), whole(now.times.length)]),
  )
  console.info(`
${photos} photographs, ${atOnce} at a time: ${(sent.seconds / photos).toFixed(2)} s each until kept (of one, median ${median(took).toFixed(2)} s), ${(sent.processor / photos).toFixed(2)} s of processor.
The AVIFs of ${finished} of them: ${(behind.seconds / finished).toFixed(2)} s each, ${(behind.processor / finished).toFixed(2)} s of processor.
Resident memory: the site ${whole(most())} MB at most, ${whole(residentOf(site.pid) ?? Number.NaN)} MB now; what converts ${whole(converter.end())} MB at most.`)
  const ratio = Math.max(at(sent, 99), at(behind, 99)) / at(quiet, 99)
  console.info(`p99 of / is ${ratio.toFixed(2)} times the quiet one; the goal is ${mostRatio}.`)
  if (ratio > mostRatio) process.exitCode = 1
} finally {
  // One that is halted ends for nobody.
  converter.goOn()
  converter.end()
  reader.end()
  await site.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** Has this process work only where the processor is free; where the system knows no such thing, each of its threads as late as may be. */
function yielding() {
  try {
    execFileSync('chrt', ['--all-tasks', '--idle', '--pid', '0', String(process.pid)], { stdio: 'ignore' })
  } catch {
    const threads = existsSync('/proc/self/task') ? readdirSync('/proc/self/task').map(Number) : [0]
    for (const thread of threads) setPriority(thread, constants.priority.PRIORITY_LOW)
  }
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

/** The site's converting process: looks again and again how much memory it has (`end` tells the most, in MB), and halts it. */
function watchConverter() {
  let most = 0
  const list = `/proc/${site.pid}/task/${site.pid}/children`
  const children = () => (existsSync(list) ? readFileSync(list, 'utf8').trim().split(' ').filter(Boolean).map(Number) : [])
  const timer = setInterval(() => {
    most = Math.max(most, ...children().map((pid) => residentOf(pid) ?? 0))
  }, 100)
  const signal = (name: NodeJS.Signals) => {
    for (const pid of children()) process.kill(pid, name)
  }
  return {
    halt: () => signal('SIGSTOP'),
    goOn: () => signal('SIGCONT'),
    end: () => {
      clearInterval(timer)
      return most
    },
  }
}
