import { existsSync, readFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { join } from 'node:path'

const ours = '/.dev/'
const page = join(import.meta.dirname, 'page.js')

/** Stands before the site at the one address that stays: passes everything on, and tells the open pages what changed. */
export function frontOf(folder, site) {
  const listeners = new Set()
  const troubles = new Map()
  // A page that was made before the last reload is told so when it listens, so none is missed. Never that of another run.
  let generation = Date.now()

  const send = (listener, event, value) => listener.write(`event: ${event}\ndata: ${JSON.stringify(value)}\n\n`)
  const sendAll = (event, value) => {
    for (const listener of listeners) send(listener, event, value)
  }

  function listen(response) {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
    response.write('retry: 200\n\n')
    send(response, 'generation', generation)
    send(response, 'trouble', [...troubles.values()])
    listeners.add(response)
    response.once('close', () => listeners.delete(response))
  }

  function answer(incoming, response) {
    const path = incoming.url.split('?')[0]
    if (path === `${ours}events`) return listen(response)
    if (path === `${ours}page.js`) return sendFile(response, page, 'text/javascript')
    // Changed styles are wanted before the site that serves them runs.
    if (/^\/static\/css\/(?:[\w-]+\/)*[\w.-]+\.css$/.test(path) && existsSync(`${folder}/web${path}`))
      return sendFile(response, `${folder}/web${path}`, 'text/css')
    void passOn(incoming, response)
  }

  async function passOn(incoming, response) {
    const headers = { ...incoming.headers, 'accept-encoding': 'identity', connection: 'close' }
    const made = generation
    const passed = request({
      host: '127.0.0.1',
      port: await site.port(),
      path: incoming.url,
      method: incoming.method,
      headers,
      agent: false,
    })
    incoming.pipe(passed)
    passed.once('error', () => {
      if (!response.headersSent) response.writeHead(502, { 'content-type': 'text/plain' })
      response.end('The site broke off. See the terminal.')
    })
    passed.once('response', async (inner) => {
      const { 'content-length': _, connection: __, ...kept } = inner.headers
      const isPage = inner.headers['content-type']?.startsWith('text/html')
      response.writeHead(inner.statusCode, { ...kept, 'cache-control': 'no-store' })
      if (!isPage) return inner.pipe(response)
      const html = Buffer.concat(await inner.toArray()).toString()
      response.end(html.replace('</head>', `<script src="${ours}page.js" data-generation="${made}" defer></script></head>`))
    })
  }

  const server = createServer(answer)
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
    changeStyles: (addresses) => sendAll('styles', addresses),
    reload: () => sendAll('generation', ++generation),
    /** Shows the trouble of one kind in every page; an empty text ends it. */
    tell: (kind, trouble) => {
      if ((troubles.get(kind) ?? '') === trouble) return
      if (trouble === '') troubles.delete(kind)
      else troubles.set(kind, trouble)
      sendAll('trouble', [...troubles.values()])
    },
  }
}

function sendFile(response, file, type) {
  response.writeHead(200, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' })
  response.end(readFileSync(file))
}
