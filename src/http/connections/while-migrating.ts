import { createServer } from 'node:http'

/** What the site answers while the start migrates its database. */
const message = 'The site is being upgraded. Please try again in a few minutes.'

/** Answers 503 to everything but /healthz, until it is ended. If the port cannot be used, the start itself says so later. */
export function whileMigrating(port: number, host: string): () => Promise<void> {
  const server = createServer(({ url }, response) => {
    const isAlive = url === '/healthz'
    const headers = { 'content-type': 'application/json', 'cache-control': 'no-store', connection: 'close' }
    response.writeHead(isAlive ? 200 : 503, isAlive ? headers : { ...headers, 'retry-after': '30' })
    response.end(JSON.stringify(isAlive ? { success: true, message: 'alive' } : { success: false, message }))
  })
  server.on('error', () => {})
  server.listen(port, host)
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
}
