import { z } from 'zod/mini'
import { tidiedLine } from './characters.ts'

type Body = z.ZodMiniType
type Reply = z.ZodMiniType<object>
export type Who = 'anyone' | 'administrator'

/** A request of the browser. The shapes are those of the specification, its irregularities included. */
export type Call<B extends Body = Body, R extends Reply = Reply, By extends Who = Who> = {
  method: 'GET' | 'POST'
  path: string
  who: By
  body: B
  /** What is typed beside the file of a form, for the description of the call; its handler checks it. */
  form?: Body
  reply: R
  /** The query of a list; other parameters are ignored. */
  query?: Query
  /** Its reply is short, whatever is requested. */
  isBrief?: true
  /** Its handler has a rate limit, so the counter of forms leaves it out. */
  isPaced?: true
  /** The key in which its old client wraps the body; the bare body is accepted as well. */
  within?: string
}
type Query = z.ZodMiniType<ListQuery>

/** A call without a body; if one is sent anyway, it is not read. */
export const nothing = z.unknown()

/** A received form; its file is stored under `id`, with the sender's `name` for it and its `size` in bytes. */
export type ReceivedForm = { fields: Record<string, string>; file: { id: string; name: string; size: number } | undefined }

/** A form with at most one file, as multipart/form-data; its handler checks the fields. */
export const multipart = z.custom<ReceivedForm>()
/** The same form, but its file is a picture. */
export const pictureForm = z.custom<ReceivedForm>()
/** The same form, but its file is a backup of the whole site. */
export const archiveForm = z.custom<ReceivedForm>()

/** A reply that is a file; `content` is streamed, texts as UTF-8. `isWholeSite`: it may be as large as all data. */
export const downloaded = z.strictObject({
  name: z.string(),
  type: z.string(),
  content: z.custom<AsyncIterable<string | Uint8Array>>(),
  isWholeSite: z.optional(z.boolean()),
})

/** The reply of every edit, delete and refusal (section 7: success, message). */
export const outcome = z.strictObject({ success: z.boolean(), message: z.string() })

/** The reply of an add: also the id of the new entry. */
export const added = z.strictObject({ success: z.boolean(), message: z.string(), id: z.string() })

export const isId = (text: string) => /^[0-9a-z]{1,40}$/.test(text)

/** The page size of long lists plus one, which shows whether there are more. */
export const askedAtOnce = 51

const count = z.pipe(z.string().check(z.regex(/^(?:[1-9]\d{0,2}|1000)$/)), z.transform(Number))

/** A page of a list, from its newest end: at most `limit` entries, older than `after`, that contain `q`. A very long `q` finds nothing. */
export const listQuery = z.object({
  limit: z.catch(z.optional(count), undefined),
  after: z.catch(z.optional(z.string().check(z.refine(isId))), undefined),
  q: z.optional(z.string().check(z.overwrite(tidiedLine))),
})
/** `slug`: the entry whose page is requested (entry-calls.ts). */
export type ListQuery = z.infer<typeof listQuery> & { slug?: string | undefined }

/** A parameter that is one of these words; any other value is ignored. */
export const oneAsked = <const Words extends readonly [string, ...string[]]>(words: Words) => z.catch(z.optional(z.enum(words)), undefined)

/** A call that reads. `path` as in section 7, with `:id` where it contains one. */
export const get = <R extends Reply>(path: string, reply: R) => ({ method: 'GET', path, body: nothing, reply }) as const
export const post = <B extends Body, R extends Reply>(path: string, body: B, reply: R) => ({ method: 'POST', path, body, reply }) as const

type Unmarked = Omit<Call, 'who'>

export const anyone = <C extends Unmarked>(call: C) => ({ ...call, who: 'anyone' }) as const
export const byAdministrator = <C extends Unmarked>(call: C) => ({ ...call, who: 'administrator' }) as const
export const brief = <C extends Call>(call: C): C => ({ ...call, isBrief: true })

/** A call's body as its client sends it. */
export const wrapped = ({ within }: Pick<Call, 'within'>, body: unknown) => (within === undefined ? body : { [within]: body })

/** Adds the query of a list; without parameters the reply is the whole list. */
export const paged = <C extends Call, Q extends Query = typeof listQuery>(call: C, query?: Q): C & { query: Q } => ({
  ...call,
  query: query ?? (listQuery as unknown as Q),
})

/** The address of a call. Parameters are sorted, so that the same request has one address and cached response. */
export function callAddress({ path }: Pick<Call, 'path'>, { id = '', query = {} }: { id?: string; query?: object } = {}): string {
  const asked = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  const filled = path.replace(':id', encodeURIComponent(id))
  return asked.length === 0 ? filled : `${filled}?${new URLSearchParams(asked.sort())}`
}

/** The key of the list in a reply; undefined if the reply itself is the list. */
export const listKeyOf = ({ reply }: Pick<Call, 'reply'>) =>
  reply instanceof z.ZodMiniObject ? Object.keys(reply.shape).find((key) => reply.shape[key] instanceof z.ZodMiniArray) : undefined

/** The reply to a call that lists; with `success` if its contract has it. */
export function listReply(call: Pick<Call, 'reply'>, list: unknown) {
  const key = listKeyOf(call)
  if (key === undefined) return list
  const hasSuccess = call.reply instanceof z.ZodMiniObject && 'success' in call.reply.shape
  return { ...(hasSuccess && { success: true }), [key]: list }
}

/** The longest search of the whole site, in characters; a longer one finds nothing. */
export const longestSearch = 100

export const wireName = ({ readAs }: { readAs?: Record<string, string> | undefined }, name: string) => readAs?.[name] ?? name
