import { randomBytes } from 'node:crypto'
import { callAddress } from '../../src/contract/address.ts'
import { type Call, wrapped } from '../../src/contract/call.ts'
import type { Ledger } from './ledger.ts'

/** Whom the writers write to; the same administrator, wherever the site listens by now. */
export type Reached = { origin: string; cookie: string }
type Asked = { id?: string | undefined; body?: object | undefined; headers?: Record<string, string> }
/** What was answered in whole. */
export type Answer = { ok: boolean; status: number; told: Record<string, unknown> }
export type Ask = ReturnType<typeof asking>

/** What a site may say that is short of room or time, and to who comes too late. */
const mayBe = (status: number) => status === 412 || status === 429 || status >= 500

/** Asks the site as a page does, and counts what was answered to who changes something; undefined where no answer came. */
export function asking({ origin, cookie }: Reached, ledger: Ledger) {
  return async (call: Call, { id = '', body, headers }: Asked = {}): Promise<Answer | undefined> => {
    const isWhole = body instanceof FormData || body instanceof Uint8Array
    const answer = await fetch(origin + callAddress(call, { id }), {
      method: call.method,
      headers: {
        origin,
        cookie,
        ...(call.method === 'POST' && { 'idempotency-key': randomBytes(16).toString('hex') }),
        ...(body && !isWhole && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: isWhole ? (body as BodyInit) : JSON.stringify(wrapped(call, body)) }),
      signal: AbortSignal.timeout(60_000),
    }).catch(() => undefined)
    const told = await answer?.json().catch(() => undefined)
    if (call.method === 'POST') ledger[told === undefined ? 'unanswered' : told.success ? 'acknowledged' : 'refused'] += 1
    if (answer === undefined || told === undefined) return undefined
    const { status } = answer
    if (!told.success && !mayBe(status)) ledger.odd.push(`${call.path}: ${status} ${told.message}`)
    return { ok: told.success, status, told }
  }
}
