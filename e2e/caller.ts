import { first } from '../src/testing/choices.ts'
import { admin } from './site.ts'

const ok = async (response: Response) => {
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${await response.text()}`)
  return response.json()
}

/** An administrator without a browser: what a test needs on the site before a person comes. */
export async function administratorOf(origin: string) {
  const headers = { origin, 'content-type': 'application/json' }
  const login = await fetch(`${origin}/api/adminlogin`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ name: admin.name, password: admin.password }),
  })
  await ok(login)
  // By name, because a login first forgets the cookie of an earlier one.
  const cookies = new Map(login.headers.getSetCookie().map((line) => [line.split('=')[0], line.split(';')[0]]))
  const cookie = [...cookies.values()].join('; ')
  const send = (path: string, body: object = {}) =>
    fetch(`${origin}${path}`, { method: 'POST', headers: { ...headers, cookie }, body: JSON.stringify(body) })
  return {
    cookie,
    send,
    /** What a list holds. */
    list: async (path: string) => (await ok(await fetch(`${origin}${path}`, { headers: { cookie } }))).data,
    addEvent: async (event: object): Promise<string> =>
      (await ok(await send('/api/addEvent', { formData: { ...sampleEvent, ...event } }))).id,
    addNotice: async (notice: object): Promise<string> => (await ok(await send('/api/addNotification', { ...sampleNotice, ...notice }))).id,
    addImage: async (scrollImage: string): Promise<string> => (await ok(await send('/api/addHomeImage', { scrollImage }))).id,
  }
}

const sampleEvent = {
  eventTitle: 'Night of Boards',
  poster: '/static/sample/poster-wheels.svg',
  eventDate: '2999-12-01',
  description: 'Come and solder.',
  registerLink: 'https://forms.example.org/night',
  eventType: first.eventType,
  time: '17:30',
}

const sampleNotice = {
  title: 'Lab open late',
  description: 'Until ten on Friday.',
  alignment: '',
  bgColor: '',
  textColor: '',
  submissionDate: '2026-11-20',
  submissionTime: '5:04:09 PM',
}
