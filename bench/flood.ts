import { fork } from 'node:child_process'
import { Agent, get } from 'node:http'

/** How many questions were answered as they should be (200, 404), how many refused (429, 503), how many neither. */
export type Told = { answered: number; refused: number; failed: number }

/** The address of a list, or of a page with one, and the ids by which a part of it can be asked for. */
export type Ids = { path: string; ids: string[] }

// Run as a process of its own, so that what it is busy with is not counted as the server's: flood.ts origin connections ids
const [origin = '', connections = '64', parts = '[]'] = process.argv.slice(2)
if (process.send) void ask(JSON.parse(parts) as Ids[])

/**
 * Asks with so many connections for addresses that hardly anybody has asked for, until it is stopped. Returns how to,
 * which tells.
 */
export function flood(to: string, howMany: number, ids: Ids[]) {
  const child = fork(import.meta.filename, [to, String(howMany), JSON.stringify(ids)])
  return async () => {
    const told = new Promise<Told>((resolve) => child.once('message', (message) => resolve(message as Told)))
    child.send('stop')
    const outcome = await told
    child.kill()
    return outcome
  }
}

async function ask(ids: Ids[]) {
  const agent = new Agent({ keepAlive: true, maxSockets: Number(connections) })
  const told: Told = { answered: 0, refused: 0, failed: 0 }
  let [at, going] = [0, true]
  const word = () => Math.random().toString(36).slice(2)
  const oneOf = (all: string[]) => all[Math.floor(Math.random() * all.length)] ?? ''
  const addresses = [
    () => `/${word()}`,
    () => `/?x=${word()}`,
    () => `/events?after=${word()}`,
    () => `/api/events?after=${word()}&limit=51`,
    () => `/api/events?limit=${1 + (at % 1000)}&x=${word()}`,
    () => `/api/events?limit=51&q=${word()}`,
    () => `/${word()}/${word()}.php?id=${word()}`,
    ...ids.map(
      ({ path, ids }) =>
        () =>
          `${path}${path.includes('?') ? '&' : '?'}after=${oneOf(ids)}`,
    ),
  ]
  process.on('message', () => {
    going = false
    process.send?.(told)
  })
  const one = (path: string) =>
    new Promise<keyof Told>((resolve) => {
      const request = get(origin + path, { agent, headers: { 'accept-encoding': 'br' } }, (response) => {
        const status = response.statusCode ?? 0
        const outcome = [200, 404].includes(status) ? 'answered' : [429, 503].includes(status) ? 'refused' : 'failed'
        response.on('end', () => resolve(outcome)).on('error', () => resolve('failed'))
        response.resume()
      })
      request.on('error', () => resolve('failed'))
    })
  const worker = async () => {
    while (going) told[await one(addresses[at++ % addresses.length]?.() ?? '/')] += 1
  }
  await Promise.all(Array.from({ length: Number(connections) }, worker))
}
