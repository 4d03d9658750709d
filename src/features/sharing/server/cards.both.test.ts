import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Thing } from '../../../contract/collection.ts'
import { examplesOf } from '../../../contract/example.ts'
import * as things from '../../../site/collections.ts'
import { addPages } from '../../../site/pages.ts'
import { pages } from '../../../site/routes.tsx'
import { assets } from '../../../testing/assets.ts'
import { newClub } from '../../../testing/club.ts'
import { cardOf, cardOfPage } from './drawings.ts'

const { events } = things
const scripts = {
  Latin: 'Build a robot that sees, with Arduino & <ML>',
  Devanagari: 'क्षेत्रीय रोबोटिक्स कार्यशाला: श्री विद्यार्थियों द्वारा निर्मित यंत्र',
  Malayalam: 'നിർമ്മിത ബുദ്ധിയും റോബോട്ടിക്സും: വിദ്യാർത്ഥികൾക്കുള്ള ശില്പശാല',
  Tamil: 'செயற்கை நுண்ணறிவு மற்றும் ரோபோ பயிற்சி',
  Arabic: 'ورشة الروبوتات والذكاء الاصطناعي مع Arduino',
  emoji: 'Robotics 🤖 👩🏽‍🔬 🇮🇳 night',
}

async function clubWith(...titles: string[]) {
  const club = await newClub()
  const rows = club.store.rows(events)
  const entries = []
  for (const eventTitle of titles) {
    const id = await rows.add({ ...examplesOf(events.fields), eventTitle } as never)
    entries.push((await rows.find(id)) as { id: string })
  }
  return { club, rows, entries, client: club.client() }
}

test('every kind with pages of its own, and every page, has a card', async () => {
  const { club, client } = await clubWith()
  const withPages: Thing[] = Object.values(things).filter((thing: Thing) => thing.at)
  expect(withPages.length).toBeGreaterThan(5)
  for (const thing of withPages) {
    const id = await club.store.rows(thing).add(examplesOf(thing.fields) as never)
    const response = await client.request('HEAD', cardOf(thing, (await club.store.rows(thing).find(id)) as never).address)
    expect([thing.table, response.status, response.headers.get('content-type')]).toEqual([thing.table, 200, 'image/jpeg'])
  }
  // The members' page reads a folder as only the build can.
  for (const route of pages.filter(({ id }) => id !== 'members')) {
    const { description } = await route.fetch()
    expect((await client.request('HEAD', cardOfPage(route, description).address)).status).toBe(200)
  }
})

test('a card is a JPEG of 1200 by 630 under 300 kB that may be kept for ever, and no two scripts look alike', async () => {
  const { entries, client } = await clubWith(...Object.values(scripts))
  const seen = new Set<string>()
  for (const entry of entries) {
    const response = await client.request('GET', cardOf(events, entry).address)
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, s-maxage=60, immutable')
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(bytes.length).toBeLessThan(300_000)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
    // Who has it is told once more that other sites may show it, since a browser takes that in the place of what it was told first.
    const again = await client.request('GET', cardOf(events, entry).address, undefined, {
      'if-none-match': response.headers.get('etag') ?? '',
    })
    expect([response, again].map(({ status, headers }) => [status, headers.get('cross-origin-resource-policy')])).toEqual([
      [200, 'cross-origin'],
      [304, 'cross-origin'],
    ])
    seen.add(bytes.toString('base64'))
  }
  expect(seen.size).toBe(Object.keys(scripts).length)
})

test('what has changed since leads to the card that it has now, what nobody is shown has none', async () => {
  const { rows, entries, client } = await clubWith('First')
  const before = cardOf(events, entries[0] as never).address
  const id = entries[0]?.id as string
  await rows.edit(id, { ...examplesOf(events.fields), eventTitle: 'Second' } as never)
  const led = await client.request('GET', before)
  const said = ['cache-control', 'cross-origin-resource-policy'].map((name) => led.headers.get(name))
  expect([led.status, ...said]).toEqual([302, 'no-store', 'cross-origin'])
  const now = led.headers.get('location') as string
  expect(now).toBe(cardOf(events, (await rows.find(id)) as never).address)
  expect((await client.request('HEAD', now)).status).toBe(200)
  await rows.remove(id)
  expect((await client.request('GET', now)).status).toBe(404)
})

test.for([
  ['of no shape', '/card/events/x.jpg'],
  ['of a kind without pages', '/card/students/abc-00000000000000000000.jpg'],
  ['of no page', '/card/page/nothing-00000000000000000000.jpg'],
  ['of no entry', `/card/events/${'a'.repeat(26)}-00000000000000000000.jpg`],
  ['of 10,000 characters', `/card/events/${'a'.repeat(10_000)}-00000000000000000000.jpg`],
  ['with a sign that ends texts', '/card/events/%00-00000000000000000000.jpg'],
  ['of what every object has', '/card/__proto__/constructor-00000000000000000000.jpg'],
] as const)('an address that no page names is answered with 404 and draws nothing: %s', async ([, path]) => {
  const { club, client } = await clubWith()
  const drawn: string[] = []
  club.services.sheets.drawn = async ({ mark }) => {
    drawn.push(mark)
    return Buffer.alloc(0)
  }
  addPages(club.api, club.services, assets)
  const response = await client.request('GET', path)
  expect([response.status, response.headers.get('cache-control'), await response.text()]).toEqual([
    404,
    'no-store',
    'There is no such file.\n',
  ])
  expect(drawn).toEqual([])
})

test('texts that no font has, that are no text or have no end are drawn all the same', async () => {
  const odd = [
    '\u0000\ud800\uffff\u202e',
    '𒀀𒀁',
    'a'.repeat(10_000),
    '</span><b>&amp;',
    '\u2028\u2029',
    '🤖'.repeat(500),
    'ക്ഷ'.repeat(300),
    '\u200b\ufe0f',
  ]
  const { club } = await clubWith()
  for (const [at, eventTitle] of odd.entries()) {
    const card = cardOf(events, { ...examplesOf(events.fields), id: String(at), eventTitle: eventTitle as string })
    const drawn = await club.services.sheets.drawn(card, async () => ({ leave: () => {} }))
    expect([at, drawn instanceof Buffer && drawn.length > 10_000]).toEqual([at, true])
  }
})

test('a picture that was shipped with the site stands on the card where its address has the hash of its content, and no other file does', async () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="500"><rect width="400" height="500" fill="#f00"/></svg>',
  )
  const address = '/static/sample/poster.0123456789.svg'
  const asked: string[] = []
  const shipped = (one: string) => (asked.push(one) && one === address ? svg : undefined)
  const club = await newClub({ shipped })
  const rows = club.store.rows(events)
  const cornerOf = async (poster: string) => {
    const id = await rows.add({ ...examplesOf(events.fields), poster } as never)
    const card = cardOf(events, (await rows.find(id)) as never)
    const bytes = Buffer.from(await (await club.client().request('GET', card.address)).arrayBuffer())
    const { data } = await sharp(bytes).extract({ left: 1100, top: 300, width: 1, height: 1 }).raw().toBuffer({ resolveWithObject: true })
    return [...data].map((part) => part > 200)
  }
  expect(await cornerOf(address)).toEqual([true, false, false])
  expect(asked).toEqual([address])
  for (const other of [
    '/static/sample/poster.svg',
    '/static/sample/none.0123456789.svg',
    '/static/../secret.0123456789.svg',
    '/media/poster.0123456789.svg',
  ])
    expect.soft(await cornerOf(other), other).toEqual([false, false, false])
})
