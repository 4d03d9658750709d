import type { Server } from 'node:http'

const patience = 10_000

/**
 * Ends the process well on SIGTERM or SIGINT: no new connections, requests under way are answered, then `last` closes
 * the rest. After ten seconds, or on a second signal, it ends all the same.
 */
export function stopOnSignal(server: Server, last: () => Promise<void>) {
  let stopping = false
  const stop = () => {
    if (stopping) process.exit(1)
    stopping = true
    setTimeout(() => process.exit(1), patience).unref()
    // A connection whose last request ends now would otherwise be kept open for another.
    const sweep = setInterval(() => server.closeIdleConnections(), 50)
    server.close(() => {
      clearInterval(sweep)
      last().then(
        () => process.exit(0),
        () => process.exit(1),
      )
    })
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}
