import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { administratorOf } from '../e2e/caller.ts'
import { endsWithUs } from '../src/testing/ends-with-us.ts'
import { program } from '../src/testing/nginx-program.ts'
import { type Answer, assertSame, bestAnswer, rawAnswer, sharedHeaders } from './answers.ts'
import { judge, median, percentile, table, whole } from './figures.ts'
import { fill, insert, notice } from './fill.ts'
import { given } from './given.ts'
import { plainNginx, shippedNginx } from './nginx.ts'
import { residentOf, untilIdle } from './process.ts'
import { type Site, withSite } from './site.ts'

// Speed beside other servers, while others write, and beside one greedy client: npm run bench serve [rounds seconds connections entries]
const { rounds, seconds, connections, entries } = given({ rounds: 5, seconds: 2, connections: 32, entries: 10_000 })
const folder = mkdtempSync(join(tmpdir(), 'club-bench-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

await withSite(async (site) => {
  await fill(site, 50)
  await besideBareServer(site)
  await underWrites(site)
})
if (program) await withSite(besideNginx, { settings: { TRUST_PROXY: '1' } })
await withSite(besideGreedy, { insert: (dataDir) => insert(dataDir, entries) })

/** Requests a second, and the milliseconds within which 99 of 100 were answered. */
type Load = { perSecond: number; p99: number }

/** Requests `url` over and over for so many seconds. Throws if a connection failed or, unless `mayRefuse`, a status was not 200. */
async function load(url: string, seconds: number, connections: number, mayRefuse = false): Promise<Load> {
  const args = ['--json', '-c', String(connections), '-d', String(seconds), '-H', 'accept-encoding=br', url]
  const { stdout } = await promisify(execFile)('node_modules/.bin/autocannon', args)
  const { requests, latency, non2xx, errors } = JSON.parse(stdout)
  if (!mayRefuse && non2xx + errors > 0) throw new Error(`${url}: ${non2xx} answers were not 200, ${errors} connections failed`)
  return { perSecond: requests.average, p99: latency.p99 }
}

/** Loads two servers in turn, so that other work on the machine slows both; prints both rates, returns the ratio. */
async function compared([name, ours]: [string, string], [otherName, theirs]: [string, string], answer: Answer) {
  for (const origin of [ours, theirs]) await assertSame(origin, answer)
  const [own, others]: [number[], number[]] = [[], []]
  for (let round = 0; round <= rounds; round += 1) {
    own.push((await load(ours + answer.path, seconds, connections)).perSecond)
    others.push((await load(theirs + answer.path, seconds, connections)).perSecond)
  }
  // The first round warms both up.
  const ratio = median(own.slice(1).map((rate, at) => rate / (others[at + 1] ?? 1)))
  console.info(
    `${answer.path}: ${name} ${whole(median(own))}, ${otherName} ${whole(median(others))} requests a second, ratio ${ratio.toFixed(2)}`,
  )
  return ratio
}

async function besideBareServer(site: Site) {
  const answers = []
  for (const path of ['/', '/events', '/api/events']) answers.push(await bestAnswer(site.origin, path))
  const file = join(folder, 'answers.json')
  const stored = answers.map((answer) => ({ path: answer.path, headers: sharedHeaders(answer), body: answer.body.toString('base64') }))
  writeFileSync(file, JSON.stringify(stored))
  const child = endsWithUs(spawn(process.execPath, ['bench/bare-server.ts', file], { stdio: ['ignore', 'pipe', 'inherit'] }))
  const bare = `http://127.0.0.1:${String(await once(child.stdout, 'data')).trim()}`
  const ratios = []
  for (const answer of answers) ratios.push(await compared(['the site', site.origin], ['a bare server', bare], answer))
  child.kill()
  judge('requests a second, of those of a bare node:http server, median', median(ratios), 0.9, 'at least')
  judge('resident memory after the load, MB', residentOf(site.pid) ?? Number.NaN, 150)
}

async function besideNginx(site: Site) {
  await fill(site, 50)
  const answer = await bestAnswer(site.origin, '/events')
  const folders = ['plain', 'shipped'].map((name) => join(folder, name))
  for (const one of folders) mkdirSync(one)
  const [plain, shipped] = [await plainNginx(folders[0] ?? '', answer), await shippedNginx(folders[1] ?? '', site)]
  const ratio = await compared(['the shipped nginx', shipped.origin], ['plain nginx', plain.origin], answer)
  for (const server of [plain, shipped]) server.stop()
  judge('requests a second behind the shipped nginx, of those of plain nginx', ratio, 0.8, 'at least')
}

/** Readers of the home page without writes and with 20 writes a second, in turn. */
async function underWrites(site: Site) {
  const writes = 20
  const { addNotice } = await administratorOf(site.origin)
  const [quiet, written]: [Load[], Load[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    quiet.push(await load(`${site.origin}/`, seconds, connections))
    let going = true
    const writing = (async () => {
      for (let at = 0; going; at += 1) await Promise.all([addNotice(notice(at % 6)), pause(1000 / writes)])
    })()
    written.push(await load(`${site.origin}/`, seconds, connections))
    going = false
    await writing
  }
  const ratio = median(quiet.map(({ perSecond }, at) => (written[at]?.perSecond ?? 0) / perSecond))
  judge(`requests a second with ${writes} writes a second, of those without`, ratio, 0.75, 'at least')
  judge('p99 of / meanwhile, ms', median(written.map(({ p99 }) => p99)), 15)
}

/** Requests `/` while 64 connections of another address, in a process of their own, request one address as fast as they can. */
async function besideGreedy(site: Site) {
  await untilIdle(site.pid)
  const rows: string[][] = []
  const lists = ['/events?q=e', '/search?q=bench', '/api/events?limit=1000&q=e', '/api/events', '/events?after=x']
  for (const path of ['/', ...lists, '/nowhere', '/media/x.pdf']) {
    const times: number[] = []
    let going = true
    const timing = (async () => {
      while (going) {
        const begun = performance.now()
        const { status } = await rawAnswer(`${site.origin}/`, '127.0.1.2')
        if (status !== 200) throw new Error(`/ was answered with ${status}`)
        times.push(performance.now() - begun)
        await pause(2)
      }
    })()
    const { perSecond } = await load(site.origin + path, 4, 64, true)
    going = false
    await timing
    rows.push([path, whole(perSecond), median(times).toFixed(1), percentile(times, 0.99).toFixed(1)])
  }
  console.info(`\n${whole(entries)} events and as many students; one greedy client beside another.`)
  table(['64 connections on', 'answers a second', '/ p50 ms', 'p99'], rows)
  judge('largest p99 of / for others, ms', Math.max(...rows.map((row) => Number(row[3]))), 50)
}
