// Checks that a feature can be removed: copies the project, deletes src/features/NAME, its lines in src/site/features.*.ts and in
// docs/spec-coverage.md, and its own end-to-end tests, nothing else, and runs the checks there. Usage:
// `node scripts/without.mjs NAME [check …] [--keep]`; without a check, all of them. `--keep` leaves the copy for a look.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

const [name, ...words] = process.argv.slice(2)
const bin = (program) => resolve('node_modules/.bin', program)

const checks = {
  types: () => run(bin('tsc'), ['-p', '.']),
  rules: () => run(bin('biome'), ['lint', 'src']),
  unit: () => run(bin('vitest'), ['run']),
  build: () => run(bin('node'), ['scripts/prepare.mjs']),
  start,
  journeys: () => run(bin('playwright'), ['test']),
}
const chosen = words.filter((word) => word !== '--keep')
const unknown = chosen.find((word) => !(word in checks))
if (name === undefined || !existsSync(`src/features/${name}`) || unknown !== undefined) {
  console.error(unknown ? `There is no check “${unknown}”: ${Object.keys(checks).join(', ')}.` : 'Name a folder in src/features.')
  process.exit(1)
}

const folder = mkdtempSync(join(tmpdir(), `club-without-${name}-`))
const env = { ...process.env, PATH: `${resolve('node_modules/.bin')}:${process.env.PATH}` }

function run(program, args) {
  const { status } = spawnSync(program, args, { cwd: folder, stdio: 'inherit', env })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}`)
}

/** Starts the site and waits until its home page is shown. */
async function start() {
  const data = mkdtempSync(join(tmpdir(), 'club-data-'))
  const settings = { ...env, DATA_DIR: data, HOST: '127.0.0.1', PORT: '0' }
  const site = spawn(bin('node'), ['dist/server/main.js'], { cwd: folder, env: settings, stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    const address = await new Promise((found, reject) => {
      let output = ''
      site.stdout.on('data', (text) => {
        output += text
        const [origin] = /http:\/\/\S+?:\d+/.exec(output) ?? []
        if (origin) found(origin)
      })
      site.once('close', () => reject(new Error(`the site did not start: ${output}`)))
    })
    const { status } = await fetch(address)
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
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' }).split('\0')
  for (const file of files.filter((one) => one !== '' && existsSync(one))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(file, join(folder, file))
  }
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
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
  if (words.includes('--keep')) console.info(folder)
  else rmSync(folder, { recursive: true, force: true })
}
