import { fork } from 'node:child_process'
import { Agent, get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

// Run as a process of its own, so that what it is busy with is not counted as the server's: flood.ts origin connections
const [origin = '', connections = '64'] = process.argv.slice(2)
if (process.send) void ask()

/** Asks with so many connections for addresses that nobody has asked for, until it is stopped. Returns how to, which says how many were answered. */
export function flood(to: string, howMany: number) {
  const child = fork(import.meta.filename, [to, String(howMany)])
  return async () => {
    const told = new Promise<number>((resolve) => child.once('message', (answered) => resolve(Number(answered))))
    child.send('stop')
    const answered = await told
    child.kill()
    return answered
  }
}

async function ask() {
  const agent = new Agent({ keepAlive: true, maxSockets: Number(connections) })
  let [at, answered, going] = [0, 0, true]
  const word = () => Math.random().toString(36).slice(2)
  const addresses = [
    () => `/${word()}`,
    () => `/?x=${word()}`,
    () => `/events?after=${word()}`,
    () => `/api/events?after=${word()}&limit=51`,
    () => `/api/events?limit=${1 + (at % 1000)}&x=${word()}`,
    () => `/api/events?limit=51&q=${word()}`,
    () => `/${word()}/${word()}.php?id=${word()}`,
  ]
  process.on('message', () => {
    going = false
    process.send?.(answered)
  })
  const one = (path: string) =>
    new Promise<void>((resolve) => {
      const request = get(origin + path, { agent, headers: { 'accept-encoding': 'br' } }, (response) => {
        response.on('end', resolve).on('error', () => resolve())
        response.resume()
      })
      request.on('error', () => resolve())
    })
  const worker = async () => {
    while (going) {
      await one(origin && (addresses[at++ % addresses.length]?.() ?? '/'))
      answered += 1
    }
  }
  await Promise.all(Array.from({ length: Number(connections) }, worker))
  await pause(0)
}
