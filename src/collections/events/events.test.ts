import { expect, test } from 'vitest'
import { eventTypes } from '../../../content/options.ts'
import { examplesOf } from '../../contract/example.ts'
import { administrator, type Club, newClub } from '../../testing/club.ts'
import { events } from './contract.ts'

const hackathon = examplesOf(events.fields)

type Event = typeof hackathon & { id: string }

/** A club with so many events, by title, put straight into the table. */
async function clubWith(entries: Partial<typeof hackathon>[]) {
  const club = await newClub()
  for (const entry of entries) await club.store.rows(events).add({ ...hackathon, ...entry })
  return club
}
const ask = async (club: Club, question = ''): Promise<Event[]> => (await club.client().get(`/api/events${question}`)).body.data
const titles = async (club: Club, question = '') => (await ask(club, question)).map(({ eventTitle }) => eventTitle)

test('an event that was added is listed, and a deleted one leaves the list', async () => {
  const club = await newClub()
  const admin = await administrator(club)
  const { body } = await admin.post('/api/addEvent', { formData: hackathon })
  expect(body).toEqual({ success: true, message: 'Event added successfully', id: expect.any(String) })
  expect((await club.client().get('/api/events')).body).toEqual({ data: [{ ...hackathon, id: body.id, slug: expect.any(String) }] })
  expect((await admin.post(`/api/deleteEvent/${body.id}`)).body).toEqual({ success: true, message: 'Event deleted successfully' })
  expect((await club.client().get('/api/events')).body).toEqual({ data: [] })
  expect((await admin.post(`/api/deleteEvent/${body.id}`)).status).toBe(200)
  expect((await admin.post('/api/deleteEvent/of-nothing')).status).toBe(404)
})

test('the bare object is understood like the one inside formData, and the two are not mixed', async () => {
  const club = await newClub()
  const admin = await administrator(club)
  expect((await admin.post('/api/addEvent', hackathon)).status).toBe(200)
  expect(await ask(club)).toMatchObject([hackathon])
  const mixed = await admin.post('/api/addEvent', { formData: hackathon, eventTitle: 'Another' })
  expect({ status: mixed.status, message: mixed.body.message }).toEqual({ status: 400, message: 'Unknown field beside formData.' })
})

test('an event is of one of the club’s types', async () => {
  const club = await newClub()
  const client = await administrator(club)
  const add = async (eventType: string) => (await client.post('/api/addEvent', { formData: { ...hackathon, eventType } })).body
  for (const type of eventTypes) expect.soft((await add(type)).success, type).toBe(true)
  for (const type of ['No such type', hackathon.eventType.toLowerCase().concat(' '), ''])
    expect.soft((await add(type)).message, type).toMatch(/^Event type (?:must be one of|is required)/)
})

test('events are told latest first, by date, then time, then order of adding', async () => {
  const club = await clubWith([
    { eventTitle: 'first added', eventDate: '2026-05-01', time: '10:00' },
    { eventTitle: 'second added', eventDate: '2026-05-01', time: '10:00' },
    { eventTitle: 'later that day', eventDate: '2026-05-01', time: '18:00' },
    { eventTitle: 'next year', eventDate: '2027-01-01', time: '08:00' },
    { eventTitle: 'the day before', eventDate: '2026-04-30', time: '23:59' },
  ])
  expect(await titles(club)).toEqual(['next year', 'later that day', 'second added', 'first added', 'the day before'])
})

test('a list is read in pages that join without gap or double', async () => {
  const club = await clubWith(Array.from({ length: 23 }, (_, at) => ({ eventTitle: `Event ${at}`, eventDate: `2026-05-0${1 + (at % 5)}` })))
  const whole = (await ask(club)).map(({ id }) => id)
  const joined: string[] = []
  for (let after = ''; joined.length < whole.length; after = `&after=${joined.at(-1)}`) {
    const listQuery = await ask(club, `?limit=5${after}`)
    expect(listQuery.length).toBeLessThanOrEqual(5)
    expect(listQuery.length).toBeGreaterThan(0)
    joined.push(...listQuery.map(({ id }) => id))
  }
  expect(joined).toEqual(whole)
  expect(await ask(club, `?after=${whole.at(-1)}`)).toEqual([])
})

test('what is no limit is passed over', async () => {
  const club = await clubWith([{}, {}, {}])
  for (const question of [
    '?limit=0',
    '?limit=-1',
    '?limit=1.5',
    '?limit=x',
    '?limit=1001',
    '?limit=',
    `?after=${'x'.repeat(41)}`,
    '?order=title',
  ])
    expect.soft(await ask(club, question), question).toHaveLength(3)
  expect(await ask(club, '?limit=2')).toHaveLength(2)
})

test('a search looks in title, description and type, and minds neither case nor outer space', async () => {
  const club = await clubWith([{ eventTitle: 'Night of Boards' }, { description: 'A NIGHT walk' }, { eventTitle: 'Morning' }])
  expect(await ask(club, '?q=night')).toHaveLength(2)
  expect(await ask(club, '?q=%20NiGhT%20')).toHaveLength(2)
  expect(await ask(club, `?q=${encodeURIComponent(hackathon.eventType.toLowerCase())}`)).toHaveLength(3)
  expect(await ask(club, '?q=example.org')).toHaveLength(0)
  expect(await ask(club, '?q=%20')).toHaveLength(3)
})

test('the signs of a pattern are searched for by the letter', async () => {
  const signs = ['%', '_', '\\', "'", "' or '1'='1", ';', '.*', '[a-z]', '^', '$', '(', '?', '+', '|', '😀']
  const club = await clubWith([...signs.map((sign) => ({ eventTitle: `with ${sign} in it` })), { eventTitle: 'plain' }])
  for (const sign of signs) expect.soft(await titles(club, `?q=${encodeURIComponent(sign)}`), sign).toContain(`with ${sign} in it`)
  expect(await titles(club, '?q=%25')).toEqual(['with % in it'])
})

// A term that were read as a pattern would take longer than a test may.
test('the longest search is answered, a longer one or a broken one does no harm', async () => {
  const club = await clubWith(Array.from({ length: 50 }, () => ({ description: 'a'.repeat(5000) })))
  for (const term of ['a'.repeat(10_000), '%'.repeat(10_000), 'a%'.repeat(5000), '中'.repeat(10_000), '_'.repeat(10_000)]) {
    expect.soft(await ask(club, `?q=${encodeURIComponent(term)}`)).toEqual([])
  }
  expect(await ask(club, `?q=${'a'.repeat(10_001)}`)).toEqual([])
  for (const broken of ['%E0%A4%A', '%00', '%ED%A0%80', '%'])
    expect.soft((await club.client().get(`/api/events?q=${broken}`)).status, broken).toBe(200)
})
