import { setTimeout as pause } from 'node:timers/promises'
import { Hono } from 'hono'
import { StoreFull, StoreReadOnly } from '../../../db/busy.ts'
import { askedIn } from '../../../http/request.ts'
import type { Services } from '../../../http/services.ts'

type Options = Pick<Services, 'store' | 'media' | 'journal' | 'ending'>

/** Milliseconds that a part may take to say that it is there, and for which that is good afterwards: anybody may ask. */
const patience = 3000
const lasting = 1000
const fresh = { 'cache-control': 'no-store' }

/**
 * For whoever watches the site: /healthz says that the process runs, /readyz that it can read and write its rows and
 * files, or which of them it cannot, that somebody can log in, which is a moment after a first start has begun to listen, and
 * that it is not about to end.
 */
export function health({ store, media, journal, ending }: Options, canLogIn: () => Promise<boolean>): Hono {
  const app = new Hono()
  const canEnter = nowAndThen(canLogIn)
  const parts = [
    { lacks: 'The database cannot be read.', check: nowAndThen(() => soon(store.check())) },
    { lacks: 'The storage of files cannot be reached.', check: nowAndThen(() => soon(media.check())) },
  ]
  app.get('/healthz', (c) => c.json({ success: true, message: 'alive' }, 200, fresh))
  app.get('/readyz', async (c) => {
    if (ending.aborted) return c.json({ success: false, message: 'The site is being stopped.' }, 503, fresh)
    const lacking = await Promise.all(
      parts.map(async ({ lacks, check }) => {
        try {
          await check()
          return []
        } catch (error) {
          journal.failed('not ready', error, askedIn(c))
          if (error instanceof StoreFull) return ['The disk is full.']
          return [error instanceof StoreReadOnly ? 'The database can only be read.' : lacks]
        }
      }),
    )
    const message = [...new Set(lacking.flat())].join(' ')
    if (message !== '') return c.json({ success: false, message }, 503, fresh)
    if (await canEnter()) return c.json({ success: true, message: 'ready' }, 200, fresh)
    return c.json({ success: false, message: 'There is no administrator yet.' }, 503, fresh)
  })
  return app
}

/** Does the work once for all who ask until a while after its end. */
function nowAndThen<T>(work: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined
  const forget = () => {
    answer = undefined
  }
  return () => {
    answer ??= work().finally(() => void setTimeout(forget, lasting).unref())
    return answer
  }
}

const soon = (work: Promise<unknown>) =>
  Promise.race([work, pause(patience, undefined, { ref: false }).then(() => Promise.reject(new Error(`no answer within ${patience} ms`)))])
