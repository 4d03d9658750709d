import type { Context } from 'hono'
import { noSheet, turnAt } from '../../../http/queues/in-turn.ts'
import { Refused, refuse } from '../../../http/refused.ts'
import type { Services } from '../../../http/services.ts'
import { addressOf } from '../../../http/visitor-address.ts'
import type { Wanted } from './sheets.ts'

/** Answers with a card or a poster: not again to who has it, and where it must be drawn in the turn of whoever asks. */
export const sheetReply =
  ({ sheets, lanes, proxies, journal }: Pick<Services, 'sheets' | 'lanes' | 'proxies' | 'journal'>) =>
  async (c: Context, wanted: Wanted, said: Record<string, string>): Promise<Response> => {
    const headers = { ...said, etag: `"${wanted.mark}"` }
    if (c.req.header('if-none-match')?.includes(wanted.mark)) return c.body(null, 304, headers)
    const turn = () => turnAt(c, { turns: lanes.sheets, visitor: addressOf(c, proxies), words: noSheet, journal })
    const drawn = await sheets.drawn(wanted, turn)
    if (drawn instanceof Refused) return refuse(c, drawn)
    const body = c.req.method === 'HEAD' ? null : new Uint8Array(drawn)
    return new Response(body, { headers: { ...headers, 'content-length': String(drawn.length) } })
  }
