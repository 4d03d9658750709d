import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { kept } from '../src/contract/lives.ts'
import { newId } from '../src/store/id.ts'
import { table, whole } from './figures.ts'
import { administrator, fill } from './fill.ts'
import { given } from './given.ts'
import { highestOf } from './process.ts'
import { startSite } from './site.ts'
import { percentile, steadyReader } from './steady-reader.ts'

// A site that starts with much to do by its own clock, while somebody reads `/`: npm run bench:due [-- trash drafts seconds]
const { trash, drafts, seconds } = given({ trash: 10_000, drafts: 5000, seconds: 10 })
/** Seconds. */
const longest = 300
const folder = mkdtempSync(join(tmpdir(), 'club-bench-'))
const file = join(folder, 'club.sqlite')
try {
  await prepare()
  const begun = performance.now()
  const site = await startSite('main', folder)
  const reader = steadyReader(`${site.origin}/`)
  try {
    const up = performance.now() - begun
    const most = highestOf(site.pid)
    let took = 0
    const busy = await reader.during(async () => {
      while (left() > 0 && took < longest) {
        await pause(200)
        took = (performance.now() - begun) / 1000
      }
    })
    if (left() > 0) throw new Error(`after ${longest} s ${left()} were still to do`)
    const quiet = await reader.during(() => pause(seconds * 1000))
    table(
      ['50 questions a second for /', 'p50 ms', 'p99 ms', 'at most ms', 'answers'],
      Object.entries({ 'while it is done': busy, quiet }).map(([name, times]) => [
        name,
        ...[50, 99, 100].map((part) => percentile(times, part).toFixed(1)),
        whole(times.length),
      ]),
    )
    console.info(`
${whole(trash)} entries of the trash and ${whole(drafts)} drafts were due: up after ${whole(up)} ms, all done after ${took.toFixed(1)} s, ${whole(most())} MB at most.`)
  } finally {
    reader.end()
    await site.stop()
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** A site of which so many entries have lain in the trash for their time, and so many drafts were to be published by now. */
async function prepare() {
  const site = await startSite('main', folder)
  try {
    await fill(site, 50)
    const { data } = (await (await fetch(`${site.origin}/api/events`)).json()) as { data: { id: string }[] }
    await (await administrator(site))(`/api/deleteEvent/${data[0]?.id}`, {})
  } finally {
    await site.stop()
  }
  const database = new DatabaseSync(file)
  const [deleted] = database.prepare('select row from aside').all() as { row: string }[]
  const lay = database.prepare('insert into aside (id, kind, state, row, since) values (?, ?, ?, ?, ?)')
  const plan = database.prepare('insert into plans (entry, kind, what, at) values (?, ?, ?, ?)')
  const ago = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000).toISOString()
  const put = (state: 'trash' | 'draft', since: string) => {
    const id = newId()
    lay.run(id, 'events', state, JSON.stringify({ ...JSON.parse(deleted?.row ?? '{}'), id }), since)
    return id
  }
  database.exec('begin')
  for (let at = 0; at < trash; at += 1) put('trash', ago(kept.trash + 1))
  for (let at = 0; at < drafts; at += 1) plan.run(put('draft', ago(1)), 'events', 'publish', ago(0))
  database.exec('update jobs set due = 0, until = 0; commit')
  database.close()
}

/** How many are still to be done. */
function left() {
  const database = new DatabaseSync(file, { readOnly: true })
  const [{ many } = { many: 0 }] = database
    .prepare(`select count(*) as many from aside where state = 'draft' or (state = 'trash' and since < ?)`)
    .all(new Date(Date.now() - kept.trash * 24 * 60 * 60_000).toISOString()) as { many: number }[]
  database.close()
  return many
}
