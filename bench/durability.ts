import { fullDisk } from './durability/full-disk.ts'
import { heldDatabase } from './durability/held-database.ts'
import { kills, type Rounds } from './durability/kills.ts'
import { canMount, powerCuts } from './durability/power-cuts.ts'
import { table, whole } from './figures.ts'
import { given } from './given.ts'

// What the site acknowledged is there after whatever happens to it: npm run bench:durability [-- kills cuts seconds]
const { rounds, cuts, seconds } = given({ rounds: 200, cuts: 50, seconds: 20 })
const weaker = (name: string) => new URL(`./durability/weaker/${name}.ts`, import.meta.url).href
/** Rounds of each that must lose something; else the others prove nothing. */
const controls = 8
const wrong: string[] = []

const row = (name: string, { rounds, converting, pictures, acknowledged, unanswered, refused, faults, slowest }: Rounds) => [
  name,
  rounds,
  converting,
  whole(acknowledged),
  whole(pictures),
  whole(unanswered),
  whole(refused),
  faults.length,
  whole(slowest),
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
} else console.info('Power cuts and a full disk were not tried: this user cannot mount an image here.')
table(['', 'rounds', 'converting', 'acknowledged', 'of it pictures', 'unanswered', 'refused', 'lost or wrong', 'slowest start ms'], rows)

if (canMount()) {
  const { acknowledged, refused, asked, failed, free, faults } = await fullDisk()
  console.info(
    `\nFull disk: ${whole(acknowledged)} writes acknowledged before it was full and after there was room again, ${whole(refused)}`,
  )
  console.info(
    `refused; of ${whole(asked)} reads meanwhile ${failed.length} failed; ${whole(free)} bytes were left; ${faults.length} lost or wrong.`,
  )
  for (const fault of [...faults, ...failed]) wrong.push(`full disk: ${fault}`)
}
const held = await heldDatabase(seconds)
const slowest = Math.max(...held.answers.map(({ ms }) => ms))
const odd = held.answers.filter(({ status, retry, ms }) => (status !== 503 || retry === null || ms > 10_000) && status !== 200)
console.info(
  `\nDatabase held for ${seconds} s: ${held.answers.length} writes one after another were told so, the slowest after ${whole(slowest)} ms;`,
)
console.info(
  `of ${whole(held.asked)} reads ${held.failed.length} failed, /healthz took ${whole(held.longest)} ms at most; then ${whole(held.after - held.before)} writes went`,
)
console.info(`through again; ${held.faults.length} lost or wrong.`)
for (const fault of [...held.faults, ...held.failed]) wrong.push(`held database: ${fault}`)
for (const { status, ms } of odd) wrong.push(`held database: a write was answered with ${status} after ${whole(ms)} ms`)
if (held.after === held.before) wrong.push('held database: no write went through afterwards')

console.info(wrong.length === 0 ? '\nNothing was lost.' : `\n${wrong.length} faults:`)
for (const one of wrong.slice(0, 40)) console.info(`  ${one}`)
process.exitCode = wrong.length === 0 ? 0 : 1
