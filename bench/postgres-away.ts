import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { events } from '../src/collections/events/contract.ts'
import { students } from '../src/collections/registrations/contract.ts'
import { examplesOf } from '../src/contract/example.ts'
import { newPostgres } from '../src/testing/postgres.ts'
import { table } from './figures.ts'
import { administrator } from './fill.ts'
import { given } from './given.ts'
import { startSite } from './site.ts'

// What readers and writers are answered while Postgres is stopped, second by second: npm run bench postgres-away [seconds]
const { seconds } = given({ seconds: 60 })
const beside = 5
const paths = ['/', '/events', '/members', '/timeline', '/api/events']

const folder = mkdtempSync(join(tmpdir(), 'club-away-'))
const postgres = await newPostgres()
const site = await startSite('main', folder, { LOG_LEVEL: 'silent', DATABASE_URL: postgres.address('postgres'), TRUST_PROXY: '1' })
try {
  for (const path of paths) await fetch(site.origin + path)
  // One write after the pages were read: nothing fresh is cached when the database goes.
  await (await administrator(site))(events.calls.add.path, { formData: examplesOf(events.fields) })

  const begun = performance.now()
  const end = begun + (beside + seconds + beside) * 1000
  const counts = new Map<number, Map<string, number>>()
  const slowest = { read: 0, write: 0 }
  async function count(what: 'read' | 'write', path: string, request: RequestInit = {}) {
    const asked = performance.now()
    const { status, headers } = await fetch(site.origin + path, { ...request, signal: AbortSignal.timeout(30_000) })
    const [now, second] = [performance.now(), Math.floor((asked - begun) / 1000)]
    slowest[what] = Math.max(slowest[what], now - asked)
    const key = `${what} ${status}${headers.has('age') ? ' with Age' : ''}`
    const inSecond = counts.get(second) ?? new Map<string, number>()
    counts.set(second, inSecond.set(key, (inSecond.get(key) ?? 0) + 1))
  }
  async function reader(path: string) {
    for (; performance.now() < end; await pause(100)) await count('read', path)
  }
  async function writer(number: number) {
    for (let at = 0; performance.now() < end; at += 1, await pause(500)) {
      const body = JSON.stringify({ ...examplesOf(students.fields), roll: `AM.EN.U4EEE${String(number * 1000 + at).padStart(5, '0')}` })
      const headers = { 'content-type': 'application/json', origin: site.origin, 'x-forwarded-for': `10.0.${number}.${at % 250}` }
      await count('write', students.calls.add.path, { method: 'POST', headers, body })
    }
  }
  async function stop() {
    await pause(beside * 1000)
    await postgres.stop('immediate')
    await pause(seconds * 1000)
    await postgres.start()
  }
  await Promise.all([stop(), ...paths.map(reader), ...[0, 1, 2, 3].map(writer)])

  const kinds = [...new Set([...counts.values()].flatMap((inSecond) => [...inSecond.keys()]))].sort()
  const rows = [...counts].sort(([one], [other]) => one - other)
  table(
    ['second', ...kinds],
    rows.map(([second, inSecond]) => [second - beside, ...kinds.map((kind) => inSecond.get(kind) ?? '')]),
  )
  console.info(
    `\nPostgres was stopped from second 0 to ${seconds}. Slowest read ${slowest.read.toFixed(0)} ms, write ${slowest.write.toFixed(0)} ms.`,
  )
} finally {
  await site.stop()
  await postgres.end()
  rmSync(folder, { recursive: true, force: true })
}
