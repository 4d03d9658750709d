import type * as z from 'zod/mini'
import { type Call, callAddress, type ListQuery, wrapped } from '../contract/call.ts'
import { messages } from '../contract/messages.ts'
import { sessionRefused } from './session.ts'

export type Refusal = { success: false; message: string; status: number }
/** `key`: with the same one a call is done once (http/forms/once.ts); `version`: of the entry, as it was read. */
export type RequestOptions = { id?: string; query?: ListQuery; key?: string | undefined; version?: string | undefined }

/** No reply, or none that can be read. `status` is 0 if there was none at all. */
export class NoAnswer extends Error {
  override name = 'NoAnswer'
  readonly status: number
  constructor(status: number, message: string, options?: ErrorOptions) {
    super(message, options)
    this.status = status
  }
  /** Whether nothing was done, as the message says; also of a server in front of the site. */
  get isRefused() {
    return this.status >= 400 && this.status < 500
  }
}

/** Resolves to the reply to a call, or to the site's own refusal; throws NoAnswer. */
export async function answerOf<C extends Call>(call: C, send: () => Response | Promise<Response>, onRefused?: typeof sessionRefused) {
  const silence = call.method === 'GET' ? messages.noAnswer : messages.notKnown
  try {
    const response = await send()
    const { ok, status } = response
    const reply = await response.json().catch(() => undefined)
    if (ok && typeof reply === 'object' && reply !== null) return reply as z.infer<C['reply']>
    if (ok || reply?.success !== false || typeof reply.message !== 'string')
      throw new NoAnswer(status, status >= 400 && status < 500 ? messages.turnedAway(status) : silence)
    onRefused?.(status, call)
    return { ...reply, status } as Refusal
  } catch (error) {
    throw error instanceof NoAnswer ? error : new NoAnswer(0, silence, { cause: error })
  }
}

export function headersOf({ key, version }: RequestOptions, others: Record<string, string> = {}) {
  const headers = new Headers(others)
  if (key !== undefined) headers.set('idempotency-key', key)
  if (version !== undefined) headers.set('if-match', `"${version}"`)
  return headers
}

/** Creates a way to make calls; on the server a page makes them in its process (site/render.tsx). */
export const asker =
  (send: (url: string, init: RequestInit) => Response | Promise<Response>, onRefused?: typeof sessionRefused) =>
  <C extends Call>(call: C, body?: z.input<C['body']>, more: RequestOptions = {}): Promise<z.infer<C['reply']> | Refusal> => {
    const headers = headersOf(more, body === undefined ? {} : { 'content-type': 'application/json' })
    const init: RequestInit = { method: call.method, headers, signal: AbortSignal.timeout(30_000) }
    if (body !== undefined) init.body = JSON.stringify(wrapped(call, body))
    return answerOf(call, () => send(callAddress(call, more), init), onRefused)
  }

export type Ask = ReturnType<typeof asker>

/** Makes a call in the browser. If the session has ended, the login opens above the page. */
export const ask = asker((url, init) => fetch(url, init), sessionRefused)

export const isRefusal = (reply: object): reply is Refusal => (reply as Partial<Refusal>).success === false

/** Returns the reply; throws a refusal. */
export function granted<Reply>(reply: Reply | Refusal): Reply {
  if (isRefusal(reply as object)) throw new NoAnswer((reply as Refusal).status, (reply as Refusal).message)
  return reply as Reply
}

/** Asks for a list; throws a refusal, because a page cannot be shown without its data. */
export const need = async <C extends Call>(ask: Ask, call: C, query?: ListQuery) =>
  granted<z.infer<C['reply']>>(await ask(call, undefined, query ? { query } : {}))
