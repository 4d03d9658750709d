// Prepares and starts one program of the project with the project's own Node: node scripts/run.mjs NAME [arguments]. NAME is a key
// of `programs`, a measurement after `bench`, or the path of a script. Plain JavaScript for Node 20 and newer on Linux, macOS and
// Windows. Stays the parent of the program, so it loads nothing else: signals go to the program, its exit code comes back.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { isatty } from 'node:tty'
import { isStarted, isWindows, outOfMemory, projectNode, root } from './prepare.mjs'

const { config } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const command = (name) => ({ prepare: ['--built'], file: `dist/server/${name}.js` })
const work = (file, ...words) => ({ prepare: ['--whole', '--no-build'], file, words })

/** What is prepared (see prepare.mjs) and started. `isBounded`: with the options of Node that bound its memory (package.json). */
const programs = {
  start: { ...command('main'), prepare: [], isBounded: true },
  demo: { ...command('demo'), prepare: [], isBounded: true },
  backup: { ...command('backup'), isBounded: true },
  restore: { ...command('restore'), isBounded: true },
  import: command('import'),
  admin: command('admin-command'),
  doctor: command('doctor'),
  dev: work('scripts/dev.mjs'),
  fix: work('node_modules/@biomejs/biome/bin/biome', 'check', '--write', '.'),
  look: work('e2e/look.ts'),
}

/** The program of these words, and the words that are left for it; undefined if there is none. */
export function programOf([name = '', ...words]) {
  if (Object.hasOwn(programs, name)) return { ...programs[name], words: [...(programs[name].words ?? []), ...words] }
  if (name === 'bench') return programOf([`bench/${words[0]}.ts`, ...words.slice(1)])
  return /\.m?[jt]s$/.test(name) && existsSync(join(root, name)) ? { prepare: ['--whole'], file: name, words } : undefined
}

/**
 * Ctrl+C in a terminal, and its closing, reach the program directly, and a second signal would end the site at once. npm's shell
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
    const known = Object.keys(programs).join(', ')
    console.error(
      `Unknown command: ${JSON.stringify(given.join(' '))}. Known are ${known}, bench NAME (bench/README.md), and paths of scripts.`,
    )
    process.exit(1)
  }
  const { prepare, file, words, isBounded } = program
  const { status, signal } = spawnSync(process.execPath, [join(root, 'scripts/prepare.mjs'), ...prepare], { stdio: 'inherit' })
  if (status !== 0) return endLike(status, signal)
  const node = projectNode()
  const [options, memory] = isBounded ? [config.node.split(' '), [config.env.split('=')]] : [[], []]
  // Its own Node and the packages' commands come first.
  const path = Object.keys(process.env).find((variable) => variable.toUpperCase() === 'PATH') ?? 'PATH'
  const folders = [dirname(node), join(root, 'node_modules/.bin'), process.env[path]].join(delimiter)
  const env = { ...process.env, [path]: folders, ...Object.fromEntries(memory) }
  const child = spawn(node, [...options, file, ...words], { cwd: root, stdio: 'inherit', env })
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
