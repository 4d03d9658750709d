import type { Logger } from 'pino'
import type { Refused } from '../refused.ts'
import { foldedLines } from './folded-lines.ts'

/**
 * Who asked for what: the call as it is declared, never what was sent with it. `admin` is who has shown to be one,
 * `account` whose account was asked for, by whoever it was.
 */
export type CallContext = {
  call: string
  address: string
  admin?: string | undefined
  account?: string | undefined
  id?: string | undefined
  /** What the request is called, by which an answer and its line are brought together. */
  request?: string | undefined
}

/** What was asked when something failed. */
export type Asked = { method: string; path: string; request?: string | undefined }

type Reached = { status?: number; admin?: string; request?: string | undefined }

const logged = new Set([401, 403, 429, 503])
const limit = 'a limit was reached'

/**
 * Lines of the log about people: who was let in or turned away, who reached a limit, who changed what. They name the call,
 * the address, the account and the entry, and nothing that was typed, so that no secret is ever among them. And those about
 * what failed on our side. One for the whole process, because what anybody may cause on and on is folded.
 */
export function journalOf(log: Logger) {
  const foldFailures = foldedLines(log, 'more failed, in more ways than are told apart', 'error')
  const fold = foldedLines(log)
  // With a ceiling of their own, so that no crowd that is turned away elsewhere hides that somebody guesses.
  const foldGuesses = foldedLines(log, 'more guesses were turned away, from more networks and at more accounts than are told apart')
  return {
    /** What an administrator did; or that somebody, nobody knows who, asked for an administrator's account. */
    done: ({ account, ...context }: CallContext, reply: unknown) => {
      const made = typeof reply === 'object' && reply !== null && 'id' in reply ? String(reply.id) : undefined
      if (context.admin !== undefined) log.info({ ...context, id: context.id ?? made }, 'done')
      else if (account !== undefined) log.info({ ...context, account }, 'somebody asked for this account')
    },

    /** What is about an account, whoever asked, and that the tries of something are used up, is folded as guesses are. */
    refused: ({ call, address, account, admin, id, request }: CallContext, { status, wait }: Pick<Refused, 'status' | 'wait'>) => {
      if (!logged.has(status)) return
      const isGuess = account !== undefined || admin !== undefined || status === 429
      const tell = isGuess ? foldGuesses : fold
      tell({ call, address, status, account, admin }, status >= 429 ? limit : 'refused', { id, wait, request })
    },

    /** A limit of connections, of requests under way or of turns: with the status where that was answered, and whose it is. */
    reached: (what: string, address: string | undefined, { status, admin, request }: Reached = {}) =>
      fold({ limit: what, address, ...(status && { status }), ...(admin !== undefined && { admin }) }, limit, { request }),

    /** An error that nobody expected, and at what: in full the first time, where it goes on as a count. */
    failed: (what: string, error: unknown, { method, path, request }: Asked) =>
      foldFailures({ why: String(error).slice(0, 200), method, path }, what, { err: error, request }),
  }
}

export type Journal = ReturnType<typeof journalOf>
