import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'

const run = promisify(execFile)
const wrk = ['/usr/bin/wrk', '/usr/local/bin/wrk', '/opt/homebrew/bin/wrk'].find((path) => existsSync(path))

/** Requests a second, and the milliseconds within which half and 99 of 100 were answered. */
export type Load = { perSecond: number; p50: number; p99: number }

/** What makes the load: wrk where it is installed (one thread of it loads a core), else autocannon, which loads less. */
export const generator = wrk ? 'wrk, one thread' : 'autocannon (wrk, if installed, loads a server more)'

/** Asks for `url` over and over for so many seconds. Throws when a connection failed; with status 200 also if an answer had another. */
export const load = (url: string, seconds: number, connections: number, status = 200) =>
  wrk ? byWrk(wrk, url, seconds, connections, status) : byAutocannon(url, seconds, connections, status)

async function byWrk(program: string, url: string, seconds: number, connections: number, status: number): Promise<Load> {
  const accept = 'accept-encoding: gzip, deflate, br, zstd'
  const { stdout } = await run(program, ['--latency', '-t1', `-c${connections}`, `-d${seconds}`, '-H', accept, url])
  if (/Socket errors/.test(stdout) || (status === 200 && /Non-2xx/.test(stdout))) throw new Error(`${url} failed under load:\n${stdout}`)
  const read = (pattern: RegExp) => pattern.exec(stdout)?.slice(1) ?? []
  return {
    perSecond: Number(read(/Requests\/sec:\s+([\d.]+)/)[0]),
    p50: milliseconds(read(/50%\s+([\d.]+)(us|ms|s)/)),
    p99: milliseconds(read(/99%\s+([\d.]+)(us|ms|s)/)),
  }
}

const milliseconds = ([amount, unit]: string[]) => Number(amount) * ({ us: 0.001, ms: 1, s: 1000 }[unit ?? ''] ?? Number.NaN)

type Result = { requests: { average: number }; latency: { p50: number; p99: number }; non2xx: number; errors: number }

async function byAutocannon(url: string, seconds: number, connections: number, status: number): Promise<Load> {
  const accept = 'accept-encoding=gzip, deflate, br, zstd'
  const args = ['--json', '-c', String(connections), '-d', String(seconds), '-H', accept, url]
  const { stdout } = await run('node_modules/.bin/autocannon', args)
  const { requests, latency, non2xx, errors } = JSON.parse(stdout) as Result
  if (errors > 0 || (status === 200 && non2xx > 0))
    throw new Error(`${url} failed under load: ${non2xx} answers were not 200, ${errors} connections failed`)
  return { perSecond: requests.average, p50: latency.p50, p99: latency.p99 }
}
