import FeedParser from 'feedparser'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { events } from '../collections/events/contract.ts'
import { examplesOf } from '../contract/example.ts'
import { assets } from '../testing/assets.ts'
import { newClub } from '../testing/club.ts'
import { addPages } from './pages.ts'

async function site() {
  const club = await newClub({ publicOrigin: 'https://club.example.org' })
  addPages(club.api, club.services, assets)
  const read = async (path: string) => (await club.client().request('GET', path)).text()
  return { rows: club.store.rows(events), read, drop: () => club.services.cache.drop() }
}

test('a calendar in which nothing stands has a part all the same, and one in which something does has that alone', async () => {
  const { rows, read } = await site()
  const parts = async (path: string) => new ICAL.Component(ICAL.parse(await read(path))).getAllSubcomponents()
  const [type = ''] = events.fields.eventType.options
  for (const path of ['/events.ics', `/events/type/${type}.ics`]) {
    const [zone, ...more] = await parts(path)
    expect([zone?.name, more.length], path).toEqual(['vtimezone', 0])
    const utc = new ICAL.Timezone({ component: zone as ICAL.Component, tzid: 'UTC' })
    expect(utc.utcOffset(ICAL.Time.fromJSDate(new Date('2026-07-01T12:00:00Z'), true))).toBe(0)
  }
  await rows.add({ ...examplesOf(events.fields), eventType: type as never })
  for (const path of ['/events.ics', `/events/type/${type}.ics`]) expect((await parts(path)).map(({ name }) => name)).toEqual(['vevent'])
})

test('a feed in which nothing stands is as old as the site, and the same each time', async () => {
  const { read, drop } = await site()
  const atom = await read('/notices.atom')
  const updated = new Date(/<updated>(.*?)<\/updated>/.exec(atom)?.[1] ?? '')
  // The site is a copy of one that was made not long before.
  expect(updated.getTime()).toBeGreaterThan(Date.parse('2024-01-01'))
  expect(updated.getTime()).toBeLessThanOrEqual(Date.now())
  drop()
  expect(await read('/notices.atom')).toBe(atom)
  const { meta } = await new Promise<FeedParser>((resolve, reject) => {
    const parser = new FeedParser({ feedurl: 'https://club.example.org/notices.atom', addmeta: false })
    parser
      .on('error', reject)
      .on('end', () => resolve(parser))
      .resume()
      .end(atom)
  })
  expect(meta.date).toEqual(updated)
})
