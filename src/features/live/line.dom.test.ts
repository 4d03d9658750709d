import { afterEach, expect, test, vi } from 'vitest'
import { openLine, type Word } from './line.ts'

/** What a browser has, driven by hand: the real one is used by e2e/all/live-lines.spec.ts. */
class Source extends EventTarget {
  static all: Source[] = []
  closed = false
  readonly url: string
  constructor(url: string) {
    super()
    this.url = url
    Source.all.push(this)
  }
  close() {
    this.closed = true
  }
  tell(type: string, data = '', lastEventId = 'era.1') {
    this.dispatchEvent(Object.assign(new Event(type), { data, lastEventId }))
  }
}

function line() {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', Source)
  Source.all = []
  const heard: Word[] = []
  const close = openLine({ query: () => `n=${heard.length}`, hear: (word) => void heard.push(word) })
  return { heard, close, now: () => Source.all.at(-1) as Source, lines: () => Source.all.length }
}

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const first = JSON.stringify({ shows: {}, words: {}, beat: 1000 })

test('what has changed is heard with its id', () => {
  const { heard, now } = line()
  now().tell('first', first)
  now().tell('message', 'events notices', 'era.2')
  expect(heard.at(-1)).toEqual({ kinds: ['events', 'notices'], id: 'era.2' })
})

test('who is cut off tries again ever more seldom, never all at one moment, and at once seldom enough', () => {
  const { now, lines } = line()
  const waits: number[] = []
  for (let turn = 0; turn < 12; turn += 1) {
    const before = lines()
    now().tell('error')
    let waited = 0
    while (lines() === before && waited < 400_000) {
      vi.advanceTimersByTime(100)
      waited += 100
    }
    waits.push(waited)
  }
  expect(waits[0]).toBeLessThanOrEqual(1100)
  expect(waits[4]).toBeGreaterThan(7900)
  expect(Math.max(...waits)).toBeLessThanOrEqual(300_100)
  expect(Math.min(...waits.slice(-3))).toBeGreaterThan(149_000)
  expect(new Set(waits.slice(-3)).size).toBeGreaterThan(1)
})

test('a line that holds is kept, and one on which nothing comes for two beats is given up', () => {
  const { heard, now } = line()
  const source = now()
  source.tell('first', first)
  for (let beat = 0; beat < 10; beat += 1) {
    vi.advanceTimersByTime(2000)
    source.tell('beat')
  }
  expect(source.closed).toBe(false)
  vi.advanceTimersByTime(2600)
  expect([source.closed, heard.at(-1)]).toEqual([true, { lost: true }])
})

test('a site that ends says when to come back', () => {
  const { now, lines } = line()
  now().tell('last', '3000')
  vi.advanceTimersByTime(2900)
  expect(lines()).toBe(1)
  vi.advanceTimersByTime(200)
  expect(lines()).toBe(2)
})

test('who goes away leaves nothing behind', () => {
  const { close, now, lines } = line()
  now().tell('error')
  close()
  vi.advanceTimersByTime(600_000)
  expect([lines(), now().closed]).toEqual([1, true])
})
