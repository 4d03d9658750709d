// Every check of the project, one after another, with its own set-up; stops at the first that fails.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const steps = [
  ['Packages', 'node', ['scripts/prepare.mjs', '--whole', '--no-build']],
  ['Format and lint', 'node_modules/.bin/biome', ['check', '--error-on-warnings', '.']],
  ['Unused files, exports and packages', 'node_modules/.bin/knip', []],
  ['Types', 'node_modules/.bin/tsc', ['-p', '.']],
  ['Programs', 'node', ['scripts/programs.mjs']],
  ['Unit and call tests', 'node_modules/.bin/vitest', ['run']],
  ['Build', 'node', ['scripts/prepare.mjs']],
  ['End-to-end tests in Chromium', 'node_modules/.bin/playwright', ['test']],
]

const begun = Date.now()
for (const [name, command, args] of steps) {
  const started = Date.now()
  console.info(`\n── ${name} ${'─'.repeat(Math.max(2, 70 - name.length))}`)
  // The project's own Node, once it is installed, for everything but the step that installs it.
  const path = existsSync('node_modules/.bin/node') ? `${process.cwd()}/node_modules/.bin:${process.env.PATH}` : process.env.PATH
  const { status, error } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, PATH: path } })
  if (error || status !== 0) {
    console.error(`\n✗ ${name} failed${error ? `: ${error.message}` : ''}. Mend what stands above, then run npm test again.`)
    process.exit(1)
  }
  console.info(`✓ ${name}: ${((Date.now() - started) / 1000).toFixed(1)} s`)
}
console.info(`\nEverything passed in ${((Date.now() - begun) / 1000).toFixed(0)} s.`)
console.info(`${steps.length} passed, 0 failed`)
