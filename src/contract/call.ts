import { z } from 'zod/mini'
import { tidiedLine } from './characters.ts'

export type Who = 'anyone' | 'administrator'

/** Something that the browser may ask of the server. The shapes are the wire's, quirks included. */
export type Call<
  Body extends z.ZodMiniType = z.ZodMiniType,
  Reply extends z.ZodMiniType<object> = z.ZodMiniType<object>,
  By extends Who = Who,
> = {
  method: 'GET' | 'POST'
  path: string
  who: By
  body: Body
  reply: Reply
  /** What may stand behind the question mark of a list; anything else there is passed over. */
  query?: Query
  /** Its answer is short, however much is asked for. */
  isBrief?: true
  /** Its handler has its own limit for each address, so the counter of forms leaves it out. */
  isPaced?: true
  /** The key in which its old client wraps the body; the bare body is understood as well. */
  within?: string
}
type Query = z.ZodMiniType<ListQuery>

type Unmarked<Body extends z.ZodMiniType, Reply extends z.ZodMiniType<object>> = Omit<Call<Body, Reply>, 'who'>

/** A call without a body; one that is sent all the same is not read. */
export const nothing = z.unknown()

/** What came with a form, once its file is kept: `id` is where, `name` what its sender calls it, `size` in bytes. */
export type ReceivedForm = { fields: Record<string, string>; file: { id: string; name: string; size: number } | undefined }

/** A form with at most one file, as multipart/form-data; its fields are checked by its handler. */
export const multipart = z.custom<ReceivedForm>()

/** The same form, but its file is a picture. */
export const pictureForm = z.custom<ReceivedForm>()

/** The same form, but its file is an archive of a whole site. */
export const archiveForm = z.custom<ReceivedForm>()

/**
 * A reply that is a file and no JSON; `content` is read piece by piece, texts as UTF-8. `isWholeSite`: as large as all that the site
 * keeps.
 */
export const downloaded = z.strictObject({
  name: z.string(),
  type: z.string(),
  content: z.custom<AsyncIterable<string | Uint8Array>>(),
  isWholeSite: z.optional(z.boolean()),
})

/** What every add, edit and delete answers, and every refusal (section 7: success, message). */
export const outcome = z.strictObject({ success: z.boolean(), message: z.string() })

/** What an add answers: also the id of what was added. */
export const added = z.strictObject({ success: z.boolean(), message: z.string(), id: z.string() })

/** What the ids of entries look like. */
export const isId = (text: string) => /^[0-9a-z]{1,40}$/.test(text)

/** How many entries are asked for at once of a long list: one more than a page shows tells whether there is a rest. */
export const askedAtOnce = 51

const count = z.pipe(z.string().check(z.regex(/^(?:[1-9]\d{0,2}|1000)$/)), z.transform(Number))

/**
 * A page of a long list, from its newest end: at most `limit` entries, older than the entry `after`, that hold `q`. That
 * is never passed over, however long it is: nothing is found then, and not everything.
 */
export const listQuery = z.object({
  limit: z.catch(z.optional(count), undefined),
  after: z.catch(z.optional(z.string().check(z.refine(isId))), undefined),
  q: z.optional(z.string().check(z.overwrite(tidiedLine))),
})
/** Or which entry is asked for, by the `slug` of its page (entry-calls.ts). */
export type ListQuery = z.infer<typeof listQuery> & { slug?: string | undefined }

/** A word that is asked for only if it is one of a few; anything else counts as not asked. */
export const oneAsked = <const Words extends readonly [string, ...string[]]>(words: Words) => z.catch(z.optional(z.enum(words)), undefined)

/** A call that reads. `path` as in section 7, with `:id` where it carries one. */
export const get = <Reply extends z.ZodMiniType<object>>(path: string, reply: Reply): Unmarked<typeof nothing, Reply> => ({
  method: 'GET',
  path,
  body: nothing,
  reply,
})

/** A call that changes something. */
export const post = <Body extends z.ZodMiniType, Reply extends z.ZodMiniType<object>>(
  path: string,
  body: Body,
  reply: Reply,
): Unmarked<Body, Reply> => ({ method: 'POST', path, body, reply })

/** Marks a call that visitors may make. */
export const anyone = <B extends z.ZodMiniType, R extends z.ZodMiniType<object>>(call: Unmarked<B, R>): Call<B, R, 'anyone'> => ({
  ...call,
  who: 'anyone',
})

/** Marks a call that only a signed-in administrator may make. */
export const byAdministrator = <B extends z.ZodMiniType, R extends z.ZodMiniType<object>>(
  call: Unmarked<B, R>,
): Call<B, R, 'administrator'> => ({
  ...call,
  who: 'administrator',
})

/** Marks a call whose answer is short, however much is asked for. */
export const brief = <C extends Call>(call: C): C => ({ ...call, isBrief: true })

/** Marks a call whose handler has its own limit for each address. */
export const paced = <C extends Call>(call: C): C => ({ ...call, isPaced: true })

/** Marks a call whose body its old client sends inside a key of its own. */
export const wrappedIn = <C extends Call>(within: string, call: C): C => ({ ...call, within })

/** A call's body as its client sends it. */
export const wrapped = ({ within }: Pick<Call, 'within'>, body: unknown) => (within === undefined ? body : { [within]: body })

/** Lets a list be asked for page by page; without a question mark it stays whole. */
export const paged = <C extends Call, Q extends Query = typeof listQuery>(call: C, query?: Q): C & { query: Q } => ({
  ...call,
  query: query ?? (listQuery as unknown as Q),
})

type CallParameters = { id?: string; query?: object }

/**
 * Where a call is made: its path with the id in it, and behind the question mark what is asked for, in one order and one
 * spelling. It is the same only where all of that is the same, so an answer is also kept under it.
 */
export function callAddress({ path }: Pick<Call, 'path'>, { id = '', query = {} }: CallParameters = {}): string {
  const asked = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  const filled = path.replace(':id', encodeURIComponent(id))
  return asked.length === 0 ? filled : `${filled}?${new URLSearchParams(asked.sort())}`
}

/** The key under which the reply to a list holds it; undefined where it is the reply itself. */
export const listKeyOf = ({ reply }: Pick<Call, 'reply'>) =>
  reply instanceof z.ZodMiniObject ? Object.keys(reply.shape).find((key) => reply.shape[key] instanceof z.ZodMiniArray) : undefined

/** The reply to a call that lists, of its list; it says `success` where such a reply does. */
export function listReply(call: Pick<Call, 'reply'>, list: unknown) {
  const key = listKeyOf(call)
  if (key === undefined) return list
  const says = call.reply instanceof z.ZodMiniObject && 'success' in call.reply.shape
  return { ...(says && { success: true }), [key]: list }
}

/** So many letters are looked for at most in the whole site; nothing is found of more. Not beside the call, which lists do not bring. */
export const longestSearch = 100

/** What a field is called in what a list tells. */
export const wireName = ({ readAs }: { readAs?: Record<string, string> | undefined }, name: string) => readAs?.[name] ?? name
