import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

// Linux has memory and processor time of a process under /proc; elsewhere these are undefined.
const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined)

function megabytes(pid: number, name: 'VmRSS' | 'VmHWM'): number | undefined {
  const [, kilobytes] = new RegExp(`${name}:\\s+(\\d+) kB`).exec(read(`/proc/${pid}/status`) ?? '') ?? []
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1024
}

/** Resident memory of a process in MB. */
export const residentOf = (pid: number) => megabytes(pid, 'VmRSS')

/** Resets the peak of a process's memory; the returned function reads the peak since, in MB. */
export function highestOf(pid: number): () => number {
  if (existsSync(`/proc/${pid}/clear_refs`)) writeFileSync(`/proc/${pid}/clear_refs`, '5')
  return () => megabytes(pid, 'VmHWM') ?? Number.NaN
}

/** Milliseconds that the threads of a process have had a processor, to the microsecond; NaN where Linux does not report it. */
export function workedOf(pid: number): number {
  const threads = `/proc/${pid}/task`
  if (!existsSync(threads)) return Number.NaN
  const times = readdirSync(threads).map((thread) => Number(read(`${threads}/${thread}/schedstat`)?.split(' ')[0] ?? Number.NaN))
  return times.reduce((sum, time) => sum + time, 0) / 1e6
}

/**
 * Waits until a process has had nothing to do for two seconds, and tells how many seconds that took: what a site does once after its
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
