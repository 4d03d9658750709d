import { setTimeout as pause } from 'node:timers/promises'
import { events } from '../src/club/events/contract.ts'
import { examplesOf } from '../src/contract/example.ts'
import { askPostgres } from '../src/testing/ask-postgres.ts'
import { median, table, whole } from './figures.ts'
import { administrator } from './fill.ts'
import { given } from './given.ts'
import { load } from './load.ts'
import { processorOf } from './process.ts'
import { registering } from './registering.ts'
import { twoInstances } from './two-instances.ts'

// Two instances on one Postgres and one bucket, behind nginx: npm run bench:cluster [-- rounds restarts stops]
const { rounds, restarts, stops } = given({ rounds: 1000, restarts: 20, stops: 30 })
const writers = 4
const clients = 8
const seconds = 3

const cluster = await twoInstances()
try {
  await freshness()
  await speed()
  await faults('Nothing stopped', 0, async () => {})
  await faults('Instances restarted in turn', restarts, (at) => cluster.restart(at % 2))
  await faults('Postgres stopped at once', stops, async () => {
    await cluster.postgres.stop('immediate')
    await pause(300)
    await cluster.postgres.start()
  })
} finally {
  await cluster.end()
}

/** How long after "added" at one instance a stranger at the other still reads an old page; and whoever wrote, behind nginx. */
async function freshness() {
  const posts = await Promise.all(cluster.sites.map((site) => administrator(site)))
  const times: number[] = []
  let own = 0
  const write = async (writer: number) => {
    for (let round = 0; round < rounds / writers; round += 1) {
      const eventTitle = `Round ${round} of writer ${writer}.`
      const at = round % 2
      const post = posts[at]
      const there = cluster.sites[1 - at]
      if (!post || !there) throw new Error('there are two instances')
      const formData = { ...examplesOf(events.fields), eventTitle }
      const answer = await post(events.calls.add.path, { formData })
      const acknowledged = performance.now()
      // The version that the answer carries, as a browser sends it on.
      const version =
        answer.headers
          .getSetCookie()
          .find((line) => line.startsWith('version='))
          ?.split(';')[0] ?? ''
      const seen = async (origin: string, cookie: string) =>
        (await (await fetch(`${origin}/api/events`, { headers: { cookie } })).text()).includes(eventTitle)
      if (!(await seen(there.origin, version))) own += 1
      while (!(await seen(there.origin, ''))) if (performance.now() - acknowledged > 10_000) throw new Error(`${eventTitle} was never seen`)
      times.push(performance.now() - acknowledged)
      const { id } = (await answer.json()) as { id: string }
      await post(events.calls.remove.path.replace(':id', id), {})
    }
  }
  await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)))
  const sorted = times.toSorted((a, b) => a - b)
  console.info(
    `\n${whole(times.length)} rounds of ${writers} writers: fresh at the other instance after p50 ${median(times).toFixed(1)} ms,`,
  )
  console.info(
    `p99 ${sorted[Math.floor(sorted.length * 0.99)]?.toFixed(1)} ms, at most ${sorted.at(-1)?.toFixed(1)} ms, the look at the page included.`,
  )
  console.info(`Whoever wrote saw an older page at the other instance ${own} times.`)
}

/** Requests a second of the home page through nginx. The machine is shared by all of them, so what an instance uses is told too. */
async function speed() {
  const rows = []
  for (const [name, origin] of [
    ['one instance', cluster.alone],
    ['two instances', cluster.together],
  ] as const) {
    const used = () => cluster.sites.map(({ pid }) => processorOf(pid) ?? Number.NaN)
    await load(`${origin}/`, 1, 32)
    const before = used()
    const { perSecond, p50, p99 } = await load(`${origin}/`, seconds, 32)
    const share = used().map((each, at) => `${Math.round((100 * (each - (before[at] ?? 0))) / seconds)} %`)
    rows.push([name, whole(perSecond), p50.toFixed(2), p99.toFixed(2), share.join(' and ')])
  }
  table(['/ through nginx, 32 connections', 'req/s', 'p50 ms', 'p99 ms', 'processor'], rows)
}

/** Has something stop and come back over and over while students register, and looks who is there in the end. */
async function faults(name: string, times: number, fault: (at: number) => Promise<unknown>) {
  const stop = registering(cluster.together, clients)
  const counting = uncounted()
  const begun = performance.now()
  for (let at = 0; at < times; at += 1) {
    await pause(700)
    await fault(at)
  }
  await pause(3000)
  const { acknowledged, failed, tries } = await stop()
  const perSecond = (1000 * acknowledged.length) / (performance.now() - begun)
  await counting()
  const kept = new Set((await asked('select roll from students')).map(({ roll }) => roll))
  const lost = acknowledged.filter((roll) => !kept.has(roll))
  console.info(
    `\n${name}, ${times} times: ${whole(acknowledged.length)} registrations acknowledged (${whole(perSecond)} a second), ${lost.length} lost,`,
  )
  console.info(`${failed.length} failed for clients that try again (${whole(tries)} tries), ${kept.size} students there.`)
  for (const line of failed.slice(0, 5)) console.info(`  ${line}`)
  await asked('delete from students')
}

/** Takes away what is counted of all who register, which holds them back to some thousand an hour; until it is ended. */
function uncounted() {
  let going = true
  const counting = (async () => {
    while (going) {
      await asked(`delete from rate_limits where key like 'register%'`).catch(() => {})
      await pause(500)
    }
  })()
  return async () => {
    going = false
    await counting
  }
}

function asked(sql: string) {
  return askPostgres(cluster.postgres.address('postgres'), sql)
}
