import { expect, test } from 'vitest'
import { notifications } from '../collections/notifications/contract.ts'
import { appOf } from '../site/api.ts'
import { administrator, type Club, clientOf, newClub } from '../testing/club.ts'
import { contentsOf } from '../testing/contents.ts'
import { examplesOf } from '../testing/example.ts'
import { bodies } from '../testing/examples.ts'

const notice = examplesOf(notifications.fields)

/** Sends a call with a living session's cookie, and otherwise only the headers of the case. */
const send = (club: Club, headers: Record<string, string>, path = '/api/addNotification', body: unknown = notice) =>
  club.app.request(`http://localhost${path}`, {
    method: 'POST',
    headers: { host: 'localhost', 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

const foreign: Record<string, Record<string, string>> = {
  'another site': { origin: 'https://evil.example' },
  'a sibling of this host': { origin: 'http://www.localhost' },
  'a sandboxed frame': { origin: 'null' },
  'a browser that names no Origin': {},
  'a foreign page, known by Sec-Fetch-Site alone': { 'sec-fetch-site': 'cross-site' },
  'a right Origin but a sibling Sec-Fetch-Site': { origin: 'http://localhost', 'sec-fetch-site': 'same-site' },
  'a foreign Origin but a right Sec-Fetch-Site': { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
}

test('a call of an administrator that another site sent is not done; our own pages pass, and every site may read', async () => {
  const club = await newClub()
  const cookie = `session=${(await administrator(club)).cookies.get('session')}`
  const before = await contentsOf(club.store)
  for (const [by, headers] of Object.entries(foreign))
    for (const { method, path } of club.calls.filter((call) => call.method === 'POST')) {
      const response = await send(club, { ...headers, cookie }, path.replace(':id', club.adminId), bodies[path])
      expect.soft(response.status, `${method} ${path} by ${by}`).toBe(403)
      expect.soft(await response.json()).toEqual({ success: false, message: 'This was sent from another site, so it was not done.' })
    }
  expect(await contentsOf(club.store)).toEqual(before)
  for (const headers of [
    { origin: 'http://localhost' },
    { origin: 'http://localhost', 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'same-origin' },
  ] as Record<string, string>[])
    expect.soft((await send(club, { ...headers, cookie })).status, JSON.stringify(headers)).toBe(200)
  const response = await club.app.request('http://localhost/api/events', { headers: { origin: 'https://evil.example', cookie: 'a=b' } })
  expect(response.status).toBe(200)
  expect(response.headers.get('access-control-allow-origin')).toBeNull()
})

test('with PUBLIC_ORIGIN only that origin passes, whatever Host is, and a login at another address of the site names it', async () => {
  const site = 'https://club.example.org'
  const loginFrom = async (origin: string, host = 'club.example.org') => {
    const club = await newClub()
    const client = clientOf(appOf({ ...club.services, publicOrigin: site }).app, origin)
    const { status, body } = await client.post('/api/adminlogin', bodies['/api/adminlogin'], { host })
    return status === 200 ? status : [status, body.message]
  }
  expect(await loginFrom(site)).toBe(200)
  expect(await loginFrom(site, '127.0.0.1:3000')).toBe(200)
  // A page of the site itself, opened by another address, names the right one.
  const named = [403, 'Please open https://club.example.org and log in there. Nothing was changed.']
  expect(await loginFrom('http://club.example.org')).toEqual(named)
  expect(await loginFrom('http://localhost', 'localhost')).toEqual(named)
  expect(await loginFrom('https://evil.example')).toEqual([403, 'This was sent from another site, so it was not done.'])
})
