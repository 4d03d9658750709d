import type { Logger } from 'pino'
import type { Store } from '../store/open.ts'
import type { ReplyCache } from './reply-cache.ts'

type Following = { store: Pick<Store, 'externalWrites'>; cache: ReplyCache; log: Logger }

/**
 * Forgets the kept answers within a second of another process writing to the database, as the move from an old site
 * does beside a running one. Returns what ends it.
 */
export function followExternalWrites({ store, cache, log }: Following, every = 1000): () => void {
  let asking = false
  const look = async () => {
    if (asking) return
    asking = true
    try {
      if (await store.externalWrites()) cache.drop()
    } catch (error) {
      log.warn({ err: error }, 'whether another process wrote to the database could not be asked')
    } finally {
      asking = false
    }
  }
  void look()
  const timer = setInterval(() => void look(), every)
  timer.unref()
  return () => clearInterval(timer)
}
