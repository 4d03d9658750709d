import { decodeHTMLStrict } from 'entities/decode'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { club as words } from '../../content/club.ts'
import { onlineTypes } from '../../content/options.ts'
import type { Thing } from '../contract/collection.ts'
import { entryPath } from '../contract/entry-path.ts'
import { type Paged, paged, siteWithPages } from '../testing/entry-site.ts'
import { examplesOf } from '../testing/example.ts'
import * as things from './collections.ts'
import { headOf } from './head.ts'

/** What search engines want of each type, from their documents; json-ld.ts has the types of schema.org. */
const wanted: Record<string, string[]> = {
  Organization: ['name', 'url', 'logo'],
  BreadcrumbList: ['itemListElement'],
  Event: ['name', 'startDate', 'image', 'location', 'eventStatus', 'organizer'],
  FAQPage: ['mainEntity'],
  VideoObject: ['name', 'thumbnailUrl', 'uploadDate'],
}

type Node = { '@type': string } & Record<string, unknown>

/** The JSON-LD of a page, as programs read it: the text between the tags, and nothing of it as HTML. */
const graphIn = (html: string): { '@graph': Node[] } =>
  JSON.parse(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '')

/** The same, with all that is wanted. */
function nodesIn(html: string) {
  const nodes = graphIn(html)['@graph']
  for (const node of nodes)
    for (const name of wanted[node['@type']] ?? ['a type that is known']) expect.soft(node, node['@type']).toHaveProperty(name)
  return nodes
}
const typesIn = (html: string) => nodesIn(html).map((node) => node['@type'])
const eventIn = (nodes: Node[]) => nodes.find((node) => node['@type'] === 'Event')

const origin = 'https://club.example.org'
const { events, faqs, videos } = things

/** What the tags of a page say, by their names. */
const tagsIn = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<meta (?:property|name)="([\w:]+)" content="([^"]*)">/g)].map(([, name, content = '']) => [
      name,
      decodeHTMLStrict(content),
    ]),
  )

function headOfEntry(thing: Paged, entry: Record<string, string>) {
  const route = { id: thing.table, path: `${thing.at}/:slug`, title: 'List', list: { path: thing.at, title: 'List' } }
  const title = entry[thing.title] || 'Untitled'
  const path = entryPath(thing, 'a-slug')
  return headOf({ ...{ route, title, description: 'What it is.', path }, data: { entry }, publicOrigin: origin })
}
const entryOf = (thing: Thing) => ({ ...examplesOf(thing.fields), id: '0mj1k2l3m0000abcdefghijklm' }) as Record<string, string>

test('every page has tags for links to it: title, description and address', async () => {
  const { read } = await siteWithPages({ publicOrigin: origin })
  for (const path of ['/', '/about', '/events', '/faq', '/register']) {
    const { html } = await read(path)
    const tags = tagsIn(html)
    expect(tags).toMatchObject({ 'og:type': 'website', 'og:site_name': words.title, 'og:url': origin + path })
    expect([tags['og:title'], tags['og:description']].every((text) => (text?.length ?? 0) > 2)).toBe(true)
    expect(typesIn(html)).toEqual(path === '/' ? ['Organization'] : ['Organization', 'BreadcrumbList'])
  }
})

test('without PUBLIC_ORIGIN a page has no tag that needs a whole address', async () => {
  const { html } = await (await siteWithPages()).read('/events')
  expect(tagsIn(html)).toMatchObject({ 'og:title': expect.any(String) })
  expect(html).not.toMatch(/og:url|og:image|ld\+json|http:\/\/localhost\//)
})

test('questions and videos are in the data of the pages that show them', async () => {
  const { club, read } = await siteWithPages({ publicOrigin: origin })
  await club.store.rows(faqs).add(examplesOf(faqs.fields) as never)
  const still = 'https://pictures.example.org/still.jpg'
  await club.store.rows(videos).add({ ...examplesOf(videos.fields), title: 'A trailer', still } as never)
  await club.store.rows(videos).add({ ...examplesOf(videos.fields), title: '', still: '' } as never)
  expect(typesIn((await read('/faq')).html)).toContain('FAQPage')
  const shown = nodesIn((await read('/')).html).filter((node) => node['@type'] === 'VideoObject')
  expect(shown).toMatchObject([{ name: 'A trailer', thumbnailUrl: still }])
})

test.for(paged)('the page of an entry of $table is an article, with the data of its kind', (thing) => {
  const head = headOfEntry(thing, entryOf(thing))
  const own = thing === faqs ? ['FAQPage'] : thing === events ? ['Event'] : []
  expect(typesIn(head)).toEqual(['Organization', 'BreadcrumbList', ...own])
  expect(tagsIn(head)).toMatchObject({ 'og:type': 'article' })
})

test('the page of an entry has its own tags, and a program finds the way from the home page to it', async () => {
  const { club, read } = await siteWithPages({ publicOrigin: origin })
  const said = { eventTitle: 'Night of Boards', eventDate: '2026-11-28', time: '17:30', venue: 'Lab 2', description: 'Come.\nSolder.' }
  await club.store.rows(events).add({ ...examplesOf(events.fields), ...said } as never)
  const { html } = await read('/events/night-of-boards')
  const tags = tagsIn(html)
  expect(tags).toMatchObject({ 'og:title': 'Night of Boards', 'og:type': 'article', 'og:url': `${origin}/events/night-of-boards` })
  expect(tags['og:description']).toBe(`Saturday, 28 November 2026, 5:30 pm ${words.zoneLabel}, Lab 2. Come. Solder.`)
  expect(html).toContain(`<meta name="description" content="${tags['og:description']}">`)
  expect(typesIn(html)).toEqual(['Organization', 'BreadcrumbList', 'Event'])
  const way = nodesIn(html)[1]?.itemListElement as { item: string }[]
  expect(way.map(({ item }) => item)).toEqual([`${origin}/`, `${origin}/events`, `${origin}/events/night-of-boards`])
})

test('an event begins at a moment with its zone, and ends at the same time as in calendars', () => {
  for (const [time, startDate, endDate] of [
    ['17:30', '2026-11-28T17:30:00+05:30', '2026-11-28T19:30:00+05:30'],
    ['23:15', '2026-11-28T23:15:00+05:30', '2026-11-29T01:15:00+05:30'],
  ] as const) {
    const event = { ...entryOf(events), eventDate: '2026-11-28', time, eventType: 'of no type' }
    const eventStatus = 'https://schema.org/EventScheduled'
    expect.soft(eventIn(nodesIn(headOfEntry(events, event))), time).toMatchObject({ startDate, endDate, eventStatus })
  }
})

const at = (name: string) => ({ '@type': 'Place', name, address: name })
const other = 'of no type'
test.for([
  ['in a room', { eventType: other, venue: 'Lab 2' }, 'Offline', at('Lab 2')],
  ['at the club if it says nothing', { eventType: other, venue: '' }, 'Offline', at(words.name)],
  ...onlineTypes.flatMap((eventType) => [
    [`online if it is a ${eventType}`, { eventType, venue: '' }, 'Online', { url: `${origin}/events/a-slug` }] as const,
    [
      `online as a ${eventType}, in words`,
      { eventType, venue: 'By link' },
      'Online',
      { '@type': 'VirtualLocation', name: 'By link' },
    ] as const,
  ]),
  ['online at an address', { eventType: other, venue: 'https://meet.example.org/a' }, 'Online', { url: 'https://meet.example.org/a' }],
] as const)('an event takes place %s', ([, texts, mode, location]) => {
  const event = eventIn(nodesIn(headOfEntry(events, { ...entryOf(events), ...texts })))
  expect(event).toMatchObject({ eventAttendanceMode: `https://schema.org/${mode}EventAttendanceMode`, location })
})

test('whatever an entry says stays a text: no tag ends early, and programs read it as it was written', () => {
  const odd = ['</script><script>alert(1)</script>', '<!--', '"\'><img src=x>', '\u2028\u2029', '&lt;&amp;', '🤖\u0000', 'a'.repeat(10_000)]
  const texts = fc.oneof(fc.constantFrom(...odd), fc.string({ unit: 'binary' }))
  fc.assert(
    fc.property(texts, texts, (eventTitle, description) => {
      const head = headOfEntry(events, { ...entryOf(events), eventTitle, description })
      expect(head.match(/<script|<\/script/g)).toHaveLength(2)
      expect(head.replace(/<script[\s\S]*$/, '').replace(/<meta (?:property|name)="[\w:]+" content="[^"<>]*">\n/g, '')).toBe('')
      expect(eventIn(graphIn(head)['@graph'])?.name).toBe(eventTitle || 'Untitled')
    }),
    { numRuns: 30 },
  )
})
