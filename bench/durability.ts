import { backup } from './durability/backup.ts'
import { twoInstances } from './durability/instances.ts'
import { canMount, kills, powerCuts, type Rounds } from './durability/rounds.ts'
import { table, whole } from './figures.ts'
import { given } from './given.ts'

// What the site acknowledged is there after kills, power cuts, stops of Postgres, restarts and a restore:
// npm run bench durability [kills cuts stops megabytes]
const { rounds, cuts, stops, megabytes } = given({ rounds: 200, cuts: 50, stops: 30, megabytes: 1000 })
const weaker = (name: string) => new URL(`./durability/weaker/${name}.ts`, import.meta.url).href
/** Rounds of a site that must lose something; otherwise the others prove nothing. */
const controls = 8
const wrong: string[] = []

const row = (name: string, { rounds, acknowledged, unanswered, refused, faults, slowest }: Rounds) => [
  name,
  ...[rounds, acknowledged, unanswered, refused, faults.length, slowest].map(whole),
]

async function sound(name: string, underWay: Promise<Rounds>) {
  const found = await underWay
  for (const fault of found.faults) wrong.push(`${name}: ${fault}`)
  if (found.acknowledged < found.rounds * 5) wrong.push(`${name}: hardly anything was acknowledged`)
  return row(name, found)
}

async function control(name: string, underWay: Promise<Rounds>) {
  const found = await underWay
  if (found.faults.length === 0) wrong.push(`${name}: lost nothing, so the rounds beside it prove nothing`)
  return row(`  control: ${name}`, found)
}

const rows = [
  await sound('killed (SIGKILL) under 4 writers', kills(rounds)),
  await control('commits a moment after it says so', kills(Math.min(rounds, controls), weaker('late-commit'))),
]
if (canMount()) {
  rows.push(
    await sound('power cut under 4 writers', powerCuts(cuts)),
    await control('rows with synchronous=NORMAL', powerCuts(Math.min(cuts, controls), weaker('unsynced-rows'))),
    await control('files that are not synced', powerCuts(Math.min(cuts, controls), weaker('unsynced-files'))),
  )
} else console.info('Power cuts were not tried: this user cannot mount an image here.')
table(['', 'rounds', 'acknowledged', 'unanswered', 'refused', 'lost or wrong', 'slowest start ms'], rows)

const instances = await twoInstances()
try {
  const { p50, p99, faults } = await instances.freshness(10 * stops)
  wrong.push(...faults)
  console.info(`\nTwo instances: a write is seen at the other after ${p50.toFixed(1)} ms (p50), ${p99.toFixed(1)} ms (p99).`)
  for (const [name, fault] of [
    ['Instances restarted in turn', (at: number) => instances.restart(at % 2)],
    ['Postgres stopped at once', () => instances.stopPostgres()],
  ] as const) {
    const { acknowledged, tries, faults } = await instances.underFaults(stops, fault)
    console.info(
      `${name}, ${stops} times: ${whole(acknowledged)} registrations acknowledged, ${whole(tries)} tries, ${faults.length} lost.`,
    )
    for (const one of faults) wrong.push(`${name}: ${one}`)
  }
} finally {
  await instances.end()
}

const { steps, faults } = await backup(megabytes)
table(
  [`backup of ${whole(megabytes)} MB, while 4 write`, 'seconds', 'most memory MB'],
  steps.map(({ name, seconds, highest }) => [name, seconds.toFixed(1), Number.isNaN(highest) ? '' : whole(highest)]),
)
for (const one of faults) wrong.push(`backup: ${one}`)

console.info(wrong.length === 0 ? '\nNothing was lost.' : `\n${wrong.length} faults:`)
for (const one of wrong.slice(0, 40)) console.info(`  ${one}`)
process.exitCode = wrong.length === 0 ? 0 : 1
