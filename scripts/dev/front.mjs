import { readFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { join } from 'node:path'

const ours = '/.dev/'
const script = readFileSync(join(import.meta.dirname, 'page.js'))

/** A server at the address that stays while the site restarts: it passes requests on, reloads the open pages and shows errors in them. */
export function frontOf(site) {
  const listeners = new Set()
  let errors = ''
  // A page that was made before the last reload reloads when it listens. Not the number of another run.
  let generation = Date.now()

  const send = (listener, event, value) => listener.write(`event: ${event}\ndata: ${JSON.stringify(value)}\n\n`)
  const sendAll = (event, value) => {
    for (const listener of listeners) send(listener, event, value)
  }

  function listen(response) {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
    response.write('retry: 200\n\n')
    send(response, 'generation', generation)
    send(response, 'errors', errors)
    listeners.add(response)
    response.once('close', () => listeners.delete(response))
  }

  async function passOn(incoming, response) {
    const headers = { ...incoming.headers, 'accept-encoding': 'identity', connection: 'close' }
    const made = generation
    const { url: path, method } = incoming
    const passed = request({ host: '127.0.0.1', port: await site.port(), path, method, headers, agent: false })
    incoming.pipe(passed)
    passed.once('error', () => {
      if (!response.headersSent) response.writeHead(502, { 'content-type': 'text/plain' })
      response.end('The site ended. See the terminal.')
    })
    passed.once('response', async (inner) => {
      const { 'content-length': _, connection: __, ...others } = inner.headers
      response.writeHead(inner.statusCode, { ...others, 'cache-control': 'no-store' })
      if (!inner.headers['content-type']?.startsWith('text/html')) return inner.pipe(response)
      const html = Buffer.concat(await inner.toArray()).toString()
      response.end(html.replace('</head>', `<script src="${ours}page.js" data-generation="${made}" defer></script></head>`))
    })
  }

  const server = createServer((incoming, response) => {
    if (incoming.url === `${ours}events`) return listen(response)
    if (incoming.url !== `${ours}page.js`) return void passOn(incoming, response)
    response.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-store' })
    response.end(script)
  })
  return {
    port: () => server.address().port,
    listen: (port, host) =>
      new Promise((resolve) => {
        server.once('error', ({ code, message }) => {
          console.error(code === 'EADDRINUSE' ? `Port ${port} is taken by another program. Stop that one, or set another PORT.` : message)
          process.exit(1)
        })
        server.listen(port, host, resolve)
      }),
    reload: () => sendAll('generation', ++generation),
    /** Shows errors in every page; an empty text removes them. */
    show: (text) => {
      errors = text
      sendAll('errors', errors)
    },
  }
}
