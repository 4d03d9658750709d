import { Hono } from 'hono'
import type { Services } from './services.ts'

/** For whoever watches the site: /healthz says that the process runs, /readyz that it can read its database. */
export function health({ store, journal }: Services): Hono {
  const app = new Hono()
  app.get('/healthz', (c) => c.json({ success: true, message: 'alive' }, 200, { 'cache-control': 'no-store' }))
  app.get('/readyz', async (c) => {
    try {
      await store.check()
      return c.json({ success: true, message: 'ready' }, 200, { 'cache-control': 'no-store' })
    } catch (error) {
      journal.failed('not ready', error, c.req)
      return c.json({ success: false, message: 'The database cannot be read.' }, 503, { 'cache-control': 'no-store' })
    }
  })
  return app
}
