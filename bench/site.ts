import { mkdtempDisposableSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { keys } from '../e2e/caller.ts'
import { run, type Settings } from '../e2e/site.ts'

/** A folder that is deleted at the end of its block. */
export const newFolder = () => mkdtempDisposableSync(join(tmpdir(), 'club-bench-'))

/** Starts the built site with `dataDir` and these settings, until the end of its block. `kill` ends it in the middle of whatever it does. */
export async function startSite(entry: 'main' | 'demo', dataDir: string, settings: Settings = {}) {
  const { pid, running, stop } = run({ ...keys, DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...settings }, entry)
  const end = async () => void (await stop())
  return { origin: await running, pid, stop: end, kill: () => stop('SIGKILL'), [Symbol.asyncDispose]: end }
}

export type Site = Awaited<ReturnType<typeof startSite>>

type Start = { entry?: 'main' | 'demo'; settings?: Settings; insert?: (dataDir: string) => unknown }

/** Works with a site in a folder of its own, and deletes both. `insert` puts rows into its database before it is started again. */
export async function withSite<T>(work: (site: Site) => Promise<T>, { entry = 'main', settings, insert }: Start = {}): Promise<T> {
  using folder = newFolder()
  if (insert) await (await startSite(entry, folder.path, settings)).stop()
  await insert?.(folder.path)
  await using site = await startSite(entry, folder.path, settings)
  return await work(site)
}

/** Repeats a step while other work is under way, and returns the result of that. */
export async function meanwhile<T>(step: (at: number) => Promise<unknown>, work: () => Promise<T>): Promise<T> {
  let isOver = false
  const steps = (async () => {
    for (let at = 0; !isOver; at += 1) await step(at)
  })()
  const result = await work()
  isOver = true
  await steps
  return result
}

/** Resident memory of a process in MB, now (`VmRSS`) or at its peak (`VmHWM`). */
export const megabytesOf = (pid: number, name: 'VmRSS' | 'VmHWM') =>
  Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** Milliseconds that the threads of a process have had a processor, to the microsecond. */
function workedOf(pid: number): number {
  const threads = `/proc/${pid}/task`
  const timeOf = (thread: string) => Number.parseInt(readFileSync(`${threads}/${thread}/schedstat`, 'utf8'), 10)
  return readdirSync(threads).reduce((sum, thread) => sum + timeOf(thread), 0) / 1e6
}

/**
 * Waits until a process has had nothing to do for two seconds, and returns how many seconds that took: what a site does once after its
 * start (whether anything lacks an address, or is not in the index) is not what a page or a search takes. Throws after four minutes.
 */
export async function untilIdle(pid: number): Promise<number> {
  for (let seconds = 0, quiet = 0; seconds < 240; seconds += 1) {
    const before = workedOf(pid)
    await pause(1000)
    quiet = workedOf(pid) - before < 30 ? quiet + 1 : 0
    if (quiet === 2) return seconds - 1
  }
  throw new Error('The site still works four minutes after its start.')
}
