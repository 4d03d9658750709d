import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { administratorOf } from '../e2e/caller.ts'
import { endsWithUs } from '../src/testing/ends-with-us.ts'
import { program } from '../src/testing/nginx-program.ts'
import { type Answer, assertSame, bestAnswer, rawAnswer } from './answers.ts'
import { given, judge, median, percentile, table, whole } from './figures.ts'
import { insert, notice } from './fill.ts'
import { plainNginx, shippedNginx } from './nginx.ts'
import { meanwhile, megabytesOf, newFolder, type Site, untilIdle, withSite } from './site.ts'

// Speed beside other servers, while others write, and beside one greedy client: npm run bench serve [rounds seconds connections entries]
const { rounds, seconds, connections, entries } = given({ rounds: 5, seconds: 2, connections: 32, entries: 10_000 })

await withSite(
  async (site) => {
    await besideBareServer(site)
    await underWrites(site)
  },
  { insert: insert(50) },
)
if (program) await withSite(besideNginx, { settings: { TRUST_PROXY: '1' }, insert: insert(50) })
await withSite(besideGreedy, { insert: insert(entries) })

/**
 * Requests `url` over and over: the requests a second, and the milliseconds within which 99 of 100 were answered. Throws if a
 * connection failed or, unless it is `greedy` and may be refused, a status was not 200.
 */
async function load(url: string, greedy?: { seconds: number; connections: number }) {
  const most = greedy ?? { seconds, connections }
  const args = ['--json', '-c', String(most.connections), '-d', String(most.seconds), '-H', 'accept-encoding=br', url]
  const { stdout } = await promisify(execFile)('node_modules/.bin/autocannon', args)
  const { requests, latency, non2xx, errors } = JSON.parse(stdout)
  if (!greedy && non2xx + errors > 0) throw new Error(`${url}: ${non2xx} answers were not 200, ${errors} connections failed`)
  return { perSecond: requests.average as number, p99: latency.p99 as number }
}

/** Loads two servers in turn, so that other work on the machine slows both; prints both rates, returns the ratio. */
async function compared([name, ours]: [string, string], [otherName, theirs]: [string, string], answer: Answer) {
  for (const origin of [ours, theirs]) await assertSame(origin, answer)
  const [own, others]: [number[], number[]] = [[], []]
  for (let round = 0; round <= rounds; round += 1) {
    own.push((await load(ours + answer.path)).perSecond)
    others.push((await load(theirs + answer.path)).perSecond)
  }
  // The first round warms both up.
  const ratio = median(own.slice(1).map((rate, at) => rate / (others[at + 1] ?? 1)))
  const rates = `${name} ${whole(median(own))}, ${otherName} ${whole(median(others))}`
  console.info(`${answer.path}: ${rates} requests a second, ratio ${ratio.toFixed(2)}`)
  return ratio
}

async function besideBareServer(site: Site) {
  await untilIdle(site.pid)
  const paths = ['/', '/events', '/api/events']
  const words = ['bench/bare-server.ts', site.origin, ...paths]
  const child = endsWithUs(spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] }))
  const bare = `http://127.0.0.1:${String(await once(child.stdout, 'data')).trim()}`
  const ratios = []
  for (const path of paths)
    ratios.push(await compared(['the site', site.origin], ['a bare server', bare], await bestAnswer(site.origin, path)))
  child.kill()
  judge('requests a second, of those of a bare node:http server, median', median(ratios), 0.9, 'at least')
  judge('resident memory after the load, MB', megabytesOf(site.pid, 'VmRSS'), 150)
}

async function besideNginx(site: Site) {
  await untilIdle(site.pid)
  const answer = await bestAnswer(site.origin, '/events')
  using bytes = newFolder()
  using proxy = newFolder()
  const [plain, shipped] = [await plainNginx(bytes.path, answer), await shippedNginx(proxy.path, site)]
  const ratio = await compared(['the shipped nginx', shipped.origin], ['plain nginx', plain.origin], answer)
  for (const server of [plain, shipped]) server.stop()
  judge('requests a second behind the shipped nginx, of those of plain nginx', ratio, 0.8, 'at least')
}

/** Readers of the home page without writes and with 20 writes a second, in turn. */
async function underWrites(site: Site) {
  const writes = 20
  const { addNotice } = await administratorOf(site.origin)
  const [ratios, p99s]: [number[], number[]] = [[], []]
  const write = (at: number) => Promise.all([addNotice(notice(at % 6)), pause(1000 / writes)])
  for (let round = 0; round < rounds; round += 1) {
    const quiet = await load(`${site.origin}/`)
    const written = await meanwhile(write, () => load(`${site.origin}/`))
    ratios.push(written.perSecond / quiet.perSecond)
    p99s.push(written.p99)
  }
  judge(`requests a second with ${writes} writes a second, of those without`, median(ratios), 0.75, 'at least')
  judge('p99 of / meanwhile, ms', median(p99s), 15)
}

/** Requests `/` while 64 connections of another address, in a process of their own, request one address as fast as they can. */
async function besideGreedy(site: Site) {
  await untilIdle(site.pid)
  const rows: string[][] = []
  const lists = ['/events?q=e', '/search?q=bench', '/api/events?limit=1000&q=e', '/api/events', '/events?after=x']
  for (const path of ['/', ...lists, '/nowhere', '/media/x.pdf']) {
    const times: number[] = []
    const readHome = async () => {
      const begun = performance.now()
      const { status } = await rawAnswer(`${site.origin}/`, '127.0.1.2')
      if (status !== 200) throw new Error(`/ was answered with ${status}`)
      times.push(performance.now() - begun)
      await pause(2)
    }
    const { perSecond } = await meanwhile(readHome, () => load(site.origin + path, { seconds: 4, connections: 64 }))
    rows.push([path, whole(perSecond), median(times).toFixed(1), percentile(times, 0.99).toFixed(1)])
  }
  console.info(`\n${whole(entries)} events and as many students; one greedy client beside another.`)
  table(['64 connections on', 'answers a second', '/ p50 ms', 'p99'], rows)
  judge('largest p99 of / for others, ms', Math.max(...rows.map((row) => Number(row[3]))), 50)
}
