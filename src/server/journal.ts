import type { Logger } from 'pino'
import type { Refused } from './refused.ts'

/** Who asked for what: the call as it is declared, never what was sent with it. */
export type Asking = { call: string; address: string; admin?: string | undefined; id?: string | undefined }

const told = new Set([401, 403, 429])

/**
 * Lines of the log about people: who was let in or turned away, who reached a limit, who changed what. They name the call,
 * the address, the account and the entry, and nothing that was typed, so that no secret is ever among them.
 */
export const journal = (log: Logger) => ({
  answered: (asking: Asking, reply: unknown) => {
    const made = typeof reply === 'object' && reply !== null && 'id' in reply ? String(reply.id) : undefined
    log.info({ ...asking, id: asking.id ?? made }, 'done')
  },
  refused: (asking: Asking, { status, wait }: Refused) => {
    if (told.has(status))
      log.warn({ ...asking, status, ...(wait !== undefined && { wait }) }, status === 429 ? 'a limit was reached' : 'refused')
  },
})
