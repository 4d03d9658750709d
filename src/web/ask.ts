import type * as z from 'zod/mini'
import { callAddress } from '../contract/address.ts'
import { type Call, type ListQuery, wrapped } from '../contract/call.ts'
import { messages } from '../contract/messages.ts'

type Send = (url: string, init: RequestInit) => Response | Promise<Response>
type Said = { success: false; message: string }
/** `status` is what it was answered with. */
export type Refusal = Said & { status: number }
/** `key`: what is sent again with the same one is done once (http/forms/once.ts); `version`: of the entry, as it was read. */
type RequestOptions = { id?: string; query?: ListQuery; key?: string; version?: string | undefined }

/** The server did not answer, or not in a way that can be read. `status` is 0 when nothing came back at all. */
export class NoAnswer extends Error {
  override name = 'NoAnswer'
  readonly status: number
  constructor(status: number, message: string, options?: ErrorOptions) {
    super(message, options)
    this.status = status
  }
}

/** A server in front of the site refused by itself, so it is known that nothing was done; `message` says so. */
export class TurnedAway extends NoAnswer {
  override name = 'TurnedAway'
}

/** Whether a refusal is the site's own: all of those say the same two things. */
const isOwn = (reply: unknown): reply is Said => (reply as Said | null)?.success === false && typeof (reply as Said).message === 'string'

/**
 * What an answer is worth that is not the site's: what is wrong with the request nobody has acted upon, all else may have
 * been done.
 */
const strange = (status: number, silence: string) =>
  status >= 400 && status < 500 ? new TurnedAway(status, messages.turnedAway(status)) : new NoAnswer(status, silence)

/** How an answer is read: what is said if it is not the site's, and who hears that the call was refused. */
type Reading = { call: Call; silence: string; onRefused?: ((status: number, call: Call) => void) | undefined }

/** The refusal in an answer that holds nothing of what was asked for; throws NoAnswer where it is not the site's own. */
export function refusalOf(reply: unknown, { ok, status }: { ok: boolean; status: number }, { call, silence, onRefused }: Reading): Refusal {
  if (ok || !isOwn(reply)) throw strange(status, silence)
  onRefused?.(status, call)
  return { ...reply, status }
}

/**
 * How a page talks to the server in the browser, files apart (send-file.ts); `send` is fetch. A page that is made on the
 * server asks in its process (site/ask-in-process.ts). Returns what the call's contract says, or a refusal; throws NoAnswer.
 */
export const asker =
  (send: Send, onRefused?: (status: number, call: Call) => void) =>
  async <C extends Call>(call: C, body?: z.input<C['body']>, more: RequestOptions = {}): Promise<z.infer<C['reply']> | Refusal> => {
    const headers = new Headers()
    if (body !== undefined) headers.set('content-type', 'application/json')
    if (more.key !== undefined) headers.set('idempotency-key', more.key)
    if (more.version !== undefined) headers.set('if-match', `"${more.version}"`)
    const init: RequestInit = { method: call.method, headers, signal: AbortSignal.timeout(30_000) }
    if (body !== undefined) init.body = JSON.stringify(wrapped(call, body))
    const silence = call.method === 'GET' ? messages.noAnswer : messages.notKnown
    let response: Response
    try {
      response = await send(callAddress(call, more), init)
    } catch (error) {
      throw new NoAnswer(0, silence, { cause: error })
    }
    const reply = await response.json().catch(() => undefined)
    if (response.ok && typeof reply === 'object' && reply !== null) return reply as z.infer<C['reply']>
    return refusalOf(reply, response, { call, silence, onRefused })
  }

export type Ask = ReturnType<typeof asker>

export const isRefusal = (reply: object): reply is Refusal => (reply as Partial<Refusal>).success === false

/** What was asked for; a refusal is thrown. */
export function granted<Reply>(reply: Reply | Refusal): Reply {
  if (isRefusal(reply as object)) throw new NoAnswer((reply as Refusal).status, (reply as Refusal).message)
  return reply as Reply
}

/** Asks for a list; a refusal is thrown, because a page cannot be shown without what it shows. */
export const need = async <C extends Call>(ask: Ask, call: C, query?: ListQuery) =>
  granted<z.infer<C['reply']>>(await ask(call, undefined, query ? { query } : {}))
