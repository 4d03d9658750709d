import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { table, whole } from './figures.ts'
import { administrator, insert } from './fill.ts'
import { given } from './given.ts'
import { highestOf } from './process.ts'
import { startSite } from './site.ts'

// What one visitor who asks for much does to everybody else on a large site: npm run bench:greedy [-- entries]
const { entries } = given({ entries: 100_000 })
const [greedy, other] = ['127.0.1.1', '127.0.1.2']

const folder = mkdtempSync(join(tmpdir(), 'club-bench-'))
const rows: string[][] = []
try {
  await (await startSite('main', folder)).stop()
  insert(join(folder, 'club.sqlite'), entries)
  const site = await startSite('main', folder)
  const { hostname, port } = new URL(site.origin)
  try {
    const post = await administrator(site)
    await measured('nobody else', () => pause(3_000, undefined))
    await measured('16 who read nothing of a whole list', async () => {
      const held = Array.from({ length: 16 }, () => reads(undefined))
      await pause(1_000)
      const told = await timed(() => ask('/api/events', other))
      for (const socket of held) socket.destroy()
      return told
    })
    await measured('16 who read a whole list at 100 kB/s', async () => {
      const held = Array.from({ length: 16 }, () => reads(10_000))
      await pause(1_000)
      const told = await timed(() => ask('/api/events', other))
      for (const socket of held) socket.destroy()
      return told
    })
    for (const what of ['limit=200&q=zebra', 'limit=1000&q=e', 'q=zebra', `after=${String(entries / 2).padStart(26, '0')}`])
      await measured(`64 connections asking ?${what}`, async () => {
        const end = performance.now() + 4_000
        let answered = 0
        const one = async () => {
          while (performance.now() < end) {
            if ((await ask(`/api/events?${what}`, greedy)).status === 200) answered += 1
            else await pause(200)
          }
        }
        const all = Promise.all(Array.from({ length: 64 }, one))
        await pause(500)
        const told = await timed(() => ask('/api/events?limit=200&q=night', other))
        await all
        return `${told}, they ${whole(answered / 4)} a second`
      })
    for (const path of ['/api/students', '/api/students.csv', '/api/students.xlsx'])
      await measured(`an administrator's ${path}`, () => timed(() => ask(path, other, post.cookie())))
  } finally {
    await site.stop()
  }

  /** Asks /healthz and / all the time while something goes on, and tells the most memory of that time. */
  async function measured(name: string, during: () => Promise<string | undefined>) {
    const [health, pages]: number[][] = [[], []]
    let going = true
    const highest = highestOf(site.pid)
    const watching = async (path: string, times: number[] = []) => {
      while (going) {
        const begun = performance.now()
        await ask(path, other)
        times.push(performance.now() - begun)
        await pause(2)
      }
    }
    const watch = Promise.all([watching('/healthz', health), watching('/', pages)])
    const told = (await during()) ?? ''
    going = false
    await watch
    const at = (times: number[] = [], part: number) =>
      (times.toSorted((a, b) => a - b)[Math.floor(times.length * part)] ?? Number.NaN).toFixed(1)
    rows.push([name, at(health, 0.99), at(health, 0.99999), at(pages, 0.5), at(pages, 0.99), whole(highest()), told])
  }

  function ask(path: string, localAddress: string, cookie = '') {
    const { promise, resolve } = Promise.withResolvers<{ status: number | undefined; bytes: number }>()
    const asked = request({ hostname, port, path, localAddress, agent: false, headers: { cookie } }, (response) => {
      let bytes = 0
      response.on('data', ({ length }: Buffer) => {
        bytes += length
      })
      const over = () => resolve({ status: response.complete ? response.statusCode : undefined, bytes })
      response.on('close', over)
    })
    asked.on('error', () => resolve({ status: undefined, bytes: 0 }))
    asked.end()
    return promise
  }

  async function timed(action: () => ReturnType<typeof ask>) {
    const begun = performance.now()
    const { status, bytes } = await Promise.race([action(), pause(40_000, { status: undefined, bytes: 0 })])
    return `${status ?? 'nothing'} with ${whole(bytes / 1000)} kB in ${((performance.now() - begun) / 1000).toFixed(2)} s`
  }

  /** A reader of a whole list that takes so many bytes every tenth of a second, or none. */
  function reads(bytes: number | undefined): Socket {
    const socket = connect({ host: hostname, port: Number(port), localAddress: greedy })
    socket.on('error', () => {})
    socket.pause()
    socket.write('GET /api/events HTTP/1.1\r\nHost: club.example.org\r\n\r\n')
    if (bytes === undefined) return socket
    const timer = setInterval(() => void socket.read(Math.min(bytes, socket.readableLength)), 100)
    socket.once('close', () => clearInterval(timer))
    return socket
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
console.info(`${whole(entries)} events and as many students. The greedy come from one address of this machine, the others from another.`)
table(['', '/healthz p99 ms', 'longest', '/ p50 ms', 'p99', 'at most MB', 'meanwhile, of another address'], rows)
