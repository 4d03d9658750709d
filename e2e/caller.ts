import { examplesOf } from '../src/contract/example.ts'
import { events, notifications } from '../src/site/collections.ts'
import { admin, begunSession } from './site.ts'

const ok = async (response: Response) => {
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${await response.text()}`)
  return response.json()
}

/** An administrator without a browser: what a test needs on the site before a person comes. */
export async function administratorOf(origin: string) {
  const headers = { origin, 'content-type': 'application/json' }
  const begun = begunSession(origin)
  // By name, because a login first forgets the cookie of an earlier one.
  const cookies = new Map<string | undefined, string | undefined>(begun?.cookies.map(({ name, value }) => [name, `${name}=${value}`]))
  const take = ({ headers: told }: Response) => {
    for (const line of told.getSetCookie()) cookies.set(line.split('=')[0], line.split(';')[0])
  }
  if (!begun) {
    const body = JSON.stringify({ name: admin.name, password: admin.password })
    const login = await fetch(`${origin}/api/adminlogin`, { method: 'POST', headers, body })
    await ok(login)
    take(login)
  }
  const cookie = () => [...cookies.values()].join('; ')
  // A step up, such as showing the passkey, gives the session another cookie.
  const send = async (path: string, body: object = {}) => {
    const answer = await fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { ...headers, cookie: cookie() },
      body: JSON.stringify(body),
    })
    take(answer)
    return answer
  }
  return {
    cookie: cookie(),
    send,
    /** What a list holds. */
    list: async (path: string) => (await ok(await fetch(`${origin}${path}`, { headers: { cookie: cookie() } }))).data,
    addEvent: async (event: object): Promise<string> =>
      (await ok(await send('/api/addEvent', { formData: { ...sampleEvent, ...event } }))).id,
    addNotice: async (notice: object): Promise<string> => (await ok(await send('/api/addNotification', { ...sampleNotice, ...notice }))).id,
  }
}

const sampleEvent = {
  ...examplesOf(events.fields),
  ...{
    eventTitle: 'Night of Boards',
    poster: '/static/sample/poster-wheels.svg',
    eventDate: '2999-12-01',
    description: 'Come and solder.',
  },
}
const sampleNotice = { ...examplesOf(notifications.fields), alignment: '', bgColor: '', textColor: '' }
