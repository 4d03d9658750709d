import { type Context, Hono } from 'hono'
import { callAddress } from '../contract/address.ts'
import { type Call, downloaded, multipart, nothing, type Portion, partSize } from '../contract/call.ts'
import { inwardLink, isPublicSite } from '../contract/inward-link.ts'
import { type Deed, during } from '../store/deed.ts'
import { EntryUnknown } from '../store/rows.ts'
import type { Handler, Handlers } from './asked.ts'
import { type Cookies, cookiesOf, noCookies } from './cookies.ts'
import { fileReply } from './file-reply.ts'
import { type Asking, journal } from './journal.ts'
import { jsonOf } from './json-body.ts'
import { gathered, jsonPieces } from './json-pieces.ts'
import { doneBefore, keyOf, onceOf, sentAs } from './once.ts'
import { Interrupted, Refused, refuse } from './refused.ts'
import { freshReply, noSuchPart, respond } from './reply.ts'
import type { Services } from './services.ts'
import { streamed } from './streamed.ts'
import { Turns } from './turns.ts'
import { receive } from './upload.ts'
import { addressOf } from './visitor-address.ts'

export type Slice = { app: Hono; calls: Call[] }

const signIn = new Refused(401, 'Please log in again to do this.')

/**
 * Answers every declared call with the handler of the same name; a missing one does not compile. Visitors are turned
 * away from an administrator's call before anything that they sent is read.
 */
export function answer<Calls extends Record<string, Call>>(services: Services, calls: Calls, handlers: Handlers<Calls>): Slice {
  const app = new Hono({ strict: false })
  const isPublic = isPublicSite(services.publicOrigin)
  const once = onceOf(services.store, services.now, services.log)
  const told = journal(services.log)
  for (const [name, call] of Object.entries(calls)) {
    const handle = handlers[name] as unknown as Handler<Call>
    // The framework takes a closing slash off what is asked, so a path that is declared with one would never be found.
    const path = call.path.replace(/\/$/, '')
    app.on(call.method, path, (c) => (isShared(call) ? shared(c, call, handle) : single(c, call, handle)))
  }
  return { app, calls: Object.values(calls) }

  async function single(c: Context, call: Call, handle: Handler<Call>) {
    const cookies = cookiesOf(c, services.publicOrigin)
    const address = addressOf(c, services.proxies)
    const asking: Asking = { call: `${call.method} ${call.path}`, address }
    const session = call.who === 'administrator' ? await sessionOf(cookies) : undefined
    if (call.who === 'administrator' && !session) return turnAway(c, asking, signIn)
    if (session) Object.assign(asking, { admin: session.adminId, id: c.req.param('id') })
    // Before a file is read that it would have no use for.
    const key = call.method === 'GET' || call.afresh ? undefined : keyOf(c)
    if (key instanceof Refused) return refuse(c, key)
    const form = call.body === multipart ? await receive(c.req.raw, services.media) : undefined
    if (form instanceof Refused) return refuse(c, form)
    const body = form ?? (call.body === nothing ? {} : await jsonOf(c))
    if (body instanceof Refused) return refuse(c, body)
    const checked = call.body.safeParse(body)
    if (!checked.success) return refuse(c, new Refused(400, checked.error.issues[0]?.message ?? 'This was not understood.'))
    const inward = isPublic ? inwardLink(call.body, checked.data) : undefined
    if (inward !== undefined) return refuse(c, new Refused(400, inward))
    const words = form?.words ?? JSON.stringify(body)
    const sent = key === undefined ? undefined : sentAs(session?.adminId ?? 'visitor', c.req.path, key, words)
    const deed: Deed = { changed: false }
    let begun = false
    const work = () => {
      begun = true
      return handle({
        body: checked.data,
        id: c.req.param('id') ?? '',
        query: (call.query?.parse(c.req.query()) ?? {}) as never,
        session: session as never,
        cookies,
        address,
        concerns: (adminId) => {
          asking.admin = adminId
        },
      }) as Promise<object | Refused>
    }
    try {
      const reply = await (sent ? once(sent, deed, work) : during(deed, work))
      if (reply instanceof Refused) return turnAway(c, asking, reply)
      if (asking.admin !== undefined && (call.method === 'POST' || call.reply === downloaded)) told.answered(asking, reply)
      c.header('Cache-Control', 'no-store')
      if (call.reply === downloaded) return fileReply(c, downloaded.parse(reply))
      return c.json(inShape(call, reply) as object)
    } catch (error) {
      throw deed.changed ? new Interrupted(error) : error
    } finally {
      // What was done before is not done with the file that came now.
      if (!begun && form?.file) await services.media.remove(form.file.id)
      // Also when the handler threw: it may have written before it did.
      if (call.method === 'POST' && call.who === 'administrator') services.cache.drop()
    }
  }

  async function shared(c: Context, call: Call, handle: Handler<Call>) {
    const query: Portion = call.query?.parse(c.req.query()) ?? {}
    const headers = { ...services.headers, 'content-type': 'application/json' }
    const [expected, whole] = [isAskedByPages(query), query.limit === undefined]

    const text = async (asked: Portion) => {
      const reply = await handle({
        body: {},
        id: '',
        query: asked,
        session: undefined as never,
        cookies: noCookies,
        address: '',
        concerns: () => {},
      })
      if (reply instanceof Refused) throw new Error(`${call.path}: a shared reply cannot be refused`)
      return jsonPieces(reply, making, expected && asked.after === undefined)
    }
    /** The answer as one; undefined where it is too long for that. */
    const make = async () => {
      const found = await gathered(await text(query), whole ? longest : undefined)
      if (found !== undefined && services.checkReplies) call.reply.parse(JSON.parse(found))
      return found === undefined ? undefined : freshReply(found, headers)
    }
    try {
      const reply = await (expected ? services.cache.get(callAddress(call, { query }), make) : make())
      return reply ? respond(c, reply) : streamed(c, await text(query), { ...headers, 'cache-control': 'no-cache' })
    } catch (error) {
      if (!(error instanceof EntryUnknown)) throw error
      const none = (await gathered(await text(noEntries))) ?? ''
      return respond(c, freshReply(none, { ...headers, 'cache-control': 'no-store', [noSuchPart]: '1' }))
    }
  }

  function turnAway(c: Context, asking: Asking, refused: Refused) {
    told.refused(asking, refused)
    return refuse(c, refused)
  }

  async function sessionOf(cookies: Cookies) {
    const secret = cookies.read('session')
    return secret === undefined ? undefined : services.store.sessions.find(secret, services.now())
  }

  function inShape(call: Call, reply: unknown) {
    return services.checkReplies && reply !== doneBefore ? call.reply.parse(reply) : reply
  }
}

/** A reply that is the same for everyone: reading it needs no session, so it can be kept. */
const isShared = (call: Call) => call.method === 'GET' && call.who === 'anyone'

/** A list of more characters is neither gathered nor kept. */
const longest = 1024 * 1024

// The lists of all calls are made in turns, piece by piece, so that nobody who reads waits for who asks for much.
const making = new Turns()

/** Only what the pages themselves ask for is kept, so that nobody fills the memory with what nobody else asks. */
const isAskedByPages = ({ limit, after, q }: Portion) =>
  q === undefined && (limit === partSize || (limit === undefined && after === undefined))

/** What an unknown `after` is answered with, whatever it was: nothing is behind it. */
const noEntries: Portion = { limit: 0 }
