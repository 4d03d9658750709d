import { setTimeout as pause } from 'node:timers/promises'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { club as words } from '../../../../content/club.ts'
import { events } from '../../../collections/events/contract.ts'
import { notifications } from '../../../collections/notifications/contract.ts'
import { projects } from '../../../collections/projects/contract.ts'
import type { Thing } from '../../../contract/collection.ts'
import { livesOf } from '../../../contract/lifecycle.ts'
import { open } from '../../../entries/stored-entry.ts'
import * as things from '../../../site/collections.ts'
import { clock } from '../../../testing/clock.ts'
import { administrator, type Club } from '../../../testing/club.ts'
import { siteWithPages } from '../../../testing/entry-site.ts'
import { examplesOf } from '../../../testing/example.ts'

const night = examplesOf(events.fields)
const publicOrigin = 'https://club.example.org'

async function site(given: Parameters<typeof siteWithPages>[0] = { publicOrigin }) {
  const { club } = await siteWithPages(given)
  const read = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    const response = await club.client().request(method, path, undefined, headers)
    const { status, headers: got } = response
    return { status, headers: got, to: got.get('location'), text: await response.text() }
  }
  /** The entries of a calendar, by their titles. */
  const calendar = async (path: string) => {
    const { status, text } = await read(path)
    expect(status, path).toBe(200)
    return new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((one) => {
      const { summary, uid, sequence, startDate } = new ICAL.Event(one)
      return { summary, uid, sequence, start: startDate.toJSDate().toISOString(), status: one.getFirstPropertyValue('status') }
    })
  }
  return { ...club, rows: club.store.rows(events), read, calendar }
}

test('an event that is moved, deleted and restored keeps its UID, and its number grows with each step', async () => {
  const { rows, calendar } = await site()
  const id = await rows.add({ ...night, eventDate: '2026-12-01', time: '18:00' })
  const states = await calendar('/events.ics')
  const later = { ...night, eventDate: '2026-12-02', time: '09:00' }
  for (const step of [() => rows.edit(id, later), () => rows.remove(id), () => rows.restore(id)]) {
    await step()
    states.push(...(await calendar('/events.ics')))
  }
  const [uid, summary, start] = [states[0]?.uid, night.eventTitle, '2026-12-02T03:30:00.000Z']
  expect(states).toMatchObject([
    { uid, summary, start: '2026-12-01T12:30:00.000Z', status: 'CONFIRMED' },
    ...['CONFIRMED', 'CANCELLED', 'CONFIRMED'].map((status) => ({ uid, summary, start, status })),
  ])
  const numbers = states.map(({ sequence }) => sequence)
  expect(numbers).toEqual([...new Set(numbers)].sort((one, other) => one - other))
})

test('deleted events that were added by mistake are in no calendar, one or several, and can still be restored', async () => {
  const { rows, calendar, ...club } = await site({})
  const ids = [await rows.add({ ...night, eventDate: '2999-12-01' }), await rows.add({ ...night, eventDate: '2999-12-02' })]
  const [id = ''] = ids
  const client = await administrator(club as Club)
  const { mistake, mistakeSeveral } = livesOf(events)
  const statuses = async () => (await calendar('/events.ics')).map(({ status }) => status)
  for (const [press, message, left] of [
    [() => client.post(mistake.path.replace(':id', id)), 'Event removed from calendars', ['CANCELLED']],
    [() => client.post(mistakeSeveral.path, { ids }), '2 events removed from calendars', []],
  ] as const) {
    expect((await press()).status).toBe(404)
    await rows.removeAll(ids)
    expect(await statuses()).toEqual(['CANCELLED', 'CANCELLED'])
    expect(await press()).toMatchObject({ status: 200, body: { success: true, message } })
    expect(await statuses()).toEqual(left)
    for (const each of ids) await rows.restore(each)
    expect(await statuses()).toEqual(['CONFIRMED', 'CONFIRMED'])
  }
})

test('there is a calendar of each type, of a series, and of one event, at its slug also when it has another by now, and no draft in any', async () => {
  const { rows, calendar, read } = await site()
  const [workshop = '', seminar = ''] = [events.fields.eventType.options[1], events.fields.eventType.options[2]]
  const id = await rows.add({ ...night, eventTitle: 'One', eventType: workshop as never, series: 'Bench, open; ठीक' })
  await rows.add({ ...night, eventTitle: 'Two', eventType: seminar as never, series: '' })
  await rows.add({ ...night, eventTitle: 'Secret', eventType: workshop as never }, { publish: 'draft' })
  const titles = async (path: string) => (await calendar(path)).map(({ summary }) => summary)
  expect(await titles('/events.ics')).toEqual(['One', 'Two'])
  expect(await titles(`/events/type/${workshop}.ics`)).toEqual(['One'])
  expect(await titles(`/events/type/${events.fields.eventType.options[0]}.ics`)).toEqual([])
  expect(await titles(`/events/series/${encodeURIComponent('Bench, open; ठीक')}.ics`)).toEqual(['One'])
  expect(await titles('/events/one.ics')).toEqual(['One'])
  await rows.edit(id, { ...night, eventTitle: 'Renamed', series: '' })
  for (const slug of ['one', 'RENAMED', id, 'renamed']) expect.soft(await titles(`/events/${slug}.ics`), slug).toEqual(['Renamed'])
  expect((await read('/events/renamed.ics')).text).toContain('URL;VALUE=URI:https://club.example.org/events/renamed\r\n')
  await rows.remove(id)
  expect(await calendar('/events/renamed.ics')).toMatchObject([{ status: 'CANCELLED' }])
})

test('a calendar that does not exist replies 404: of nothing, of a made-up value, of an entry of another collection, or shown nowhere', async () => {
  const { rows, store, read } = await site()
  const id = await rows.add({ ...night, eventTitle: 'Secret' })
  await rows.edit(id, night, { shown: { publish: 'draft' } })
  await open(store.db).updateTable('events').set({ shown_changed: '2020-01-01T00:00:00.000Z' }).where('id', '=', id).execute()
  await store.rows(projects).add({ ...examplesOf(projects.fields), title: 'Leaf' })
  const nowhere = `/events/${id}.ics /events/leaf.ics /projects.ics /events/type/Party.ics /events/series/none.ics /nothing.atom /videos.rss`
  const hostile = ['/events/%00.ics', '/events/%ff.ics', `/events/${'x'.repeat(5000)}.ics`, '/events/type/__proto__.ics', '/.ics']
  for (const path of [...nowhere.split(' '), ...hostile])
    expect.soft(await read(path), path.slice(0, 60)).toMatchObject({ status: 404, to: null, text: 'There is no such file.\n' })
})

test('feeds list the newest first, at most fifty, and no draft', async () => {
  const { rows, store, read } = await site()
  for (let at = 0; at < 55; at += 1) {
    await rows.add({ ...night, eventTitle: `Night ${at}`, eventDate: `20${70 - at}-01-01` })
    // Entries of the same millisecond have no order.
    await pause(2)
  }
  await rows.add({ ...night, eventTitle: 'Secret' }, { publish: 'draft' })
  const project = await store.rows(projects).add({ ...examplesOf(projects.fields), title: 'Leaf' })
  await pause(2)
  await store.rows(notifications).add({ ...examplesOf(notifications.fields), title: '' })
  const titles = async (path: string) => JSON.parse((await read(path)).text).items.map(({ title }: { title: string }) => title)
  expect(await titles('/events.json')).toEqual(Array.from({ length: 50 }, (_, at) => `Night ${54 - at}`))
  const one = notifications.words.one
  expect((await titles('/feed.json')).slice(0, 3)).toEqual([one.charAt(0).toUpperCase() + one.slice(1), 'Leaf', 'Night 54'])
  const itemOf = async () => JSON.parse((await read('/projects.json')).text).items[0]
  const { id, url, date_published, date_modified } = await itemOf()
  expect(url).toBe(`${publicOrigin}/projects/leaf`)
  await pause(2)
  await store.rows(projects).edit(project, { ...examplesOf(projects.fields), title: 'Leaf Two' })
  expect(await itemOf()).toMatchObject({ id, title: 'Leaf Two', date_published })
  expect((await itemOf()).date_modified > date_modified).toBe(true)
})

test('without PUBLIC_ORIGIN each reader gets links with the host of the request, and no other', async () => {
  const { app, services, rows } = await site({})
  await rows.add(night)
  const ask = async (host: string, path: string) => {
    const response = await app.request(`http://${host}${path}`, { headers: { host } })
    return { text: await response.text(), caching: response.headers.get('cache-control') }
  }
  for (const path of ['/feed.atom', '/events.ics', '/sitemap.xml', '/robots.txt']) {
    expect.soft((await ask('evil.example', path)).text, path).toContain('http://evil.example/')
    const own = await ask('club.local:3000', path)
    expect.soft(own.text, path).toContain('http://club.local:3000/')
    expect.soft([own.text.includes('evil'), own.caching], path).toEqual([false, 'private, no-cache'])
  }
  expect(services.cache.figures().number).toBe(0)
})

test('each collection’s list leads to its feeds and its calendar, in every form, and is in the site map with its last change', async () => {
  const { store, read } = await site()
  const all = Object.values<Thing>(things).filter(({ at }) => at !== undefined)
  for (const thing of all) await store.rows(thing).add(examplesOf(thing.fields) as never)
  const { text } = await read('/sitemap.xml')
  const types = { atom: 'application/atom+xml', rss: 'application/rss+xml', json: 'application/feed+json', ics: 'text/calendar' }
  for (const { table, at = '', page = at, feed, calendar, personal } of all) {
    expect.soft(text, table).toContain(`<loc>${publicOrigin}${at}/`)
    expect.soft(text.includes(`<loc>${publicOrigin}${page}</loc><lastmod>`), table).toBe(!personal)
    for (const [form, type] of Object.entries(types).filter(([form]) => (form === 'ics' ? calendar : feed))) {
      expect.soft((await read(`${at}.${form}`)).headers.get('content-type'), `${at}.${form}`).toBe(`${type}; charset=utf-8`)
      expect.soft((await read(page)).text, page).toContain(`<link rel="alternate" type="${type}" href="${at}.${form}"`)
    }
    if (feed) expect.soft(JSON.parse((await read(`${at}.json`)).text).home_page_url, page).toBe(publicOrigin + page)
  }
  expect(text).not.toMatch(/\/admin|\/search/)
})

test('what has not changed is the same to the byte, says when it changed, and is not sent again', async () => {
  // One says until when it is valid, which is another day after midnight.
  const { rows, read, services } = await site({ publicOrigin, now: clock().now })
  await rows.add(night)
  for (const path of ['/events.ics', '/feed.atom', '/feed.rss', '/feed.json', '/sitemap.xml', '/robots.txt', '/.well-known/security.txt']) {
    const first = await read(path)
    services.cache.drop()
    expect.soft((await read(path)).text, path).toBe(first.text)
    const etag = first.headers.get('etag')
    expect.soft((await read(path, { 'if-none-match': etag ?? '' })).status, path).toBe(304)
    const head = await read(path, {}, 'HEAD')
    expect.soft([head.status, head.text, head.headers.get('etag')], path).toEqual([200, '', etag])
    expect.soft(first.headers.has('content-security-policy'), path).toBe(true)
    // Scripts of other sites may read it.
    expect.soft(first.headers.get('access-control-allow-origin'), path).toBe('*')
    const changed = Date.parse(first.headers.get('last-modified') ?? '')
    if (/ics|feed/.test(path)) expect.soft(Math.abs(Date.now() - changed), path).toBeLessThan(60_000)
  }
})

test('the site map has the last change of each list, which never goes back and ignores drafts', async () => {
  const { rows, services, read } = await site()
  /** The calls take at least a millisecond, in which a moment is stated. */
  const lastChange = async () => {
    services.cache.drop()
    const { text } = await read('/sitemap.xml')
    await pause(2)
    return /\/events<\/loc><lastmod>([^<]+)/.exec(text)?.[1] ?? 'nothing'
  }
  await rows.add(night)
  const newer = await rows.add(night)
  const moments = [await lastChange()]
  await rows.remove(newer)
  moments.push(await lastChange())
  expect(moments).toEqual([...new Set(moments)].sort())
  const draft = await rows.add(night, { publish: 'draft' })
  await rows.edit(draft, { ...night, description: 'Secret' })
  await rows.remove(draft)
  await rows.restore(draft)
  expect(await lastChange()).toEqual(moments.at(-1))
  await rows.publish(draft)
  expect(await lastChange()).not.toBe(moments.at(-1))
})

test('a page leads to what can be subscribed to, and the heads of pages say where feeds are', async () => {
  const { rows, read } = await site()
  await rows.add({ ...night, series: 'Open & bench' })
  const { text } = await read('/subscribe')
  const series = '/events/series/Open%20%26%20bench.ics'
  for (const href of [`webcal://club.example.org${series}`, 'webcal://club.example.org/events.ics', '/feed.atom', '/notices.json'])
    expect.soft(text, href).toContain(`href="${href}"`)
  expect((await read('/')).text).toContain('<link rel="alternate" type="application/rss+xml" href="/feed.rss"')
})

test('security.txt names the club’s address and is valid for less than a year', async () => {
  const at = '2026-11-23T00:30:00+05:30'
  const { read } = await site({ publicOrigin, now: () => new Date(at) })
  const { text } = await read('/.well-known/security.txt')
  expect(text).toContain(`Contact: mailto:${words.email}\n`)
  const expires = Date.parse(/^Expires: (.*)$/m.exec(text)?.[1] ?? '') - Date.parse(at)
  expect([expires > 150 * 86_400_000, expires < 365 * 86_400_000]).toEqual([true, true])
})

test('a series that was renamed keeps its calendar: that of the series to which the last of its events went, if there is one', async () => {
  const [bench, lab, shop] = ['Open bench', 'Open lab; ठीक', 'Workshop'] as const
  const pathOf = (series: string) => `/events/series/${encodeURIComponent(series)}.ics`
  for (const last of [shop, '']) {
    const { rows, read, calendar } = await site()
    const [one, other] = [await rows.add({ ...night, series: bench }), await rows.add({ ...night, series: bench })]
    const ids = (await calendar(pathOf(bench))).map(({ uid }) => uid)
    await rows.edit(one, { ...night, series: lab })
    expect(await calendar(pathOf(bench))).toHaveLength(1)
    await rows.edit(other, { ...night, series: last })
    expect.soft((await read(pathOf(bench))).status, last).toBe(last ? 200 : 404)
    if (last) for (const { uid } of await calendar(pathOf(bench))) expect(ids).toContain(uid)
    // A series that is called so again is not elsewhere.
    await rows.add({ ...night, series: bench })
    expect(await calendar(pathOf(bench))).toHaveLength(1)
  }
})
