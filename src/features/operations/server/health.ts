import { setTimeout as pause } from 'node:timers/promises'
import { type Context, Hono } from 'hono'
import { StoreFull, StoreReadOnly } from '../../../db/errors.ts'
import { askedIn } from '../../../http/request.ts'
import type { Services } from '../../../http/services.ts'

/** Milliseconds for an answer of each part, and for which the result is cached, because anyone may request it. */
const patience = 3000
const lasting = 1000

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

  const reply = (c: Context, status: 200 | 503, message: string) =>
    c.json({ success: status === 200, message }, status, { 'cache-control': 'no-store' })
  app.get('/healthz', (c) => reply(c, 200, 'alive'))
  app.get('/readyz', async (c) => {
    if (ending.aborted) return reply(c, 503, 'The site is being stopped.')
    checked ??= check(askedIn(c)).finally(() => setTimeout(() => (checked = undefined), lasting).unref())
    const lacking = await checked
    return lacking.size === 0 ? reply(c, 200, 'ready') : reply(c, 503, [...lacking].join(' '))
  })
  return app
}

const inTime = (work: Promise<unknown>) =>
  Promise.race([work, pause(patience, undefined, { ref: false }).then(() => Promise.reject(new Error(`no answer within ${patience} ms`)))])
