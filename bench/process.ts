import { existsSync, readFileSync } from 'node:fs'

// Linux tells what a process uses under /proc, in kB and in hundredths of a second; elsewhere these are undefined.
const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined)

/** Resident memory of a process in MB. */
export function residentOf(pid: number): number | undefined {
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(read(`/proc/${pid}/status`) ?? '') ?? []
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1024
}

/** Seconds of processor time that a process and its children have used. */
export function processorOf(pid: number): number | undefined {
  const [user, system] = read(`/proc/${pid}/stat`)?.split(') ')[1]?.split(' ').slice(11, 13).map(Number) ?? []
  if (user === undefined || system === undefined) return undefined
  const children = read(`/proc/${pid}/task/${pid}/children`)?.trim().split(' ').filter(Boolean) ?? []
  return children.reduce((sum, child) => sum + (processorOf(Number(child)) ?? 0), (user + system) / 100)
}
