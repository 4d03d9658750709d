import { type Context, Hono } from 'hono'
import { archiveForm, type Call, downloaded, nothing } from '../contract/call.ts'
import type { Session } from '../db/sessions.ts'
import { bodyOf, takesFile } from './forms/body.ts'
import { keyOf, submittedAs } from './forms/once.ts'
import type { Handler, Handlers } from './handler.ts'
import { personalAnswer, type Reader, readerOf, sharedAnswer } from './list-answers.ts'
import type { CallContext } from './log/audit-log.ts'
import { inPlace } from './queues.ts'
import { notFound, Refused, refuse, signIn, unfit } from './refused.ts'
import { addressOf, requestIn } from './request.ts'
import { cookiesOf, sessionIn } from './security/cookies.ts'
import { TooBusy } from './security/passwords.ts'
import type { Services } from './services.ts'

/** `readers`: public replies by the paths of their calls, for pages that are rendered in this process. */
export type Slice = { app: Hono; calls: Call[]; readers: Map<string, Reader> }

/** Answers every call with the handler of its name. Visitors are refused before anything that they sent is read. */
export function answer<Calls extends Record<string, Call>>(services: Services, calls: Calls, handlers: Handlers<Calls>): Slice {
  const app = new Hono({ strict: false })
  const { journal, queues } = services
  const readers = new Map<string, Reader>()
  for (const [name, call] of Object.entries(calls)) {
    const handle = handlers[name] as unknown as Handler<Call>
    // Hono removes a closing slash of the request, so a path that is declared with one would never be found.
    const path = call.path.replace(/\/$/, '')
    if (isShared(call)) readers.set(call.path, readerOf(call, handle))
    app.on(call.method, path, isShared(call) ? sharedAnswer(services, call, handle) : (c) => single(c, call, handle))
  }
  return { app, calls: Object.values(calls), readers }

  async function single(c: Context, call: Call, handle: Handler<Call>) {
    const address = addressOf(c, services.proxies)
    const context: CallContext = { call: `${call.method} ${call.path}`, address, request: requestIn(c) }
    const session = call.who === 'administrator' ? await sessionIn(c, services) : undefined
    if (call.who === 'administrator' && !session) return turnAway(c, context, signIn)
    if (session) Object.assign(context, { admin: session.adminId, id: c.req.param('id') })
    const many = !session && call.method === 'POST' && !call.isPaced ? queues.sent(address) : undefined
    if (many) return turnAway(c, context, many)
    const work = () => worked(c, call, handle, context, session)
    if (!session || !takesFile(call)) return work()
    const reply = await inPlace(c, queues.uploads, services, work, { admin: session.adminId })
    return reply instanceof Refused ? refuse(c, reply) : reply
  }

  async function worked(c: Context, call: Call, handle: Handler<Call>, context: CallContext, session: Session | undefined) {
    // Before a file is read in vain.
    const key = call.method === 'GET' ? undefined : keyOf(c)
    if (key instanceof Refused) return refuse(c, key)
    const sent = await bodyOf(c, call, services.media)
    if (sent instanceof Refused) return refuse(c, sent)
    let isArchive = false
    try {
      const checked = call.body.safeParse(sent.body)
      if (!checked.success) return refuse(c, unfit(checked.error))
      // The body may take minutes to arrive, and the session may have ended meanwhile.
      if (session && call.body !== nothing && !(await services.store.sessions.again(session, services.now())))
        return turnAway(c, context, signIn)
      const reply = await handle({
        body: checked.data,
        id: c.req.param('id') ?? '',
        query: call.query?.parse(c.req.query()) ?? {},
        session,
        author: { by: session?.adminId, at: services.now(), from: versionIn(c) },
        submitted: key === undefined ? undefined : submittedAs(session?.adminId ?? 'visitor', c.req.path, key, sent.words()),
        cookies: cookiesOf(c, services.publicOrigin),
        address: context.address,
        // Read only where it is used: it costs every request a little.
        get left() {
          return c.req.raw.signal
        },
        concerns: (account) => void Object.assign(context, { account }),
        isBy: (admin) => void Object.assign(context, { admin }),
      })
      if (reply instanceof Refused) return turnAway(c, context, reply)
      isArchive = call.body === archiveForm
      if (call.method === 'POST' || call.reply === downloaded) journal.done(context, reply)
      c.header('Cache-Control', 'no-store')
      if (session && (call.reply === downloaded || call.query))
        return await personalAnswer(c, services, { call, reply, admin: session.adminId })
      return c.json(reply)
    } catch (error) {
      if (error instanceof TooBusy && !c.req.raw.signal.aborted) journal.refused(context, { status: 503, wait: undefined })
      throw error
    } finally {
      // A file that no entry uses; an accepted archive waits to be restored.
      const { file } = sent
      if (file && !isArchive && !(await services.store.media.find(file.id).catch(() => true))) await services.media.remove(file.id)
    }
  }

  function turnAway(c: Context, context: CallContext, refused: Refused) {
    journal.refused(context, refused)
    return refuse(c, refused)
  }
}

/** The version that an edit began from; `*` means any. */
function versionIn(c: Context) {
  const version = c.req.header('if-match')?.trim()
  return version === '*' ? undefined : version?.replace(/^(?:W\/)?"(.*)"$/, '$1')
}

/** Whether the reply is the same for everyone, so that it can be cached. */
const isShared = (call: Call) => call.method === 'GET' && call.who === 'anyone'

export const done = (message: string) => ({ success: true, message })
export const addedAs = (id: string, message: string) => ({ success: true, message, id })
export const edited = (found: boolean, what: string, words = `${what} saved`) => (found ? done(words) : notFound(what))
export const removed = (found: boolean, what: string) => (found ? done(`${what} deleted successfully`) : notFound(what))
