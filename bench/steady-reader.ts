import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { endsWithUs } from '../src/testing/ends-with-us.ts'

/** Milliseconds from one question to the next, whether or not the one before is answered: readers do not wait for one another. */
const every = 20

/** Someone who asks for a page fifty times a second, in a process of his own; `round` ends with the milliseconds of each answer since. */
export function steadyReader(address: string) {
  const reader = endsWithUs(fork(fileURLToPath(import.meta.url), [address]))
  const ask = async (word: 'begin' | 'tell') => {
    reader.send(word)
    return (await once(reader, 'message'))[0] as number[]
  }
  return {
    /** Asks for as long as something is done. */
    during: async (work: () => Promise<unknown>) => {
      await ask('begin')
      await work()
      return (await ask('tell')).sort((a, b) => a - b)
    },
    end: () => reader.kill(),
  }
}

/** The value within which so many of a hundred lie. */
export const percentile = (sorted: number[], part: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * part) / 100))] ?? Number.NaN

async function read(address: string) {
  let times: number[] = []
  let isAsking = false
  process.on('message', (word) => {
    isAsking = word === 'begin'
    process.send?.(times)
    times = []
  })
  const agent = new Agent({ keepAlive: true, maxSockets: 100 })
  for (;;) {
    await pause(every)
    if (!isAsking) continue
    const begun = performance.now()
    get(address, { agent, headers: { 'accept-encoding': 'br' } }, (answer) => {
      answer.resume()
      answer.on('end', () => {
        if (answer.statusCode !== 200) throw new Error(`${address}: ${answer.statusCode}`)
        times.push(performance.now() - begun)
      })
    })
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await read(process.argv[2] ?? '')
