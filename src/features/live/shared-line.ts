import { anything, type FirstEvent } from './contract.ts'
import { type Listening, openLine, type Word } from './line.ts'

const name = 'live'
const who = 'who listens?'

/**
 * Listens once for all windows of the browser that are in sight: whoever has the lock does, and tells the others. Each by itself
 * where the browser has no locks, as on an address without https.
 */
export function sharedLine({ query, hear }: Listening): () => void {
  if (!navigator.locks || !('BroadcastChannel' in window)) return openLine({ query, hear })
  const channel = new BroadcastChannel(name)
  const end = new AbortController()
  let isOurs = false
  let first: FirstEvent | undefined
  let id: string | undefined

  function told(word: Word) {
    first = word.first ?? first
    id = word.id ?? id
    hear(word)
  }

  channel.addEventListener('message', ({ data }: MessageEvent<Word | typeof who>) => {
    if (data === who) {
      if (isOurs && first) channel.postMessage({ first, ...(id !== undefined && { id }) } satisfies Word)
      return
    }
    // What was told before this window listened, or while the other one was cut off, it does not know.
    const isNews = data.first !== undefined && data.id !== id
    told(isNews ? { ...data, kinds: [anything] } : data)
  })
  channel.postMessage(who)

  const listen = () =>
    new Promise<void>((over) => {
      isOurs = true
      const close = openLine({
        query,
        hear: (word) => {
          channel.postMessage(word)
          told(word)
        },
      })
      end.signal.addEventListener('abort', () => {
        close()
        over()
      })
    })
  // It is given up with the window, or before it came.
  navigator.locks.request(name, { signal: end.signal }, listen).catch(() => {})

  return () => {
    end.abort()
    channel.close()
  }
}
