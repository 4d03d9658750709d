import { expect, test } from 'vitest'
import { administrator, type Club, newClub } from '../../testing/club.ts'
import { examplesOf } from '../../testing/example.ts'
import { events } from './contract.ts'
import { waysToAdd } from './ways-to-add.ts'

const hackathon = examplesOf(events.fields)

type Event = typeof hackathon & { id: string }

/** A club with these events, put straight into the table. */
async function clubWith(entries: Partial<typeof hackathon>[]) {
  const club = await newClub()
  for (const entry of entries) await club.store.rows(events).add({ ...hackathon, ...entry })
  return club
}
const ask = async (club: Club, question = ''): Promise<Event[]> => (await club.client().get(`/api/events${question}`)).body.data
const titles = async (club: Club, question = '') => (await ask(club, question)).map(({ eventTitle }) => eventTitle)

test('the bare object is understood like the one inside formData, and the two are not mixed', async () => {
  const club = await newClub()
  const admin = await administrator(club)
  expect((await admin.post('/api/addEvent', hackathon)).status).toBe(200)
  expect((await admin.post('/api/addEvent', { formData: hackathon })).status).toBe(200)
  expect(await ask(club)).toMatchObject([hackathon, hackathon])
  const mixed = await admin.post('/api/addEvent', { formData: hackathon, eventTitle: 'Another' })
  expect({ status: mixed.status, message: mixed.body.message }).toEqual({ status: 400, message: 'Unknown field next to formData.' })
})

test('events are listed latest first, by date, then time, then order of adding', async () => {
  const club = await clubWith([
    { eventTitle: 'first added', eventDate: '2026-05-01', time: '10:00' },
    { eventTitle: 'second added', eventDate: '2026-05-01', time: '10:00' },
    { eventTitle: 'later that day', eventDate: '2026-05-01', time: '18:00' },
    { eventTitle: 'next year', eventDate: '2027-01-01', time: '08:00' },
    { eventTitle: 'the day before', eventDate: '2026-04-30', time: '23:59' },
  ])
  expect(await titles(club)).toEqual(['next year', 'later that day', 'second added', 'first added', 'the day before'])
})

test('a list is read in pages that join without gap or double; what is no limit is ignored', async () => {
  const club = await clubWith(Array.from({ length: 13 }, (_, at) => ({ eventTitle: `Event ${at}`, eventDate: `2026-05-0${1 + (at % 5)}` })))
  const whole = (await ask(club)).map(({ id }) => id)
  const joined: string[] = []
  for (let after = ''; joined.length < whole.length; after = `&after=${joined.at(-1)}`) {
    const part = await ask(club, `?limit=5${after}`)
    expect([part.length <= 5, part.length > 0]).toEqual([true, true])
    joined.push(...part.map(({ id }) => id))
  }
  expect(joined).toEqual(whole)
  expect(await ask(club, `?after=${whole.at(-1)}`)).toEqual([])
  for (const question of ['?limit=0', '?limit=-1', '?limit=1.5', '?limit=x', '?limit=1001', '?limit=', `?after=${'x'.repeat(41)}`])
    expect.soft(await ask(club, question), question).toHaveLength(13)
})

test('a search looks in title, description and type, and ignores case and outer space', async () => {
  const club = await clubWith([{ eventTitle: 'Night of Boards' }, { description: 'A NIGHT walk' }, { eventTitle: 'Morning' }])
  expect(await ask(club, '?q=%20NiGhT%20')).toHaveLength(2)
  expect(await ask(club, `?q=${encodeURIComponent(hackathon.eventType.toLowerCase())}`)).toHaveLength(3)
  expect(await ask(club, '?q=example.org')).toHaveLength(0)
  expect(await ask(club, '?q=%20')).toHaveLength(3)
})

test('Google and Outlook get the times of an event in UTC, in an address that browsers accept', () => {
  const night = {
    title: 'Boards & more, #2',
    text: 'Come.\nSolder; “x”',
    place: 'Lab 2',
    link: 'https://example.org/?a=1&b=2',
    sort: '',
    start: new Date('2026-11-28T12:30:00Z'),
    end: new Date('2026-11-28T14:30:00Z'),
  }
  // Outlook shows each plus.
  for (const { href } of waysToAdd(night, '/events/boards.ics')) expect(href).not.toContain('+')
  const asked = (...given: Parameters<typeof waysToAdd>) =>
    waysToAdd(...given).map(({ href }) => (href.startsWith('/') ? href : Object.fromEntries(new URL(href).searchParams)))
  const details = 'Come.\nSolder; “x”\n\nhttps://example.org/?a=1&b=2'
  expect(asked(night, '/events/boards.ics')).toEqual([
    '/events/boards.ics',
    { action: 'TEMPLATE', text: night.title, details, location: 'Lab 2', dates: '20261128T123000Z/20261128T143000Z' },
    {
      ...{ rru: 'addevent', subject: night.title, body: details, location: 'Lab 2' },
      ...{ startdt: '2026-11-28T12:30:00.000Z', enddt: '2026-11-28T14:30:00.000Z' },
    },
  ])
  for (const { href } of waysToAdd({ ...night, text: '🎉'.repeat(10_000) }, '/x.ics')) expect(href.length).toBeLessThan(8000)
})
