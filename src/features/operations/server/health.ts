import { setTimeout as pause } from 'node:timers/promises'
import { Hono } from 'hono'
import { StoreFull, StoreReadOnly } from '../../../db/busy.ts'
import { askedIn } from '../../../http/request.ts'
import type { Services } from '../../../http/services.ts'

type Options = Pick<Services, 'store' | 'media' | 'journal' | 'ending'>

/** Milliseconds that a part has to answer, and for which its answer is used again: anybody may ask. */
const patience = 3000
const lasting = 1000
const fresh = { 'cache-control': 'no-store' }

/**
 * /healthz says that the process runs; /readyz that it can use its rows and files, that somebody can log in, and that it is
 * not about to end, or which of these it cannot.
 */
export function health({ store, media, journal, ending }: Options, canLogIn: () => Promise<boolean>): Hono {
  const app = new Hono()
  const canEnter = reused(canLogIn)
  const parts = [
    { lacks: 'The database cannot be read.', check: reused(() => inTime(store.check())) },
    { lacks: 'The storage of files cannot be reached.', check: reused(() => inTime(media.check())) },
  ]
  app.get('/healthz', (c) => c.json({ success: true, message: 'alive' }, 200, fresh))
  app.get('/readyz', async (c) => {
    const lacking = new Set<string>()
    if (ending.aborted) lacking.add('The site is being stopped.')
    else
      for (const { lacks, check } of parts)
        await check().catch((error) => {
          journal.failed('not ready', error, askedIn(c))
          if (error instanceof StoreFull) lacking.add('The disk is full.')
          else lacking.add(error instanceof StoreReadOnly ? 'The database can only be read.' : lacks)
        })
    if (lacking.size === 0 && !(await canEnter())) lacking.add('There is no administrator yet.')
    if (lacking.size === 0) return c.json({ success: true, message: 'ready' }, 200, fresh)
    return c.json({ success: false, message: [...lacking].join(' ') }, 503, fresh)
  })
  return app
}

/** Shares one run of the work among all who ask while it runs and for a second after. */
function reused<T>(work: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined
  return () => {
    answer ??= work().finally(() => setTimeout(() => (answer = undefined), lasting).unref())
    return answer
  }
}

const inTime = (work: Promise<unknown>) =>
  Promise.race([work, pause(patience, undefined, { ref: false }).then(() => Promise.reject(new Error(`no answer within ${patience} ms`)))])
