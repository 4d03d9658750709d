import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median, table, whole } from './figures.ts'
import { fill } from './fill.ts'
import { firstLoad } from './first-load.ts'
import { given } from './given.ts'
import { generator, type Load, load } from './load.ts'
import { type Answered, startNginx } from './nginx.ts'
import { highestOf, processorOf, residentOf } from './process.ts'
import { answeredBy, assertSame } from './same-bytes.ts'
import { type Site, startSite } from './site.ts'

// Speed of serving beside nginx, memory and weight: npm run bench [-- rounds seconds connections]
const { rounds, seconds, connections } = given({ rounds: 5, seconds: 2, connections: 32 })
const paths = ['/', '/events', '/?utm_source=x', '/nowhere', '/api/events', '/api/events?limit=51']

const folder = mkdtempSync(join(tmpdir(), 'club-bench-'))
const site = await startSite('main', join(folder, 'data'))
try {
  await fill(site, 50)
  const answers: Answered[] = []
  for (const [at, path] of paths.entries()) answers.push(await answeredBy(site.origin, path, at))
  const before = residentOf(site.pid)
  const highest = highestOf(site.pid)
  const nginx = await startNginx(join(folder, 'nginx'), answers)
  try {
    if (nginx) for (const answer of answers) await assertSame(nginx.origin, answer)
    await compare(nginx, answers)
  } finally {
    await nginx?.stop()
  }
  const after = residentOf(site.pid)
  if (before && after)
    console.info(`\nResident memory: ${whole(before)} MB at rest, ${whole(highest())} MB at most, ${whole(after)} MB after the load.`)
  await weigh()
} finally {
  await site.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** Loads both servers in turn, so that whatever else the machine does falls on both. */
async function compare(nginx: Site | undefined, answers: Answered[]) {
  console.info(`50 events. ${rounds} rounds of ${seconds} s, ${connections} connections, by ${generator}. Medians.`)
  if (nginx === undefined) console.info('nginx is not installed here, so there is nothing to compare with.')
  const rows: string[][] = []
  for (const { path, twin, status } of answers) {
    const ours: Round[] = []
    const theirs: Round[] = []
    await load(site.origin + path, 1, connections, status)
    for (let round = 0; round < rounds; round += 1) {
      ours.push(await loaded(site, path, status))
      if (nginx) theirs.push(await loaded(nginx, twin, status))
    }
    const ratio = (name: 'perSecond' | 'perProcessorSecond') =>
      median(theirs.map((their, at) => (ours[at]?.[name] ?? 0) / their[name])).toFixed(2)
    rows.push([path, ...figuresOf(ours)])
    if (nginx) rows.push(['  nginx', ...figuresOf(theirs)], ['  ratio', ratio('perSecond'), '', '', ratio('perProcessorSecond')])
  }
  table(['', 'req/s', 'p50 ms', 'p99 ms', 'req per s of processor'], rows)
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
  const processor = middle('perProcessorSecond')
  return [
    whole(middle('perSecond')),
    middle('p50').toFixed(2),
    middle('p99').toFixed(2),
    Number.isNaN(processor) ? 'not told here' : whole(processor),
  ]
}

/** What a first visit weighs. */
async function weigh() {
  const rows: (string | number)[][] = []
  for (const path of ['/', '/events']) {
    const { bytes, inlineCss, foreign } = await firstLoad(site.origin, path)
    const { HTML, JS, CSS, fonts, images, other } = bytes
    rows.push([path, ...[HTML, inlineCss, JS, CSS, fonts, images, other].map(whole), foreign.length])
  }
  console.info('\nBytes of a first visit as they came over the wire (the CSS in the HTML is counted in it, and alone here as brotli).')
  table(['', 'HTML', 'CSS in it', 'JS', 'CSS', 'fonts', 'images', 'other', 'foreign requests'], rows)
}
