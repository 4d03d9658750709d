import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Input, Thing } from '../contract/collection.ts'
import { groupPath } from '../contract/entry-path.ts'
import { examplesOf } from '../contract/example.ts'
import { addPages } from '../site/pages.ts'
import { assets } from '../testing/assets.ts'
import { newClub } from '../testing/club.ts'
import { things } from '../testing/examples.ts'
import { faultsOf, graphIn } from '../testing/schema-org.ts'

type Grouped = Thing & { at: string; groupedBy: string; pictures: readonly [string] }

const publicOrigin = 'https://club.example.org'
const grouped = things.filter(
  (thing): thing is Grouped => thing.at !== undefined && thing.groupedBy !== undefined && thing.pictures !== undefined,
)
const colours = { red: '#f00', blue: '#00f' }
const addressOf = (colour: string) => `/static/sample/${colour}.0123456789.svg`
const drawn = Object.fromEntries(
  Object.entries(colours).map(([name, fill]) => [
    addressOf(name),
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="400" height="500"><rect width="400" height="500" fill="${fill}"/></svg>`),
  ]),
)

async function siteOf(thing: Grouped) {
  const club = await newClub({ publicOrigin, shipped: (address) => drawn[address] })
  addPages(club.api, club.services, assets)
  const rows = club.store.rows(thing)
  const entryOf = (group: string, picture: string) =>
    ({ ...examplesOf(thing.fields), [thing.groupedBy]: group, [thing.pictures[0]]: picture }) as Input<Thing>
  /** The tags of a page as a chat reads them, which asks as no browser does. */
  const tagsOf = async (path: string) => {
    const asked = await club.app.request(publicOrigin + path, { headers: { 'user-agent': 'a chat that looks at links', accept: '*/*' } })
    const tags = [...(await asked.text()).matchAll(/<meta property="([\w:]+)" content="([^"]*)">/g)]
    return { status: asked.status, ...Object.fromEntries(tags.map(([, name, content]) => [name, content])) } as Record<string, string>
  }
  /** What lies at the address of a card, and which of the colours its picture has, if it has one of them. */
  const cardAt = async (address = '') => {
    const response = await club.app.request(address)
    const bytes = Buffer.from(await response.arrayBuffer())
    const told = {
      size: bytes.length,
      status: response.status,
      to: response.headers.get('location'),
      kept: response.headers.get('cache-control'),
    }
    if (response.status !== 200) return { ...told, text: bytes.toString() }
    const { format, width, height } = await sharp(bytes).metadata()
    const { data } = await sharp(bytes).extract({ left: 1100, top: 300, width: 1, height: 1 }).raw().toBuffer({ resolveWithObject: true })
    const colour = [...data].map((part) => part > 200)
    return { ...told, format, width, height, colour: { red: colour[0], blue: colour[2] } }
  }
  const add = (group: string, picture: string) => rows.add(entryOf(group, picture))
  return { ...{ club, rows, entryOf, add, tagsOf, cardAt }, card: async (path: string) => (await tagsOf(path))['og:image'] }
}
const elsewhere = 'https://example.org/picture.png'

test('that holds for the gallery at least', () => expect(grouped.map(({ table }) => table)).toContain('gallery'))

test.for(grouped)('of $words.several: a group is told where it is linked to by its name and a picture of its own', async (thing) => {
  const { add, tagsOf, cardAt } = await siteOf(thing)
  await add('Field  Days', addressOf('red'))
  await add('ശിബിരം', addressOf('blue'))
  // One that lies elsewhere is on no card, and the next stands for the group.
  await add('Field days', elsewhere)
  const [red, blue] = [await tagsOf(groupPath(thing, 'field-days')), await tagsOf(groupPath(thing, 'ശിബിരം'))]
  expect(red).toMatchObject({ 'og:url': publicOrigin + groupPath(thing, 'field-days'), 'og:image:type': 'image/jpeg' })
  for (const tag of ['og:title', 'og:image:alt'])
    expect([red[tag], blue[tag]], tag).toEqual([expect.stringContaining('Field days'), expect.stringContaining('ശിബിരം')])
  const whole = { status: 200, format: 'jpeg', width: 1200, height: 630, kept: 'public, max-age=31536000, s-maxage=60, immutable' }
  const cards = [await cardAt(red['og:image']), await cardAt(blue['og:image'])]
  expect(cards).toMatchObject([
    { ...whole, colour: { red: true, blue: false } },
    { ...whole, colour: { red: false, blue: true } },
  ])
  for (const { size } of cards) expect(size).toBeLessThan(300_000)
})

test.for(grouped)('of $words.several: programs find the way to a group over its list', async (thing) => {
  const { club, add } = await siteOf(thing)
  await add('Field days', elsewhere)
  const path = groupPath(thing, 'field-days')
  const { graph } = graphIn(await (await club.app.request(publicOrigin + path)).text())
  expect(faultsOf(graph)).toEqual([])
  const way = graph['@graph'].find((node) => node['@type'] === 'BreadcrumbList')?.itemListElement as { item: string }[]
  expect(way.map(({ item }) => item)).toEqual(['/', thing.at, path].map((each) => publicOrigin + each))
})

test.for(grouped)('of $words.several: the card of a group is drawn once, the same on each page of it', async (thing) => {
  const { club, add, card, cardAt } = await siteOf(thing)
  const ids: string[] = []
  for (let at = 0; at < 60; at += 1) ids.push(await add('Field days', addressOf(at < 30 ? 'red' : 'blue')))
  const path = groupPath(thing, 'field-days')
  const address = await card(path)
  expect(await card(`${path}?after=${ids[10]}`)).toBe(address)
  let turns = 0
  const { cards } = club.services.queues
  const enter = cards.enter.bind(cards)
  cards.enter = (...asked) => {
    turns += 1
    return enter(...asked)
  }
  expect(await cardAt(address)).toMatchObject({ status: 200, colour: { red: false, blue: true } })
  expect([(await cardAt(address)).status, turns]).toEqual([200, 1])
})

test.for(grouped)('of $words.several: a group that changed has another card, to which the old address leads', async (thing) => {
  const { rows, add, entryOf, card, cardAt } = await siteOf(thing)
  const id = await add('Field days', addressOf('red'))
  const seen = [await card(groupPath(thing, 'field-days'))]
  const changed = async (group: string, picture: string, slug: string) => {
    await rows.edit(id, entryOf(group, picture))
    const now = await card(groupPath(thing, slug))
    expect.soft(seen, `${group}, ${picture}`).not.toContain(now)
    for (const before of seen)
      expect.soft(await cardAt(before)).toMatchObject({ status: 302, to: now?.replace(publicOrigin, ''), kept: 'no-store' })
    seen.push(now)
  }
  await changed('Field days', addressOf('blue'), 'field-days')
  await changed('Field Days', addressOf('blue'), 'field-days')
  await changed('Camps', addressOf('blue'), 'camps')
  await rows.remove(id)
  for (const address of seen) expect.soft(await cardAt(address)).toMatchObject({ status: 404, text: 'There is no such file.\n' })
})

test.for(grouped)(
  'of $words.several: of a group that nobody is shown, or made up, there is no card, and nothing is drawn',
  async (thing) => {
    const { club, rows, entryOf, card, cardAt, add } = await siteOf(thing)
    await rows.add(entryOf('Secrets', addressOf('red')), { publish: 'draft' })
    await add('Camps', elsewhere)
    await rows.add(entryOf('Camps', addressOf('red')), { publish: 'draft' })
    expect(await cardAt(await card(groupPath(thing, 'camps')))).toMatchObject({ status: 200, colour: { red: false, blue: false } })
    const { drawn: draws } = club.services.sheets
    let times = 0
    club.services.sheets.drawn = (...asked) => {
      times += 1
      return draws(...asked)
    }
    const hash = '0'.repeat(20)
    const slugs = ['secrets', 'nothing', '%00', '%zz', '__proto__', 'x'.repeat(10_000), 'a%2Fb', '..%2f..']
    for (const path of [
      ...slugs.map((slug) => `${thing.table}/groups/${slug}-${hash}.jpg`),
      `${thing.table}/groups/camps.jpg`,
      `events/groups/camps-${hash}.jpg`,
    ])
      expect
        .soft(await cardAt(`${publicOrigin}/card/${path}`), path.slice(0, 40))
        .toMatchObject({ status: 404, text: 'There is no such file.\n' })
    expect(times).toBe(0)
  },
)
