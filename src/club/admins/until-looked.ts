import type * as z from 'zod/mini'
import { isRefusal, type Refusal } from '../../web/ask.ts'
import type { copyCalls } from './copy-calls.ts'

type Reply = z.infer<typeof copyCalls.lookIntoArchive.reply> | Refusal

/** Asks until an archive has been looked at, or nobody wants it any more: what takes long is answered that it goes on. */
export async function untilLooked(ask: () => Promise<Reply>, signal: AbortSignal): Promise<Reply> {
  for (;;) {
    const reply = await ask()
    if (isRefusal(reply) || reply.state !== 'looking' || signal.aborted) return reply
  }
}
