import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../src/testing/free-port.ts'
import { median, table, whole } from './figures.ts'
import { administrator, notice } from './fill.ts'
import { firstLoad } from './first-load.ts'
import { given } from './given.ts'
import { listeners } from './listeners.ts'
import { generator, load } from './load.ts'
import { type Answered, startNginx } from './nginx.ts'
import { publicRoutes } from './public-routes.ts'
import { rawAnswer } from './raw-answer.ts'
import { answeredBy, assertSame } from './same-bytes.ts'
import { type Site, startSite } from './site.ts'

// Every public address of the demo beside nginx: npm run bench:routes [-- rounds seconds connections listeners]
const { rounds, seconds, connections, listeners: many } = given({ rounds: 3, seconds: 1, connections: 32, listeners: 1000 })
/** So many are asked one after the other, each from another address, because programs that ask too often are told to wait. */
const apart = 100

const folder = mkdtempSync(join(tmpdir(), 'club-bench-'))
// What programs read is kept where it is known where the site is.
const port = await freePort()
const site = await startSite('demo', join(folder, 'data'), { PORT: String(port), PUBLIC_ORIGIN: `http://127.0.0.1:${port}` })
try {
  const { pages, forPrograms } = await publicRoutes(site.origin)
  const rows = new Map<string, string[]>([...pages, ...forPrograms].map((path) => [path, []]))
  const add = (path: string, ...cells: string[]) => rows.get(path)?.push(...cells)

  const post = await administrator(site)
  for (const [path] of rows) add(path, await afterWrites(post, path))

  const answers: Answered[] = []
  for (const [at, path] of [...rows.keys()].entries()) answers.push(await answeredBy(site.origin, path, at))
  const nginx = await startNginx(join(folder, 'nginx'), answers)
  if (nginx === undefined) throw new Error('nginx is not installed here, so there is nothing to compare with.')
  try {
    for (const answer of answers) await assertSame(nginx.origin, answer)
    const compare = async () => {
      for (const { path, twin, status } of answers)
        add(path, ...(pages.includes(path) ? await loaded(nginx, path, twin, status) : await oneByOne(nginx, path, twin)))
    }
    await compare()
    const listening = await listeners(site.origin, many)
    await compare()
    if (listening.lost() > 0) throw new Error(`${listening.lost()} of those who listen were lost`)
    listening.end()
  } finally {
    await nginx.stop()
  }
  console.info(
    `The demo. ${rounds} rounds of ${seconds} s, ${connections} connections, by ${generator}; medians. What programs read is asked for`,
  )
  console.info('one after the other. The ratio is how much of what nginx answers we answer with the same bytes.')
  table(
    ['', 'after a write ms', 'a second', 'of nginx', `and ${whole(many)} listen`, 'of nginx'],
    [...rows].map(([path, cells]) => [path, ...cells]),
  )

  const weights: (string | number)[][] = []
  for (const path of pages) {
    const { bytes, foreign } = await firstLoad(site.origin, path)
    const { HTML, JS, CSS, fonts, images, other } = bytes
    weights.push([path, ...[HTML, JS, CSS, fonts, images, other].map(whole), foreign.length])
  }
  console.info('\nBytes of a first visit as they came over the wire.')
  table(['', 'HTML', 'JS', 'CSS', 'fonts', 'images', 'other', 'foreign requests'], weights)
} finally {
  await site.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** Milliseconds of the first answer after a write: nothing of it is kept. */
async function afterWrites(post: Awaited<ReturnType<typeof administrator>>, path: string) {
  const times: number[] = []
  for (let round = 0; round < 5; round += 1) {
    await post('/api/addNotification', notice(round))
    times.push(await took(site.origin + path))
  }
  return median(times).toFixed(1)
}

async function took(url: string, from?: string) {
  const begun = performance.now()
  await rawAnswer(url, 'br', from)
  return performance.now() - begun
}

/** Both servers are loaded in turn, so that whatever else the machine does falls on both. */
async function loaded(nginx: Site, path: string, twin: string, status: number) {
  const [ours, ratios]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    const { perSecond } = await load(site.origin + path, seconds, connections, status)
    const their = await load(nginx.origin + twin, seconds, connections, status)
    ours.push(perSecond)
    ratios.push(perSecond / their.perSecond)
  }
  return [whole(median(ours)), median(ratios).toFixed(2)]
}

async function oneByOne(nginx: Site, path: string, twin: string) {
  const [ours, theirs]: [number[], number[]] = [[], []]
  for (let at = 0; at < apart; at += 1) {
    const from = `127.0.2.${1 + (at % 100)}`
    ours.push(await took(site.origin + path, from))
    theirs.push(await took(nginx.origin + twin, from))
  }
  return [whole(1000 / median(ours)), (median(theirs) / median(ours)).toFixed(2)]
}
