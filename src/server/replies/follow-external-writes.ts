import type { Logger } from 'pino'
import type { Store } from '../../store/open.ts'

type Following = { store: Pick<Store, 'lookForExternalWrites'>; log: Logger }

/**
 * Looks every second whether another process has written to the database, as the move from an old site does beside a
 * running one, so that the store tells of it. Returns what ends it.
 */
export function followExternalWrites({ store, log }: Following, every = 1000): () => void {
  let asking = false
  const look = async () => {
    if (asking) return
    asking = true
    try {
      await store.lookForExternalWrites()
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
