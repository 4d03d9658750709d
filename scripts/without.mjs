// Checks that a feature can be removed: copies the project, deletes src/features/NAME, its lines in src/site/features.*.ts and in
// docs/spec-coverage.md, and its own end-to-end tests, nothing else, and runs the checks there. Usage:
// `node scripts/without.mjs NAME [check …]`; without a check, all of them.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectCopy } from './project-copy.mjs'

const [name, ...chosen] = process.argv.slice(2)
const checks = {
  types: () => run('tsc', ['-p', '.']),
  rules: () => run('biome', ['lint', 'src']),
  unit: () => run('vitest', ['run']),
  build: () => run('node', ['scripts/prepare.mjs']),
  start,
  journeys: () => run('playwright', ['test']),
}
const unknown = chosen.find((word) => !(word in checks))
if (name === undefined || !existsSync(`src/features/${name}`) || unknown !== undefined) {
  console.error(unknown ? `There is no check “${unknown}”: ${Object.keys(checks).join(', ')}.` : 'Name a folder in src/features.')
  process.exit(1)
}

const { folder, bin, end } = projectCopy()
const env = { ...process.env, PATH: `${bin}:${process.env.PATH}` }

function run(program, args) {
  const { status } = spawnSync(join(bin, program), args, { cwd: folder, stdio: 'inherit', env })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}`)
}

/** Starts the site and waits until its home page is shown. */
async function start() {
  const data = mkdtempSync(join(tmpdir(), 'club-data-'))
  const settings = { ...env, DATA_DIR: data, HOST: '127.0.0.1', PORT: '0' }
  const site = spawn(join(bin, 'node'), ['dist/server/main.js'], { cwd: folder, env: settings, stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    let [output, address] = ['', undefined]
    for await (const text of site.stdout) {
      output += text
      ;[address] = /http:\/\/\S+?:\d+/.exec(output) ?? []
      if (address) break
    }
    const { status } = await fetch(address ?? 'the site did not start')
    if (status !== 200) throw new Error(`the home page was answered with ${status}`)
  } finally {
    site.kill()
    rmSync(data, { recursive: true, force: true })
  }
}

/** Removes the lines of a list that import from the feature, and those that contain a name imported there. */
function removeLines(file) {
  const lines = readFileSync(file, 'utf8').split('\n')
  const isOwn = (line) => line.includes(`features/${name}/`)
  const imported = lines.filter(isOwn).flatMap((line) => /^import (?:type )?\{(.*)\}/.exec(line)?.[1].split(',') ?? [])
  const names = imported.map((one) => one.trim().split(/\s+/).at(-1))
  const isUse = (line) => names.some((one) => new RegExp(`\\b${one}\\b`).test(line))
  writeFileSync(file, lines.filter((line) => !isOwn(line) && !isUse(line)).join('\n'))
}

try {
  rmSync(join(folder, 'src/features', name), { recursive: true })
  for (const file of globSync([`e2e/${name}*.spec.ts`, `e2e/all/${name}*.spec.ts`], { cwd: folder })) rmSync(join(folder, file))
  for (const file of ['docs/spec-coverage.md', ...globSync('src/site/features.*.ts', { cwd: folder })]) removeLines(join(folder, file))
  for (const check of chosen.length > 0 ? chosen : Object.keys(checks)) {
    console.info(`\n── Without ${name}: ${check}`)
    await checks[check]()
  }
  console.info(`\n✓ The project works without ${name}.`)
} catch (error) {
  console.error(`\n✗ Without ${name}: ${error.message}`)
  process.exitCode = 1
} finally {
  end()
}
