import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Requests a second, and the milliseconds within which half and 99 of 100 were answered. */
export type Load = { perSecond: number; p50: number; p99: number }
type Result = { requests: { average: number }; latency: { p50: number; p99: number }; non2xx: number; errors: number }

/** Requests `url` over and over for so many seconds. Throws if a connection failed or, unless `mayRefuse`, a status was not 200. */
export async function load(url: string, seconds: number, connections: number, mayRefuse = false): Promise<Load> {
  const args = ['--json', '-c', String(connections), '-d', String(seconds), '-H', 'accept-encoding=br', url]
  const { stdout } = await run('node_modules/.bin/autocannon', args)
  const { requests, latency, non2xx, errors } = JSON.parse(stdout) as Result
  if (!mayRefuse && non2xx + errors > 0) throw new Error(`${url}: ${non2xx} answers were not 200, ${errors} connections failed`)
  return { perSecond: requests.average, p50: latency.p50, p99: latency.p99 }
}
