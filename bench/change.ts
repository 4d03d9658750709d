import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { median, table, whole } from './figures.ts'
import { administrator, insertEach, notice } from './fill.ts'
import { flood, type Ids, type Told } from './flood.ts'
import { given } from './given.ts'
import { type Load, load } from './load.ts'
import { highestOf, residentOf } from './process.ts'
import { rawAnswer } from './raw-answer.ts'
import { startSite } from './site.ts'

// Readers of the home page while others write, and while others ask for what nobody has asked for: npm run bench:change
const { rounds, seconds, connections } = given({ rounds: 5, seconds: 3, connections: 32 })
const writes = 20
const flooding = 64
const entries = 300

const folder = mkdtempSync(join(tmpdir(), 'club-bench-'))
await (await startSite('main', folder)).stop()
insertEach(join(folder, 'club.sqlite'), entries)
const site = await startSite('main', folder)
try {
  const post = await administrator(site)
  const home = `${site.origin}/`
  await load(home, 2, connections)
  const quiet: Load[] = []
  const written: Load[] = []
  const one: Load[] = []
  const flooded: Load[] = []
  const outcomes: Told[] = []
  const ids = await idsOf(site.origin)
  const before = residentOf(site.pid) ?? Number.NaN
  const most = { written: 0, flooded: 0 }
  for (let round = 0; round < rounds; round += 1) {
    quiet.push(await load(home, seconds, connections))
    const highestWritten = highestOf(site.pid)
    const stopWriting = writing(post)
    written.push(await load(home, seconds, connections))
    await stopWriting()
    most.written = Math.max(most.written, highestWritten())
    one.push(await load(home, seconds, 1))
    const highestFlooded = highestOf(site.pid)
    const stop = flood(site.origin, flooding, ids)
    await pause(500)
    flooded.push(await load(home, seconds, 1))
    outcomes.push(await stop())
    most.flooded = Math.max(most.flooded, highestFlooded())
  }
  const row = (name: string, loads: Load[], against: Load[]) => [
    name,
    ...(['perSecond', 'p50', 'p99'] as const).map((figure) => {
      const value = median(loads.map((each) => each[figure]))
      return figure === 'perSecond' ? whole(value) : value.toFixed(2)
    }),
    median(loads.map(({ perSecond }, at) => perSecond / (against[at]?.perSecond ?? Number.NaN))).toFixed(2),
  ]
  console.info(`Readers of /, ${entries} entries a list. ${rounds} rounds of ${seconds} s each, in turns. Medians.`)
  table(
    ['', 'req/s', 'p50 ms', 'p99 ms', 'of quiet'],
    [
      row(`${connections} connections, quiet`, quiet, quiet),
      row(`${connections} connections, ${writes} writes a second`, written, quiet),
      row('1 connection, quiet', one, one),
      row(`1 connection, ${flooding} others asking for ever different addresses`, flooded, one),
    ],
  )
  const told = (what: keyof Told) => whole(median(outcomes.map((outcome) => outcome[what])))
  console.info(`\nThe others, a round: ${told('answered')} answers, ${told('refused')} refusals (429, 503), ${told('failed')} failures.`)
  console.info(
    `Resident memory: ${whole(before)} MB before, at most ${whole(most.written)} MB written to, ${whole(most.flooded)} MB in the flood.`,
  )
} finally {
  await site.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** By which ids parts of lists and pages can be asked for. */
async function idsOf(origin: string): Promise<Ids[]> {
  const known = async (call: string, key: string) => {
    const { status, body } = await rawAnswer(origin + call, 'identity')
    const list = status === 200 ? (JSON.parse(body.toString()) as Record<string, { id: string }[]>)[key] : undefined
    if (list?.length !== entries) throw new Error(`${call} was answered with ${status} and ${list?.length} of ${entries} entries`)
    return list.map(({ id }) => id)
  }
  const events = await known('/api/events', 'data')
  return [
    { path: '/events', ids: events },
    { path: '/api/events?limit=51', ids: events },
    { path: '/gallery', ids: await known('/api/gallery', 'galleryData') },
    { path: '/', ids: await known('/api/', 'notif') },
  ]
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
