import type { Logger } from 'pino'
import { foldedLines } from './folded-lines.ts'
import type { Refused } from './refused.ts'

/** Who asked for what: the call as it is declared, never what was sent with it. */
export type Asking = { call: string; address: string; admin?: string | undefined; id?: string | undefined }

const told = new Set([401, 403, 429])
const limit = 'a limit was reached'

/**
 * Lines of the log about people: who was let in or turned away, who reached a limit, who changed what. They name the call,
 * the address, the account and the entry, and nothing that was typed, so that no secret is ever among them. One for the
 * whole process, because what anybody may cause on and on is folded.
 */
export function journalOf(log: Logger) {
  const fold = foldedLines(log)
  return {
    answered: (asking: Asking, reply: unknown) => {
      const made = typeof reply === 'object' && reply !== null && 'id' in reply ? String(reply.id) : undefined
      log.info({ ...asking, id: asking.id ?? made }, 'done')
    },

    /** `kind`: what is counted together, where the call is not a declared one. */
    refused: ({ call, address, ...about }: Asking, { status, wait }: Refused, kind = call) => {
      if (!told.has(status)) return
      const ofFirst = { ...about, ...(wait !== undefined && { wait }) }
      fold(`${status} ${kind}`, { call, address, status }, status === 429 ? limit : 'refused', ofFirst)
    },

    /** A limit of connections or of requests under way. */
    reached: (what: string, address: string | undefined) => fold(what, { limit: what, address }, limit),
  }
}

export type Journal = ReturnType<typeof journalOf>
