import type { Logger } from 'pino'
import type { Refused } from '../refused.ts'

/**
 * Who made which call: the call as it is declared, never what was sent with it. `admin` is the administrator who is logged in,
 * `account` the account that was tried, by anyone, `request` the id of the request.
 */
export type CallContext = {
  call: string
  address: string
  admin?: string | undefined
  account?: string | undefined
  id?: string | undefined
  request?: string | undefined
}

/** What was asked when something failed. */
export type Asked = { method: string; path: string; request?: string | undefined }

const logged = new Set([401, 403, 429, 503])
const limit = 'a limit was reached'

/**
 * The log's lines about people: who was let in or refused, who reached a limit, who changed what; and about what failed.
 * They name the call, the address, the account and the entry, and nothing that was typed, so no secret is among them.
 */
export function journalOf(log: Logger) {
  return {
    /** What an administrator did, or which administrator's account a visitor requested. */
    done: ({ account, ...context }: CallContext, reply: unknown) => {
      const made = typeof reply === 'object' && reply !== null && 'id' in reply ? String(reply.id) : undefined
      if (context.admin !== undefined) log.info({ ...context, id: context.id ?? made }, 'done')
      else if (account !== undefined) log.info({ ...context, account }, 'an account was requested')
    },

    /** A refused call. */
    refused: (context: CallContext, { status, wait }: Pick<Refused, 'status' | 'wait'>) => {
      if (!logged.has(status)) return
      log.warn({ ...context, status, wait }, status >= 429 ? limit : 'refused')
    },

    /** A limit of connections, of running requests or of a queue, with the status that was answered, and whose it is. */
    reached: (what: string, address: string, about: { status?: number; admin?: string; request?: string | undefined } = {}) =>
      log.warn({ limit: what, address, ...about }, limit),

    /** An unexpected error. */
    failed: (what: string, error: unknown, asked: Asked) => log.error({ ...asked, err: error }, what),
  }
}

export type Journal = ReturnType<typeof journalOf>
