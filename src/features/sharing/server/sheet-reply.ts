import type { Context } from 'hono'
import { placeFor } from '../../../http/queues.ts'
import { Refused, refuse } from '../../../http/refused.ts'
import type { Services } from '../../../http/services.ts'
import type { Wanted } from './sheets.ts'

/** Answers with a card or a poster: not again to who has it, and where it must be drawn in the turn of whoever asks. */
export const sheetReply =
  (services: Pick<Services, 'sheets' | 'queues' | 'proxies' | 'journal'>) =>
  async (c: Context, wanted: Wanted, said: Record<string, string>): Promise<Response> => {
    const headers = { ...said, etag: `"${wanted.mark}"` }
    if (c.req.header('if-none-match')?.includes(wanted.mark)) return c.body(null, 304, headers)
    const drawn = await services.sheets.drawn(wanted, () => placeFor(c, services.queues.cards, services))
    if (drawn instanceof Refused) return refuse(c, drawn)
    const body = c.req.method === 'HEAD' ? null : new Uint8Array(drawn)
    return new Response(body, { headers: { ...headers, 'content-length': String(drawn.length) } })
  }
