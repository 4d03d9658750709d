import type { Logger } from 'pino'
import type { Refused } from '../refused.ts'

/** Who made which call, without what was sent. `admin`: who is logged in; `account`: which account anyone tried; `request`: its id. */
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

/** The log's lines about people, limits and failures: call, address, account and entry, and nothing typed, so no secret. */
export function journalOf(log: Logger) {
  return {
    /** What an administrator did, or whose account a visitor requested. */
    done: ({ account, ...context }: CallContext, reply: unknown) => {
      const made = typeof reply === 'object' && reply !== null && 'id' in reply ? String(reply.id) : undefined
      if (context.admin !== undefined) log.info({ ...context, id: context.id ?? made }, 'done')
      else if (account !== undefined) log.info({ ...context, account }, 'an account was requested')
    },

    refused: (context: CallContext, { status, wait }: Pick<Refused, 'status' | 'wait'>) => {
      if (!logged.has(status)) return
      log.warn({ ...context, status, wait }, status >= 429 ? limit : 'refused')
    },

    /** A limit of connections, of running requests or of a queue, with the status that was answered. */
    reached: (what: string, address: string, about: { status?: number; admin?: string; request?: string | undefined } = {}) =>
      log.warn({ limit: what, address, ...about }, limit),

    failed: (what: string, error: unknown, asked: Asked) => log.error({ ...asked, err: error }, what),
  }
}

export type Journal = ReturnType<typeof journalOf>
