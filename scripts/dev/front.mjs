import { createServer, request } from 'node:http'

const ours = '/.dev/'
/** In every page: reloads it after a build. */
const script = `{
  const { generation } = document.currentScript.dataset
  new EventSource('${ours}events').onmessage = ({ data }) => data !== generation && location.reload()
}`

/** A server at the address that stays while the site restarts: it passes requests on, and reloads the open pages. */
export function frontOf(site) {
  const listeners = new Set()
  // A page of an earlier generation reloads when it listens. Not the number of another run.
  let generation = Date.now()
  const send = (listener) => listener.write(`data: ${generation}\n\n`)

  function listen(response) {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
    response.write('retry: 200\n\n')
    send(response)
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
      response.end('The site stopped. See the terminal.')
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
          console.error(
            code === 'EADDRINUSE' ? `Port ${port} is used by another program. Stop that program, or set another PORT.` : message,
          )
          process.exit(1)
        })
        server.listen(port, host, resolve)
      }),
    /** Reloads every open page. */
    reload: () => {
      generation += 1
      listeners.forEach(send)
    },
  }
}
