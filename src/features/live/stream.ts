import { livePath } from './contract.ts'

/** Milliseconds until the page connects again after a refusal, which ends an EventSource. */
const pause = 60_000

/** Listens while the page is visible: over HTTP/1.1, six that listen block the site. */
export function listenWhileVisible(hear: (tables: string[]) => unknown) {
  const { dataset } = document.documentElement
  let source: EventSource | undefined
  let id: string | undefined

  function open() {
    if (source || document.hidden) return
    source = new EventSource(`${livePath}?${id === undefined ? `age=${ageOfPage()}` : `since=${encodeURIComponent(id)}`}`)
    source.addEventListener('message', ({ data, lastEventId }) => {
      id = lastEventId
      dataset.live = ''
      hear(JSON.parse(data).tables)
    })
    source.addEventListener('error', () => {
      delete dataset.live
      if (source?.readyState !== EventSource.CLOSED) return
      close()
      setTimeout(open, pause * (0.5 + Math.random()))
    })
  }

  function close() {
    source?.close()
    source = undefined
    delete dataset.live
  }

  document.addEventListener('visibilitychange', () => (document.hidden ? close() : open()))
  window.addEventListener('pagehide', close)
  window.addEventListener('pageshow', open)
  open()
}

/** Milliseconds since the server sent the page; '' if it comes from a cache and can be of any age. */
function ageOfPage() {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return page === undefined || page.transferSize === 0 ? '' : Math.ceil(performance.now() - page.responseStart + 1000)
}
