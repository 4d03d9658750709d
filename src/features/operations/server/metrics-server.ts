import { createServer } from 'node:http'
import type { Metrics } from './metrics.ts'

/** The address for the figures cannot be listened at. The message says what to do. */
export class MetricsUnheard extends Error {
  override name = 'MetricsUnheard'
}

const reasons: Record<string, string> = {
  EADDRINUSE: 'is taken by another program. Stop that one, or set another METRICS_PORT.',
  EACCES: 'is not for this user. Set a METRICS_PORT of 1024 or more.',
}

/** Answers /metrics at an address of its own, which no visitor reaches. Throws MetricsUnheard. */
export async function metricsServer({ text }: Pick<Metrics, 'text'>, { port, host }: { port: number; host: string }) {
  const server = createServer({ requestTimeout: 10_000, headersTimeout: 10_000 }, async (request, response) => {
    const isAsked = request.url?.split('?')[0] === '/metrics' && (request.method === 'GET' || request.method === 'HEAD')
    const { type, body } = isAsked ? await text() : { type: 'text/plain; charset=utf-8', body: 'The figures are at /metrics.\n' }
    response.writeHead(isAsked ? 200 : 404, { 'content-type': type, 'cache-control': 'no-store' })
    response.end(request.method === 'HEAD' ? undefined : body)
  })
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', (error: NodeJS.ErrnoException) => {
    const why = reasons[error.code ?? ''] ?? 'cannot be listened at. METRICS_HOST must be an address of this machine.'
    reject(new MetricsUnheard(`Port ${port} of ${host} ${why}`, { cause: error }))
  })
  server.listen(port, host, resolve)
  await promise
  const address = server.address()
  return {
    origin: `http://${host.includes(':') ? `[${host}]` : host}:${typeof address === 'object' && address ? address.port : port}`,
    close: () => {
      server.closeAllConnections()
      return new Promise<void>((closed) => void server.close(() => closed()))
    },
  }
}
