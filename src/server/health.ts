import { Hono } from 'hono'
import type { Services } from './services.ts'

const headers = { 'cache-control': 'no-store' }

/**
 * For whoever watches the site: /healthz says that the process runs, /readyz that it can read its database and that
 * somebody can log in, which is a moment after a first start has begun to listen.
 */
export function health({ store, journal }: Services, canLogIn: () => Promise<boolean>): Hono {
  const app = new Hono()
  app.get('/healthz', (c) => c.json({ success: true, message: 'alive' }, 200, headers))
  app.get('/readyz', async (c) => {
    try {
      await store.check()
      if (await canLogIn()) return c.json({ success: true, message: 'ready' }, 200, headers)
      return c.json({ success: false, message: 'There is no administrator yet.' }, 503, headers)
    } catch (error) {
      journal.failed('not ready', error, c.req)
      return c.json({ success: false, message: 'The database cannot be read.' }, 503, headers)
    }
  })
  return app
}
