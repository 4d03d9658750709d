import { type FirstEvent, live, liveEvents } from './contract.ts'

/**
 * What is heard: how to listen, which kinds have changed, or that the line holds; `id` names the last write that was told of. `lost`:
 * nothing will be heard for a while.
 */
export type Word = { first?: FirstEvent; kinds?: string[]; id?: string; lost?: true }

export type Listening = {
  /** What is said of oneself behind the question mark. */
  query: () => string
  hear: (word: Word) => void
}

/** Milliseconds: between two words as long as nothing else is known, and the longest pause between two tries. */
const usualBeat = 20_000
const longest = 5 * 60_000

/** Twice as long each time, and nobody at the same moment. */
const pauseAfter = (tries: number) => Math.min(longest, 1000 * 2 ** tries) * (0.5 + Math.random() / 2)

/** Listens to the site until it is ended, and begins again whenever it is cut off, or hears nothing where something was due. */
export function openLine({ query, hear }: Listening): () => void {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let tries = 0
  let beat = usualBeat

  function open() {
    source = new EventSource(`${live.path}?${query()}`)
    source.addEventListener('message', ({ data, lastEventId }) => told({ kinds: String(data).split(' '), id: lastEventId }))
    source.addEventListener(liveEvents.first, ({ data, lastEventId }) => {
      const first: FirstEvent = JSON.parse(data)
      beat = first.beat
      tries = 0
      told({ first, id: lastEventId })
    })
    source.addEventListener(liveEvents.beat, () => told({}))
    source.addEventListener(liveEvents.last, ({ data }) => again(Number(data)))
    source.addEventListener('error', () => again())
    due()
  }

  function told(word: Word) {
    due()
    hear(word)
  }

  // Something on the way may hold back what is told, for ever.
  function due() {
    clearTimeout(timer)
    timer = setTimeout(() => again(), 2.5 * beat)
  }

  function again(pause = pauseAfter(tries++)) {
    source?.close()
    clearTimeout(timer)
    hear({ lost: true })
    timer = setTimeout(open, pause)
  }

  open()
  return () => {
    source?.close()
    clearTimeout(timer)
  }
}
