import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { median, table, whole } from './figures.ts'
import { administrator, fill, notice } from './fill.ts'
import { given } from './given.ts'
import { listeners } from './listeners.ts'
import { load } from './load.ts'
import { residentOf } from './process.ts'
import { startSite } from './site.ts'

// Browsers that are told of changes, and what they cost everybody else: npm run bench:live [-- few many rounds]
const { few, many, rounds } = given({ few: 1000, many: 10_000, rounds: 20 })
const goal = { kilobytes: 40, ms: 1000 }
const seconds = 5
const connections = 8

type Told = { memory: number; each: number; p50: number; p99: number; missed: number; home: number; written: number }

let isKept = true
const rows: string[][] = []
for (const count of [0, few, many]) {
  const told = await tried(count)
  if (count > 0) isKept &&= told.each <= goal.kilobytes && told.p99 <= goal.ms && told.missed === 0
  const of = (figure: number, digits = 0) => (count === 0 ? '' : figure.toFixed(digits))
  rows.push([
    whole(count),
    whole(told.memory),
    of(told.each, 1),
    of(told.p50),
    of(told.p99),
    of(told.missed),
    told.home.toFixed(2),
    told.written.toFixed(2),
  ])
}
console.info(`\nEach told of ${rounds} writes; / asked by ${connections} connections, quiet and with two writes a second.`)
table(['listeners', 'MB', 'KB each', 'told p50 ms', 'p99 ms', 'not told', '/ p99 ms', 'written to'], rows)
if (!isKept) process.exitCode = 1

/** A site with so many listeners. */
async function tried(count: number): Promise<Told> {
  const folder = mkdtempSync(join(tmpdir(), 'club-bench-'))
  const site = await startSite('main', folder)
  try {
    await fill(site, 50)
    const post = await administrator(site)
    const home = `${site.origin}/`
    await load(home, 3, connections)
    await pause(2000)
    const before = residentOf(site.pid) ?? Number.NaN
    const listening = await listeners(site.origin, count)
    // Longer than there is between two beats, so that each has heard one.
    await pause(25_000)
    const memory = residentOf(site.pid) ?? Number.NaN
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      listening.heard.length = 0
      const begun = performance.now()
      await post('/api/addNotification', notice(round))
      await pause(1500)
      times.push(...listening.heard.map((moment) => moment - begun))
    }
    const quiet = await p99Of(home)
    let isOver = false
    const writing = (async () => {
      for (let at = 0; !isOver; at += 1) {
        await post('/api/addNotification', notice(at))
        await pause(500)
      }
    })()
    const written = await p99Of(home)
    isOver = true
    await writing
    const missed = count * rounds - times.length + listening.lost()
    listening.end()
    const sorted = times.toSorted((a, b) => a - b)
    const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN
    return { memory, each: ((memory - before) * 1024) / count, p50: at(0.5), p99: at(0.99), missed, home: quiet, written }
  } finally {
    await site.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Of three rounds the middle one. */
async function p99Of(url: string) {
  const figures = []
  for (let round = 0; round < 3; round += 1) figures.push((await load(url, seconds, connections)).p99)
  return median(figures)
}
