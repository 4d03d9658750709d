// Installs what is missing and builds what is stale. Plain JavaScript for any Node from 20 on, because it runs before
// the project's own Node is there. Used by `npm start`, `npm run demo` and `npm test`. `--whole`: also the packages for work
// on the project, of which building and running it needs none; `--no-build` only installs.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { layFonts } from './fonts.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
process.chdir(root)

const stop = (sentence) => {
  console.error(`\n${sentence}\n`)
  process.exit(1)
}

const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort()

function hashOf(paths) {
  const hash = createHash('sha256')
  for (const path of paths)
    for (const file of existsSync(path) && path.includes('.') ? [path] : filesIn(path)) hash.update(file).update(readFileSync(file))
  return hash.digest('hex')
}

const isFresh = (mark, hash) => existsSync(mark) && readFileSync(mark, 'utf8') === hash

function run(what, command, args) {
  console.info(`\n› ${what}`)
  const { status, error } = spawnSync(command, args, { stdio: 'inherit' })
  if (error || status !== 0) stop(`That did not work: ${what}. What went wrong stands above${error ? ` (${error.message})` : ''}.`)
}

/** Stops with a sentence where this user may not write in a folder, before npm or the builder says so at length. */
function assertWritable(folder) {
  try {
    mkdirSync(folder, { recursive: true })
    const probe = join(folder, `.probe-${process.pid}`)
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes(error.code)) throw error
    stop(
      `${join(root, folder)} may not be written by the user ${userName()}, so what is missing cannot be installed or built. Give the folder to that user: sudo chown -R ${userName()} ${root}`,
    )
  }
}

function userName() {
  try {
    return userInfo().username
  } catch {
    return String(process.getuid?.() ?? '')
  }
}

/**
 * Installs the locked packages without running a script of theirs, when the list of them has changed, or when those for work
 * on the project are wanted and lacking. Where they are they stay, whoever asks next.
 */
function install(isWhole) {
  const mark = 'node_modules/.installed'
  const hash = hashOf(['package.json', 'package-lock.json'])
  const [installed, wasWhole] = existsSync(mark) ? readFileSync(mark, 'utf8').split(' ') : []
  const whole = isWhole || wasWhole !== undefined
  if (installed === hash && (wasWhole !== undefined || !whole)) return
  assertWritable('.')
  assertWritable('node_modules')
  const npm = process.env.npm_execpath
  // Not dry, whatever npm was told for the command that calls this: it would mark as installed what is not.
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', '--dry-run=false']
  args.push(whole ? '--include=dev' : '--omit=dev')
  const what = whole ? 'Installing packages (about a minute the first time)' : 'Installing packages (half a minute the first time)'
  if (npm) run(what, process.execPath, [npm, ...args])
  else run(what, 'npm', args)
  writeFileSync(mark, whole ? `${hash} whole` : hash)
}

/** The Node that the project runs on: its own from the packages, else a 24 or newer of the machine. */
export function projectNode() {
  const own = join(root, 'node_modules/.bin/node')
  if (existsSync(own)) return own
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  return stop(
    `This machine needs Node 24 or newer (it has ${process.versions.node}); on Linux the project brings its own. Get it from nodejs.org, then run the same command again.`,
  )
}

/** Builds the site when a source has changed. */
function build() {
  const mark = 'dist/.built'
  const hash = hashOf(['src', 'content', 'migrations', 'rsbuild.config.ts', 'tsconfig.json', 'package-lock.json'])
  if (isFresh(mark, hash)) return
  assertWritable('dist')
  run('Building the site', projectNode(), ['node_modules/@rsbuild/core/bin/rsbuild.js', 'build', '--log-level', 'warn'])
  writeFileSync(mark, hash)
}

if (Number(process.versions.node.split('.')[0]) < 20)
  stop(`Node 20 or newer is needed; this is ${process.versions.node}. Get it from nodejs.org.`)
install(process.argv.includes('--whole'))
// For the sources; what is built has its own beside it.
if (process.argv.includes('--whole') && !existsSync('node_modules/.fonts/fonts.conf')) layFonts('node_modules/.fonts')
if (!process.argv.includes('--no-build')) build()
