import type { Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { nothing } from '../../contract/call.ts'
import { type Field, nationalNumber } from '../../contract/field.ts'
import type { PlainForm, Posted } from '../../contract/plain-form.ts'
import { problemsOf } from '../../contract/problems.ts'
import { refusalOf } from '../failures.ts'
import { Refused } from '../refused.ts'
import { askedIn } from '../request.ts'
import type { Services } from '../services.ts'
import { bytesOf } from './body.ts'
import { badKey, isKey, keyOfForm } from './once.ts'

/** The outcome of the call of a form that was sent without JavaScript. */
type CallOutcome = { status: number; reply: Omit<Required<Posted>['reply'], 'status'>; headers: Headers }

const formType = /^application\/x-www-form-urlencoded\s*(?:;|$)/i
const wrongType = new Refused(415, 'Send this as application/x-www-form-urlencoded.')
const unknownForm = new Refused(400, 'There is no such form on this page.')
const ours = ['form', 'show', 'key']
// Headers of the request for the page, which do not belong to the call.
const ofPage = ['accept', 'accept-encoding', 'content-type', 'content-length', 'transfer-encoding', 'if-none-match']

/** A form as it was received, with its raw `body`. */
export type SentForm = { form: string; body: string; declared: PlainForm; key: string | undefined; typed: Record<string, string> }

/** Reads a form that was sent without a script; `show`: one that is only requested. */
export async function formSent(c: Context, forms: Record<string, PlainForm>): Promise<SentForm | { show: string } | Refused> {
  if (!formType.test(c.req.header('content-type') ?? '')) return wrongType
  const bytes = await bytesOf(c)
  if (bytes instanceof Refused) return bytes
  const body = new TextDecoder().decode(bytes)
  const sent = new URLSearchParams(body)
  const [form = '', show = '', key = ''] = ours.map((name) => sent.get(name) ?? '')
  if (Object.hasOwn(forms, show)) return { show }
  const declared = Object.hasOwn(forms, form) ? forms[form] : undefined
  if (!declared) return unknownForm
  if (key !== '' && !isKey(key)) return badKey
  // Of a name that is sent twice, the first. The call refuses names that the form does not have.
  const typed = [...sent].filter(([name]) => !ours.includes(name)).map(([name, value]) => [name, taken(declared.fields[name], value)])
  return { form, body, declared, key: key || undefined, typed: Object.fromEntries(typed.reverse()) }
}

/** Normalises a typed value as the script does: of a phone number the digits. */
const taken = (field: Field | undefined, typed: string) => (field?.input === 'tel' ? nationalNumber(typed, field) : typed)

/** Answers forms by their calls in this process, with the sender's cookies, origin and address, so that every rule and limit holds. */
// The call's cookies and the time to wait go out with the page.
export function answererOf(app: Hono, { store, journal }: Services) {
  async function called(c: Context, { declared, typed, ...sent }: SentForm, visitor: string): Promise<CallOutcome> {
    const { call, fields, bodyOf } = declared
    const headers = new Headers(c.req.raw.headers)
    for (const name of ofPage) headers.delete(name)
    try {
      const key = sent.key ?? headers.get('idempotency-key') ?? (await keyOfForm(store.settings, sent, visitor))
      headers.set('idempotency-key', key)
      const init: RequestInit = { method: call.method, headers, signal: c.req.raw.signal }
      if (call.body !== nothing) {
        headers.set('content-type', 'application/json')
        const named = Object.fromEntries(Object.keys(fields).map((name) => [name, typed[name] ?? '']))
        init.body = JSON.stringify(bodyOf ? bodyOf({ ...typed, ...named }) : named)
      }
      const response = await app.request(call.path, init, c.env)
      return { status: response.status, reply: await response.json(), headers: response.headers }
    } catch (error) {
      // What fails before its call is refused as in it: the form comes back with what was typed.
      const { status, message, wait } = refusalOf(error, { journal }, askedIn(c))
      return { status, reply: { success: false, message }, headers: new Headers(wait === undefined ? {} : { 'retry-after': String(wait) }) }
    }
  }

  return async (c: Context, sent: SentForm, visitor: string): Promise<Posted> => {
    const { form, declared, typed } = sent
    const { fields, next = form, failure, about } = declared
    const { status, reply, headers } = await called(c, sent, visitor)
    for (const cookie of headers.getSetCookie()) c.header('Set-Cookie', cookie, { append: true })
    const wait = headers.get('retry-after')
    if (wait !== null) c.header('Retry-After', wait)
    const shown = { ...reply, status, ...(status >= 500 && failure && { message: failure }) }
    if (reply.success) return { form: next, values: {}, reply: shown }
    // Found here, because passwords, which may be wrong as well, are not sent back.
    const field = about?.(reply.message)
    const problems = { ...problemsOf(fields, typed), ...(field !== undefined && { [field]: reply.message }) }
    return { form, values: keptOf(sent), problems, reply: shown }
  }
}

/** What may be shown again of what was typed: everything but passwords. */
function keptOf({ declared, typed }: SentForm): Record<string, string> {
  if (declared.forgets) return {}
  const names = new Set([...Object.keys(declared.fields), ...(declared.also ?? [])])
  return Object.fromEntries(Object.entries(typed).filter(([name]) => names.has(name) && declared.fields[name]?.input !== 'password'))
}

export const statusOf = ({ reply }: Posted) => (reply?.status ?? 200) as ContentfulStatusCode
