import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { table, whole } from './figures.ts'
import { fill } from './fill.ts'
import { given } from './given.ts'
import { highestOf } from './process.ts'
import { rawAnswer } from './raw-answer.ts'
import { type Site, startSite } from './site.ts'

// What slow and greedy clients do to everybody else: npm run bench:slow [-- clients of each kind]
const { clients } = given({ clients: 1000 })
const longest = 70_000
const addresses = 100

type Kind = { first: (page: string) => string; more?: string; reads: boolean }

const line = (method: string, path: string) => `${method} ${path} HTTP/1.1\r\nHost: club.example.org\r\n`
const kinds: Record<string, Kind> = {
  'slow head': { first: () => line('GET', '/'), more: 'X-Slow: 1\r\n', reads: true },
  'slow body': {
    first: () => `${line('POST', '/api/adminlogin')}Content-Type: application/json\r\nContent-Length: 60000\r\n\r\n{`,
    more: ' ',
    reads: true,
  },
  'reads nothing': { first: (page) => `${line('GET', page)}\r\n`, reads: false },
  'reads nothing, 16 questions sent ahead': { first: (page) => `${line('GET', page)}\r\n`.repeat(17), reads: false },
  'reads nothing, 100 questions sent ahead': { first: (page) => `${line('GET', page)}\r\n`.repeat(100), reads: false },
}

const folder = mkdtempSync(join(tmpdir(), 'club-bench-'))
const site = await startSite('main', join(folder, 'data'))
try {
  await fill(site, 1000)
  const rows: string[][] = []
  rows.push(['nobody', ...(await tried(site, 0))])
  for (const kind of Object.values(kinds)) rows.push([nameOf(kind), ...(await tried(site, clients, kind))])
  console.info(
    `\n${clients} clients of each kind, from ${addresses} addresses of this machine; /healthz asked over a new connection each time.`,
  )
  table(['', 'p50 ms', 'p99 ms', 'longest ms', 'not answered', 'longest held, s', 'at most MB'], rows)
} finally {
  await site.stop()
  rmSync(folder, { recursive: true, force: true })
}

function nameOf(kind: Kind) {
  return Object.keys(kinds).find((name) => kinds[name] === kind) ?? ''
}

/** Lets the clients come and asks /healthz until the last of them was let go, or for longer than any may be held. */
async function tried({ origin, pid }: Site, count: number, kind?: Kind): Promise<string[]> {
  const held: Held[] = []
  const times: number[] = []
  let failed = 0
  const highest = highestOf(pid)
  let gone: number | undefined
  const begun = performance.now()
  const coming = kind ? come(held, count, new URL(origin), kind) : undefined
  const least = kind ? 0 : 5_000
  while (performance.now() - begun < (kind ? longest : least)) {
    const asked = performance.now()
    const answer = await rawAnswer(`${origin}/healthz`, 'identity').catch(() => undefined)
    if (answer?.status === 200) times.push(performance.now() - asked)
    else failed += 1
    if (held.length === count && count > 0 && connectionsOf(origin) === 0) {
      gone = performance.now()
      break
    }
    await pause(10)
  }
  await coming
  times.sort((a, b) => a - b)
  const at = (part: number) => (times[Math.floor(times.length * part)] ?? Number.NaN).toFixed(1)
  for (const { socket, timer } of held) {
    clearInterval(timer)
    socket.destroy()
  }
  return [at(0.5), at(0.99), at(0.9999), String(failed), kind ? heldFor() : '', whole(highest())]

  function heldFor() {
    const left = connectionsOf(origin)
    if (left === undefined) return 'not told here'
    return left === 0 ? (((gone ?? Number.NaN) - begun) / 1000).toFixed(0) : `${left} still after ${longest / 1000} s`
  }
}

/** How many connections a site has open, as Linux tells it; a client that does not read would not notice its end. */
function connectionsOf(origin: string): number | undefined {
  if (!existsSync('/proc/net/tcp')) return undefined
  const local = `0100007F:${Number(new URL(origin).port).toString(16).toUpperCase().padStart(4, '0')}`
  const lines = readFileSync('/proc/net/tcp', 'utf8').split('\n')
  return lines
    .map((line) => line.trim().split(/\s+/))
    .filter(([, here, there, state]) => here === local && state === '01' && there?.startsWith('0100007F') === false).length
}

type Held = { socket: Socket; timer: NodeJS.Timeout | undefined }

/** A few come every hundredth of a second, 200 a second in all. */
async function come(held: Held[], count: number, { port }: URL, { first, more, reads }: Kind) {
  for (let n = 0; n < count; n += 1) {
    const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress: `127.0.1.${1 + (n % addresses)}` })
    const one: Held = { socket, timer: undefined }
    held.push(one)
    socket.on('error', () => {})
    if (reads) socket.resume()
    else socket.pause()
    socket.write(first('/api/events'))
    if (more) one.timer = setInterval(() => socket.destroyed || socket.write(more), 4_000)
    if (n % 2 === 1) await pause(10)
  }
}
