import type { Logger } from 'pino'
import type { Refused } from '../refused.ts'

/**
 * Who asked for what: the call as it is declared, never what was sent with it. `admin` is who has shown to be one,
 * `account` whose account was asked for, by whoever it was, `request` the id of the request.
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

type Reached = { status?: number; admin?: string; request?: string | undefined }

const logged = new Set([401, 403, 429, 503])
const limit = 'a limit was reached'
/** Lines of each kind a minute: anybody may cause them, and a flood must not fill the disk. */
const most = 40

/**
 * The log's lines about people: who was let in or refused, who reached a limit, who changed what; and about what failed.
 * They name the call, the address, the account and the entry, and nothing that was typed, so no secret is among them.
 */
export function journalOf(log: Logger) {
  const refusal = bounded((line, text) => log.warn(line, text))
  // Counted apart, so that no other flood hides that somebody guesses passwords.
  const guess = bounded((line, text) => log.warn(line, text))
  const failure = bounded((line, text) => log.error(line, text))
  return {
    /** What an administrator did; or that somebody asked for an administrator's account. */
    done: ({ account, ...context }: CallContext, reply: unknown) => {
      const made = typeof reply === 'object' && reply !== null && 'id' in reply ? String(reply.id) : undefined
      if (context.admin !== undefined) log.info({ ...context, id: context.id ?? made }, 'done')
      else if (account !== undefined) log.info({ ...context, account }, 'somebody asked for this account')
    },

    /** A refused call. What is about an account, and used-up tries, counts as a guess. */
    refused: (context: CallContext, { status, wait }: Pick<Refused, 'status' | 'wait'>) => {
      if (!logged.has(status)) return
      const isGuess = context.account !== undefined || context.admin !== undefined || status === 429
      const write = isGuess ? guess : refusal
      write({ ...context, status, wait }, status >= 429 ? limit : 'refused')
    },

    /** A limit of connections, of running requests or of a queue, with the status that was answered, and whose it is. */
    reached: (what: string, address: string | undefined, about: Reached = {}) => refusal({ limit: what, address, ...about }, limit),

    /** An error that nobody expected. */
    failed: (what: string, error: unknown, asked: Asked) => failure({ ...asked, err: error }, what),
  }
}

/** Writes at most so many lines a minute, and after that minute how many were left out. */
function bounded(write: (line: object, text: string) => void) {
  let written = 0
  function count() {
    const times = written - most
    written = 0
    if (times > 0) write({ times }, 'more lines like these were left out')
  }
  return (line: object, text: string) => {
    if (written === 0) setTimeout(count, 60_000).unref()
    written += 1
    if (written <= most) write(line, text)
  }
}

export type Journal = ReturnType<typeof journalOf>
