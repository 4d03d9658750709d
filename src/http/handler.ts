import type * as z from 'zod/mini'
import type { Call, ListQuery } from '../contract/call.ts'
import type { Session } from '../db/sessions.ts'
import type { Author } from '../entries/stored-entry.ts'
import type { Submission } from './forms/once.ts'
import type { Refused } from './refused.ts'
import type { InPieces } from './replies/json-pieces.ts'
import type { Cookies } from './security/cookies.ts'

/** What a handler is given: the checked body and question, who asks, and where from. */
type HandlerInput<C extends Call> = {
  body: z.infer<C['body']>
  id: string
  query: C extends { query: infer Q extends z.ZodMiniType } ? z.infer<Q> : ListQuery
  session: C['who'] extends 'anyone' ? undefined : C['who'] extends 'administrator' ? Session : Session | undefined
  author: Author
  /** What was sent with an idempotency key, for calls that add (forms/once.ts). */
  submitted: Submission | undefined
  cookies: Cookies
  address: string
  /** Tells that whoever asked has gone. */
  left: AbortSignal
  /** Says for the log whose account this is about, whoever asks. */
  concerns: (adminId: string) => void
  /** Says for the log who has shown just now to be this administrator. */
  isBy: (adminId: string) => void
}
export type Handler<C extends Call> = (input: HandlerInput<C>) => Promise<InPieces<z.infer<C['reply']>> | Refused>

export type Handlers<Calls extends Record<string, Call>> = { [Name in keyof Calls]: Handler<Calls[Name]> }
