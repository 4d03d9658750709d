import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { endsWithUs } from '../src/testing/ends-with-us.ts'

/** Milliseconds: on a machine with much else to do a start may take most of a minute. */
const patience = { start: 90_000, stop: 20_000 }

// With what npm start starts it: options of Node, and a setting of its memory.
const { config } = JSON.parse(readFileSync('package.json', 'utf8')) as { config: { node: string; env: string } }
export const options = config.node.split(' ')
export const memory = Object.fromEntries([config.env.split('=')])

/** The keys of the first administrator of every measured site. */
export const keys = {
  ADMIN_NAME: 'admin',
  ADMIN_EMAIL: 'admin@example.org',
  ADMIN_PASSWORD: 'only-for-measuring',
  ADMIN_PASSKEY: 'only-for-measuring',
}

/** A running site: the built server in a process of its own, on a port that was free. */
export type Site = { origin: string; pid: number; stop: () => Promise<void> }

/**
 * Starts `dist/server/<entry>.js` with `dataDir` and these settings, and resolves when it says where it listens. `kill` ends it
 * in the middle of whatever it does.
 */
export async function startSite(entry: 'main' | 'demo', dataDir: string, more: Record<string, string> = {}) {
  const script = `dist/server/${entry}.js`
  if (!existsSync(script)) throw new Error('The site is not built. Run this by npm, which builds it first.')
  const child = endsWithUs(
    spawn(process.execPath, [...options, script], {
      env: { PATH: process.env.PATH, ...memory, ...keys, PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...more },
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
  )
  const port = await portOf(child)
  return { origin: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop: () => stopped(child), kill: () => stopped(child, 'SIGKILL') }
}

type Start = { entry?: 'main' | 'demo'; settings?: Record<string, string>; insert?: (dataDir: string) => unknown }

/** Works with a site in a folder of its own, and deletes both. `insert` puts rows into its database before it is started again. */
export async function withSite<T>(work: (site: Site) => Promise<T>, { entry = 'main', settings = {}, insert }: Start = {}): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'club-bench-'))
  try {
    if (insert) await (await startSite(entry, folder, settings)).stop()
    await insert?.(folder)
    const site = await startSite(entry, folder, settings)
    return await work(site).finally(() => site.stop())
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function portOf(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('the site has no output to read')
  const timer = setTimeout(() => child.kill('SIGKILL'), patience.start)
  try {
    for await (const line of createInterface(child.stdout)) {
      const [, port] = /running:\s+http:\/\/localhost:(\d+)/.exec(line) ?? []
      if (port === undefined) continue
      child.stdout.resume()
      return port
    }
    throw new Error('The site did not start in time; what went wrong is printed above.')
  } finally {
    clearTimeout(timer)
  }
}

/** Ends a process, by default as a host does, and waits until it is gone. */
export async function stopped(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM') {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill(signal)
  const timer = setTimeout(() => child.kill('SIGKILL'), patience.stop)
  await gone
  clearTimeout(timer)
}
