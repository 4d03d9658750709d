import type { Server } from 'node:http'
import { isatty } from 'node:tty'
import type { Logger } from 'pino'

/** Milliseconds since the signal: until then requests that a proxy still sends are answered, then running ones; then mails are sent. */
const until = { drained: 2_000, answered: 6_500, over: 10_000 }

type Options = {
  log: Logger
  proxies: number
  /** Aborted at once, before anything ends. */
  ending: AbortController
  /** Closes the rest after the last request. */
  last: () => Promise<void>
}

/** Ends the process on SIGTERM or SIGINT: requests under way are answered, then `last` closes the rest. A second signal ends it at once. */
export function stopOnSignal(server: Server, { log, proxies, ending, last }: Options) {
  function close() {
    // A connection whose last request ends now would be kept open for another.
    setInterval(() => server.closeIdleConnections(), 50).unref()
    server.close(async () => {
      await last().catch((error) => {
        log.error({ err: error }, 'the site did not stop cleanly')
        process.exit(1)
      })
      process.exit(0)
    })
  }

  function stop() {
    if (ending.signal.aborted) process.exit(1)
    ending.abort()
    setTimeout(() => process.exit(1), until.over).unref()
    setTimeout(() => {
      log.warn('some requests were not answered in time')
      server.closeAllConnections()
    }, until.answered).unref()
    if (proxies > 0) setTimeout(close, until.drained)
    else close()
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  // The terminal was closed. A site without one, as with nohup, goes on.
  const isInTerminal = [0, 1, 2].some((fd) => isatty(fd))
  process.on('SIGHUP', () => isInTerminal && stop())
}
