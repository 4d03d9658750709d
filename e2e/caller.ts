import { events, notifications } from '../src/site/collections.ts'
import { examplesOf } from '../src/testing/example.ts'

export const keys = {
  ADMIN_NAME: 'admin',
  ADMIN_EMAIL: 'admin@example.org',
  ADMIN_PASSWORD: 'longenough',
  ADMIN_PASSKEY: 'sixteen-chars-ok-yes',
}
export const admin = { name: keys.ADMIN_NAME, email: keys.ADMIN_EMAIL, password: keys.ADMIN_PASSWORD, passkey: keys.ADMIN_PASSKEY }

/** The values of cookies, by name. */
type Cookies = Record<string, string>
export type Session = { token: string; cookies: Cookies }

/** The sessions that sites began with and that no test has taken yet, by the origin of their site: a login costs a tenth of a second. */
export const begun = new Map<string, Session[]>()

const headerOf = (cookies: Cookies) =>
  Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')
const post = (origin: string, path: string, body: object, cookies: Cookies = {}) =>
  fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json', cookie: headerOf(cookies) },
    body: JSON.stringify(body),
  })

async function contentOf(response: Response) {
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${await response.text()}`)
  return response.json()
}

// The last one of a name counts, because a login first forgets the cookie of an earlier one.
const cookiesIn = ({ headers }: Response): Cookies =>
  Object.fromEntries(headers.getSetCookie().map((line) => /^([^=]+)=([^;]*)/.exec(line)?.slice(1) ?? []))

export async function newSession(origin: string, { name, password }: { name: string; password: string } = admin): Promise<Session> {
  const login = await post(origin, '/api/adminlogin', { name, password })
  const { token } = await contentOf(login)
  return { token, cookies: cookiesIn(login) }
}

/** One of the sessions that a site began with, or a new one. */
export const sessionOn = async (origin: string) => begun.get(origin)?.pop() ?? newSession(origin)

/** An administrator without a browser: what a test needs on the site before a person comes. */
export async function administratorOf(origin: string, session?: Session) {
  const { cookies } = session ?? (await sessionOn(origin))
  // A step up, such as showing the passkey, gives the session another cookie.
  const send = async (path: string, body: object = {}) => {
    const answer = await post(origin, path, body, cookies)
    Object.assign(cookies, cookiesIn(answer))
    return answer
  }
  const list = async (path: string) => (await contentOf(await fetch(`${origin}${path}`, { headers: { cookie: headerOf(cookies) } }))).data
  return {
    cookie: headerOf(cookies),
    send,
    list,
    addEvent: async (event: object): Promise<string> =>
      (await contentOf(await send('/api/addEvent', { formData: { ...sampleEvent, ...event } }))).id,
    editEvent: async (changes: object) => {
      const [{ id, slug: _, ...event }] = await list('/api/events')
      await contentOf(await send(`/api/editEvent/${id}`, { formData: { ...event, ...changes } }))
    },
    addNotice: async (notice: object): Promise<string> =>
      (await contentOf(await send('/api/addNotification', { ...sampleNotice, ...notice }))).id,
  }
}

export type Caller = Awaited<ReturnType<typeof administratorOf>>

const sampleEvent = {
  ...examplesOf(events.fields),
  ...{
    eventTitle: 'Night of Boards',
    poster: '/static/icon.svg',
    eventDate: '2999-12-01',
    description: 'Come and solder.',
  },
}
const sampleNotice = { ...examplesOf(notifications.fields), alignment: '', bgColor: '', textColor: '' }
