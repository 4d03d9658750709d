import type * as z from 'zod/mini'
import type { Call, ListQuery } from '../contract/call.ts'
import type { Session } from '../db/sessions.ts'
import type { Author } from '../entries/stored-entry.ts'
import type { Submission } from './forms/once.ts'
import type { Refused } from './refused.ts'
import type { Cookies } from './security/cookies.ts'

/** What a handler gets: the checked body and query, who sends them, and from where. */
type HandlerInput<C extends Call> = {
  body: z.infer<C['body']>
  id: string
  query: C extends { query: infer Q extends z.ZodMiniType } ? z.infer<Q> : ListQuery
  session: C['who'] extends 'anyone' ? undefined : C['who'] extends 'administrator' ? Session : Session | undefined
  author: Author
  /** What was sent with an idempotency key (forms/once.ts). */
  submitted: Submission | undefined
  cookies: Cookies
  address: string
  /** Aborted if the client has left. */
  left: AbortSignal
  /** Names for the log the account that this is about. */
  concerns: (adminId: string) => void
  /** Names for the log the administrator who has just proved to be one. */
  isBy: (adminId: string) => void
}
export type Handler<C extends Call> = (input: HandlerInput<C>) => Promise<z.infer<C['reply']> | Refused>

export type Handlers<Calls extends Record<string, Call>> = { [Name in keyof Calls]: Handler<Calls[Name]> }
