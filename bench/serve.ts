import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { judge, median, percentile, table, whole } from './figures.ts'
import { administrator, fill, insert, notice } from './fill.ts'
import { given } from './given.ts'
import { generator, type Load, load } from './load.ts'
import { type Answered, startNginx } from './nginx.ts'
import { highestOf, processorOf, residentOf, untilIdle } from './process.ts'
import { rawAnswer } from './raw-answer.ts'
import { answeredBy, assertSame } from './same-bytes.ts'
import { type Site, withSite } from './site.ts'

// Speed beside nginx, while others write, and beside one greedy client: npm run bench serve [rounds seconds connections entries]
const { rounds, seconds, connections, entries } = given({ rounds: 5, seconds: 2, connections: 32, entries: 100_000 })
const paths = ['/', '/events', '/?utm_source=x', '/nowhere', '/api/events', '/api/events?limit=51']
const writes = 20

await withSite(async (site) => {
  await fill(site, 50)
  await besideNginx(site)
  await underWrites(site)
})
await withSite(besideGreedy, { insert: (dataDir) => insert(join(dataDir, 'club.sqlite'), entries) })

/** Loads both servers in turn, so that other work on the machine slows both. */
async function besideNginx(site: Site) {
  const answers: Answered[] = []
  for (const [at, path] of paths.entries()) answers.push(await answeredBy(site.origin, path, at))
  console.info(`50 events. ${rounds} rounds of ${seconds} s, ${connections} connections, by ${generator}. Medians.`)
  const folder = mkdtempSync(join(tmpdir(), 'club-bench-'))
  const nginx = await startNginx(folder, answers)
  if (nginx === undefined) console.info('nginx is not installed, so there is nothing to compare with.')
  const rows: string[][] = []
  const ratios: number[] = []
  try {
    for (const answer of answers) {
      const { path, twin, status } = answer
      if (nginx) await assertSame(nginx.origin, answer)
      const [ours, theirs]: [Round[], Round[]] = [[], []]
      await load(site.origin + path, 1, connections, status)
      for (let round = 0; round < rounds; round += 1) {
        ours.push(await loaded(site, path, status))
        if (nginx) theirs.push(await loaded(nginx, twin, status))
      }
      rows.push([path, ...figuresOf(ours)])
      if (theirs.length === 0) continue
      const ratio = (name: 'perSecond' | 'perProcessorSecond') => median(theirs.map((their, at) => (ours[at]?.[name] ?? 0) / their[name]))
      ratios.push(ratio('perSecond'))
      rows.push(['  nginx', ...figuresOf(theirs)])
      rows.push(['  ratio', ratio('perSecond').toFixed(2), '', '', ratio('perProcessorSecond').toFixed(2)])
    }
  } finally {
    await nginx?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  table(['', 'req/s', 'p50 ms', 'p99 ms', 'req per s of processor'], rows)
  if (ratios.length > 0) judge('requests a second, of those of nginx, median of the addresses', median(ratios), 0.65, 'at least')
  judge('resident memory after the load, MB', residentOf(site.pid) ?? Number.NaN, 150)
}

type Round = Load & { perProcessorSecond: number }

async function loaded({ origin, pid }: Site, path: string, status: number): Promise<Round> {
  const before = processorOf(pid)
  const result = await load(origin + path, seconds, connections, status)
  const used = (processorOf(pid) ?? Number.NaN) - (before ?? 0)
  return { ...result, perProcessorSecond: (result.perSecond * seconds) / used }
}

function figuresOf(loads: Round[]) {
  const middle = (name: keyof Round) => median(loads.map((load) => load[name]))
  return [whole(middle('perSecond')), middle('p50').toFixed(2), middle('p99').toFixed(2), whole(middle('perProcessorSecond'))]
}

/** Readers of the home page without writes and with 20 writes a second, in turn. */
async function underWrites(site: Site) {
  const post = await administrator(site)
  const [quiet, written]: [Load[], Load[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    quiet.push(await load(`${site.origin}/`, seconds, connections))
    let going = true
    const writing = (async () => {
      for (let at = 0; going; at += 1) await Promise.all([post('/api/addNotification', notice(at % 6)), pause(1000 / writes)])
    })()
    written.push(await load(`${site.origin}/`, seconds, connections))
    going = false
    await writing
  }
  const ratio = median(quiet.map(({ perSecond }, at) => (written[at]?.perSecond ?? 0) / perSecond))
  console.info(`\n/ with ${writes} writes a second: p99 ${median(written.map(({ p99 }) => p99)).toFixed(2)} ms.`)
  judge('requests a second, of those without writes', ratio, 0.75, 'at least')
}

/** Asks for `/healthz` and `/` while 64 connections of another address, in a process of their own, ask for all they can. */
async function besideGreedy(site: Site) {
  await untilIdle(site.pid)
  const rows: string[][] = []
  for (const [name, path] of [
    ['nobody else', undefined],
    ['64 connections searching', '/api/events?limit=1000&q=e'],
    ['64 connections with whole lists', '/api/events'],
  ] as const) {
    const [health, pages]: [number[], number[]] = [[], []]
    let going = true
    const timing = async (address: string, times: number[]) => {
      while (going) {
        const begun = performance.now()
        const { status } = await rawAnswer(site.origin + address, 'br', '127.0.1.2')
        if (status !== 200) throw new Error(`${address} was answered with ${status}`)
        times.push(performance.now() - begun)
        await pause(2)
      }
    }
    const highest = highestOf(site.pid)
    const all = Promise.all([timing('/healthz', health), timing('/', pages)])
    // It may be refused.
    const greedy = path === undefined ? pause(4000, undefined) : load(site.origin + path, 4, 64, 0).catch(() => undefined)
    const answered = (await greedy)?.perSecond ?? 0
    going = false
    await all
    const figures = [percentile(health, 0.99), Math.max(...health), median(pages), percentile(pages, 0.99)]
    rows.push([name, ...figures.map((figure) => figure.toFixed(1)), whole(highest()), whole(answered)])
  }
  console.info(`\n${whole(entries)} events and as many students; one greedy client beside others.`)
  table(['', '/healthz p99 ms', 'longest', '/ p50 ms', 'p99', 'at most MB', 'answers to it a second'], rows)
  judge('/healthz p99 beside searches, ms', Number(rows[1]?.[1]), 50)
}
