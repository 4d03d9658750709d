import { setTimeout as pause } from 'node:timers/promises'
import { Hono } from 'hono'
import { StoreFull, StoreReadOnly } from '../../../db/errors.ts'
import { askedIn } from '../../../http/request.ts'
import type { Services } from '../../../http/services.ts'

/** Milliseconds for an answer of each part, and for which the result is cached, because anyone may request it. */
const patience = 3000
const lasting = 1000
const fresh = { 'cache-control': 'no-store' }

/** /healthz: the process runs. /readyz: rows and files can be used, someone can log in, and it does not end; or what is missing. */
export function health({ store, media, journal, ending }: Services, canLogIn: () => Promise<boolean>): Hono {
  const app = new Hono()
  let checked: Promise<Set<string>> | undefined

  async function check(asked: ReturnType<typeof askedIn>) {
    const lacking = new Set<string>()
    const checkPart = (lacks: string, work: Promise<unknown>) =>
      inTime(work).catch((error) => {
        journal.failed('not ready', error, asked)
        if (error instanceof StoreFull) lacking.add('The disk is full.')
        else lacking.add(error instanceof StoreReadOnly ? 'The database is read-only.' : lacks)
      })
    await checkPart('The database cannot be read.', store.check())
    await checkPart('The file storage cannot be reached.', media.check())
    if (lacking.size === 0 && !(await canLogIn())) lacking.add('There is no administrator yet.')
    return lacking
  }

  app.get('/healthz', (c) => c.json({ success: true, message: 'alive' }, 200, fresh))
  app.get('/readyz', async (c) => {
    if (ending.aborted) return c.json({ success: false, message: 'The site is being stopped.' }, 503, fresh)
    checked ??= check(askedIn(c)).finally(() => setTimeout(() => (checked = undefined), lasting).unref())
    const lacking = await checked
    if (lacking.size === 0) return c.json({ success: true, message: 'ready' }, 200, fresh)
    return c.json({ success: false, message: [...lacking].join(' ') }, 503, fresh)
  })
  return app
}

const inTime = (work: Promise<unknown>) =>
  Promise.race([work, pause(patience, undefined, { ref: false }).then(() => Promise.reject(new Error(`no answer within ${patience} ms`)))])
