// The checks of the project, with their own set-up; stops at the first that fails. Some run beside the unit tests, which leave
// processors idle: what they print is shown when they end.
// `npm test` runs the first ring, `npm run test:all` the second one.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'

const bin = (name) => `node_modules/.bin/${name}`
const node = (name, ...words) => ['node', [`scripts/${name}.mjs`, ...words]]
const packages = ['Packages', ...node('prepare', '--whole', '--no-build')]
const build = ['Build', ...node('prepare')]

const rings = {
  '': [
    packages,
    ['Programs', ...node('programs')],
    [
      ['Unit and call tests', bin('vitest'), ['run']],
      ['Format and lint', bin('biome'), ['check', '--error-on-warnings', '.']],
      ['Unused files, exports and packages', bin('knip'), []],
      ['Types', bin('tsc'), ['-p', '.']],
      build,
    ],
    ['End-to-end tests in Chromium', bin('playwright'), ['test']],
  ],
  all: [
    packages,
    ['Programs and browsers', ...node('programs', 'browsers')],
    build,
    ['Unit and call tests', bin('vitest'), ['run', '--config', 'vitest.all.config.ts']],
    ['End-to-end tests', bin('playwright'), ['test', '--config', 'playwright.all.config.ts']],
    ...['live', 'offline', 'bulk', 'sharing'].map((name) => [`Without ${name}`, ...node('without', name)]),
  ],
}

const [ring = ''] = process.argv.slice(2)
const steps = rings[ring]
if (steps === undefined) throw new Error(`Unknown tests "${ring}". Run npm test, or npm run test:all.`)

/** Runs a step in a process group, and kills what it left: a stuck process would hold the terminal of a CI until its time limit. */
async function run(program, args, stdio) {
  // The project's own Node, once it is installed, for everything but the step that installs it.
  const path = existsSync(bin('node')) ? `${process.cwd()}/node_modules/.bin:${process.env.PATH}` : process.env.PATH
  const child = spawn(program, args, { stdio, detached: true, env: { ...process.env, PATH: path } })
  const killGroup = () => {
    try {
      process.kill(-child.pid, 'SIGKILL')
    } catch {
      // Nothing of it is left.
    }
  }
  process.on('exit', killGroup)
  const output = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => output.push(chunk))
  const [code] = await once(child, stdio === 'pipe' ? 'close' : 'exit').catch(({ message }) => [message])
  process.stdout.write(Buffer.concat(output))
  killGroup()
  process.off('exit', killGroup)
  return code
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1))

const minutes = (ms) => `${(ms / 60_000).toFixed(1).padStart(5)} min`
const begun = Date.now()
const times = []
async function attempt([name, program, args], stdio) {
  const started = Date.now()
  if (stdio === 'inherit') console.info(`\n── ${name} ${'─'.repeat(Math.max(2, 70 - name.length))}`)
  const code = await run(program, args, stdio)
  if (code !== 0) {
    console.error(`\n✗ ${name} failed (${code}). Fix the error above, then run ${ring === '' ? 'npm test' : 'npm run test:all'} again.`)
    process.exit(1)
  }
  times.push([name, Date.now() - started])
  console.info(`✓ ${name}: ${((Date.now() - started) / 1000).toFixed(1)} s`)
}
async function attemptInTurn(beside) {
  for (const step of beside) await attempt(step, 'pipe')
}

for (const step of steps) {
  const [first, ...beside] = Array.isArray(step[0]) ? step : [step]
  await Promise.all([attempt(first, 'inherit'), attemptInTurn(beside)])
}
console.info('')
for (const [name, ms] of [...times, ['Everything', Date.now() - begun]]) console.info(`${minutes(ms)}  ${name}`)
console.info(`${times.length} passed, 0 failed`)
