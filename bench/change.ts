import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { median, table, whole } from './figures.ts'
import { administrator, fill, notice } from './fill.ts'
import { flood } from './flood.ts'
import { type Load, load } from './load.ts'
import { residentOf } from './process.ts'
import { startSite } from './site.ts'

// Readers of the home page while others write, and while others ask for what nobody has asked for: npm run bench:change
const [rounds = 5, seconds = 3, connections = 32] = process.argv.slice(2).map(Number)
const writes = 20
const flooding = 64

const folder = mkdtempSync(join(tmpdir(), 'club-bench-'))
const site = await startSite('main', join(folder, 'data'))
try {
  await fill(site, 50)
  const post = await administrator(site)
  const home = `${site.origin}/`
  await load(home, 2, connections)
  const quiet: Load[] = []
  const written: Load[] = []
  const one: Load[] = []
  const flooded: Load[] = []
  const answered: number[] = []
  const before = residentOf(site.pid) ?? Number.NaN
  let highest = 0
  for (let round = 0; round < rounds; round += 1) {
    quiet.push(await load(home, seconds, connections))
    const stopWriting = writing(post)
    written.push(await load(home, seconds, connections))
    await stopWriting()
    one.push(await load(home, seconds, 1))
    const stop = flood(site.origin, flooding)
    await pause(500)
    flooded.push(await load(home, seconds, 1))
    highest = Math.max(highest, residentOf(site.pid) ?? Number.NaN)
    answered.push((await stop()) / seconds)
  }
  const row = (name: string, loads: Load[], against: Load[]) => [
    name,
    ...(['perSecond', 'p50', 'p99'] as const).map((figure) => {
      const value = median(loads.map((each) => each[figure]))
      return figure === 'perSecond' ? whole(value) : value.toFixed(2)
    }),
    median(loads.map(({ perSecond }, at) => perSecond / (against[at]?.perSecond ?? Number.NaN))).toFixed(2),
  ]
  console.info(`Readers of /, 50 events. ${rounds} rounds of ${seconds} s each, in turns. Medians.`)
  table(
    ['', 'req/s', 'p50 ms', 'p99 ms', 'of quiet'],
    [
      row(`${connections} connections, quiet`, quiet, quiet),
      row(`${connections} connections, ${writes} writes a second`, written, quiet),
      row('1 connection, quiet', one, one),
      row(`1 connection, ${flooding} others asking for ever different addresses`, flooded, one),
    ],
  )
  console.info(`\nThe others were given ${whole(median(answered))} answers a second.`)
  console.info(`Resident memory: ${whole(before)} MB before, ${whole(highest)} MB at most in the flood.`)
} finally {
  await site.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** Adds notices, so many a second, until it is stopped. */
function writing(post: Awaited<ReturnType<typeof administrator>>) {
  let going = true
  const underway = (async () => {
    for (let at = 0; going; at += 1) {
      const begun = performance.now()
      await post('/api/addNotification', notice(at % 6))
      await pause(Math.max(0, 1000 / writes - (performance.now() - begun)))
    }
  })()
  return async () => {
    going = false
    await underway
  }
}
