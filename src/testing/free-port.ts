import { createServer } from 'node:net'

/** A free port of this machine. */
export async function freePort(): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>()
  const probe = createServer().listen(0, '127.0.0.1', () => {
    const address = probe.address()
    probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
  })
  return promise
}
