// Prepares and starts one program of the project with the project's own Node: node scripts/run.mjs NAME [arguments]. NAME is a key
// of `programs`, a measurement after `bench`, or the path of a script. Plain JavaScript for Node 20 and newer on Linux, macOS and
// Windows. Stays the parent of the program, so it loads nothing else: signals go to the program, its exit code comes back.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { isatty } from 'node:tty'
import { isStarted, isWindows, outOfMemory, projectNode, root } from './prepare.mjs'

const { config } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const server = (name) => `dist/server/${name}.js`

/** What is prepared (see prepare.mjs) and started. `isBounded`: with the options of Node that bound its memory (package.json). */
const programs = {
  start: { file: server('main'), isBounded: true },
  demo: { file: server('demo'), isBounded: true },
  backup: { prepare: ['--built'], file: server('backup'), isBounded: true },
  restore: { prepare: ['--built'], file: server('restore'), isBounded: true },
  move: { prepare: ['--built'], file: server('move'), isBounded: true },
  import: { prepare: ['--built'], file: server('import') },
  admin: { prepare: ['--built'], file: server('admin-command') },
  doctor: { prepare: ['--built'], file: server('doctor') },
  dev: { prepare: ['--whole', '--no-build'], file: 'scripts/dev.mjs' },
  fix: { prepare: ['--whole', '--no-build'], file: 'node_modules/@biomejs/biome/bin/biome', words: ['check', '--write', '.'] },
  look: { prepare: ['--whole', '--no-build'], file: 'e2e/look.ts' },
}

const measurements = ['serve', 'limits', 'pages', 'growth', 'search', 'logins', 'durability']

/** The program of these words, and the words that are left for it; undefined if there is none. */
export function programOf([name = '', ...words], exists = (file) => existsSync(join(root, file))) {
  if (Object.hasOwn(programs, name)) return { prepare: [], ...programs[name], words: [...(programs[name].words ?? []), ...words] }
  if (name === 'bench')
    return measurements.includes(words[0]) ? { prepare: ['--whole'], file: `bench/${words[0]}.ts`, words: words.slice(1) } : undefined
  return /\.m?[jt]s$/.test(name) && exists(name) ? { prepare: ['--whole'], file: name, words } : undefined
}

/** The environment of a program: its own Node and the packages' commands come first in the path. */
function environmentOf(node, isBounded) {
  const path = Object.keys(process.env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH'
  const folders = [dirname(node), join(root, 'node_modules/.bin'), process.env[path]]
  const [name, value] = config.env.split('=')
  return { ...process.env, [path]: folders.join(delimiter), ...(isBounded && { [name]: value }) }
}

/**
 * Ctrl+C in a terminal, and its end, reach the program by themselves, and the site takes a second signal for impatience. npm's shell
 * passes no signal on, it just ends: then this has another parent. If a terminal is closed that this does not use, as with nohup, the
 * program goes on. On Windows a signal would end the program at once, and its console passes it anyway.
 */
function passSignals(child) {
  const isInTerminal = [0, 1, 2].some((fd) => isatty(fd))
  const parent = process.ppid
  let last = 0
  const pass = (signal) => {
    const isRepeated = Date.now() - last < 300
    last = Date.now()
    if (!isWindows && !isRepeated && !(isInTerminal && signal !== 'SIGTERM')) child.kill(signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, pass)
  const watch = setInterval(() => {
    if (process.ppid !== parent && last === 0) pass('SIGTERM')
  }, 200).unref()
  process.on('SIGHUP', () => clearInterval(watch))
}

function run(given) {
  const program = programOf(given)
  if (program === undefined) {
    const known = [...Object.keys(programs), ...measurements.map((name) => `bench ${name}`)].join(', ')
    console.error(`${JSON.stringify(given.join(' '))} is not known. There are: ${known}, and paths of scripts.`)
    process.exit(1)
  }
  const { prepare, file, words, isBounded = false } = program
  const { status, signal } = spawnSync(process.execPath, [join(root, 'scripts/prepare.mjs'), ...prepare], { stdio: 'inherit' })
  if (status !== 0) return endLike(status, signal)
  const node = projectNode()
  const options = isBounded ? config.node.split(' ') : []
  const child = spawn(node, [...options, file, ...words], { cwd: root, stdio: 'inherit', env: environmentOf(node, isBounded) })
  passSignals(child)
  child.once('exit', endLike)
}

/** Ends as the program did, with its exit code or its signal. */
function endLike(code, signal) {
  if (signal === 'SIGKILL') console.error(outOfMemory('The program'))
  if (signal === null) process.exit(code)
  process.removeAllListeners(signal)
  process.kill(process.pid, signal)
}

if (isStarted(import.meta.url)) run(process.argv.slice(2))
