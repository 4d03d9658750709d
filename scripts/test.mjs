// The checks of the project, one after another, with their own set-up; stops at the first that fails.
// `npm test` runs the first ring, `npm run test:all` the second one.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const bin = (name) => `node_modules/.bin/${name}`
const packages = ['Packages', 'node', ['scripts/prepare.mjs', '--whole', '--no-build']]
const programs = ['Programs', 'node', ['scripts/programs.mjs']]
const build = ['Build', 'node', ['scripts/prepare.mjs']]

const first = [
  packages,
  ['Format and lint', bin('biome'), ['check', '--error-on-warnings', '.']],
  ['Unused files, exports and packages', bin('knip'), []],
  ['Types', bin('tsc'), ['-p', '.']],
  programs,
  ['Unit and call tests', bin('vitest'), ['run']],
  build,
  ['End-to-end tests in Chromium', bin('playwright'), ['test']],
]
const all = [
  packages,
  programs,
  ['Browsers', 'node', ['scripts/browsers.mjs']],
  build,
  ['Unit and call tests', bin('vitest'), ['run', '--config', 'vitest.all.config.ts']],
  ['End-to-end tests', bin('playwright'), ['test', '--config', 'playwright.all.config.ts']],
  ...['live', 'offline', 'bulk', 'sharing'].map((name) => [`Without ${name}`, 'node', ['scripts/without.mjs', name]]),
]

const [ring] = process.argv.slice(2)
if (ring !== undefined && ring !== 'all') {
  console.error(`There is no ring "${ring}": npm test, or npm run test:all.`)
  process.exit(1)
}
const steps = ring === 'all' ? all : first
const command = ring === 'all' ? 'npm run test:all' : 'npm test'

const minutes = (ms) => `${(ms / 60_000).toFixed(1).padStart(5)} min`
const begun = Date.now()
const times = []
for (const [name, program, args] of steps) {
  const started = Date.now()
  console.info(`\n── ${name} ${'─'.repeat(Math.max(2, 70 - name.length))}`)
  // The project's own Node, once it is installed, for everything but the step that installs it.
  const path = existsSync(bin('node')) ? `${process.cwd()}/node_modules/.bin:${process.env.PATH}` : process.env.PATH
  const { status, error } = spawnSync(program, args, { stdio: 'inherit', env: { ...process.env, PATH: path } })
  if (error || status !== 0) {
    console.error(`\n✗ ${name} failed${error ? `: ${error.message}` : ''}. Fix what is above, then run ${command} again.`)
    process.exit(1)
  }
  times.push([name, Date.now() - started])
  console.info(`✓ ${name}: ${((Date.now() - started) / 1000).toFixed(1)} s`)
}
console.info('')
for (const [name, ms] of [...times, ['Everything', Date.now() - begun]]) console.info(`${minutes(ms)}  ${name}`)
console.info(`${steps.length} passed, 0 failed`)
