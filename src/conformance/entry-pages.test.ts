import { expect, test } from 'vitest'
import type { Call } from '../contract/call.ts'
import type { Input, Thing } from '../contract/collection.ts'
import { entryPath } from '../contract/entry-path.ts'
import { examplesOf } from '../contract/example.ts'
import { addPages } from '../site/pages.ts'
import { assets } from '../testing/assets.ts'
import { administrator, type Club, newClub } from '../testing/club.ts'
import { things } from '../testing/examples.ts'

type Paged = Thing & { at: string; calls: Record<'remove', Call> }

const paged = things.filter((thing): thing is Paged => thing.at !== undefined)

test('that holds for seven kinds at least', () => expect(paged.length).toBeGreaterThanOrEqual(7))

/** The portraits of members are found by the build, so their page is made of it alone (e2e/entry-pages.spec.ts); what it says: shown-entries.test.ts. */
const rendered = paged.filter(({ table }) => table !== 'members')

async function site(thing: Paged) {
  const club = await newClub()
  addPages(club.api, club.services, assets)
  const rows = club.store.rows(thing)
  const add = (title: string, shown = {}) => rows.add({ ...examplesOf(thing.fields), [thing.title]: title } as Input<Thing>, shown)
  const rename = (id: string, title: string) => rows.edit(id, { ...examplesOf(thing.fields), [thing.title]: title } as never)
  const told = async (slug: string) => (await club.client().get(`/api/page/${thing.table}?slug=${encodeURIComponent(slug)}`)).body.data
  return { club, rows, add, rename, told, read: readerOf(club) }
}

const readerOf = (club: Club) => async (path: string) => {
  const response = await club.client().request('GET', path)
  return { status: response.status, to: response.headers.get('location'), html: await response.text() }
}

const headingIn = (html: string) => /<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1]

test.for(rendered)('of $words.several: each has a page with its title and its own address', async (thing) => {
  const { add, read } = await site(thing)
  await add('Open Lab')
  const { status, html } = await read(entryPath(thing, 'open-lab'))
  expect([status, headingIn(html)]).toEqual([200, 'Open Lab'])
  expect(html).toMatch(/<title>Open Lab · /)
})

test.for(rendered)('of $words.several: what is renamed is found at its old address and by its id', async (thing) => {
  const { add, rename, read } = await site(thing)
  const id = await add('Open Lab')
  await rename(id, 'रात की कार्यशाला')
  const own = entryPath(thing, 'रात-की-कार्यशाला')
  for (const path of [
    entryPath(thing, 'open-lab'),
    entryPath(thing, id),
    `${own}/`,
    own.toLowerCase(),
    `${thing.at.toUpperCase()}${own.slice(thing.at.length)}`,
  ])
    if (path !== own) expect.soft(await read(path), path).toMatchObject({ status: 301, to: own })
  expect((await read(`${entryPath(thing, 'open-lab')}?from=mail`)).to).toBe(`${own}?from=mail`)
  expect(await read(own)).toMatchObject({ status: 200 })
})

test.for(paged)('of $words.several: two of one title have two addresses, each with the other beside it', async (thing) => {
  const { add, told } = await site(thing)
  const ids = [await add('Open Lab'), await add('Open Lab')]
  const [first, second] = [await told('open-lab'), await told('open-lab-2')]
  expect([first.entry.id, second.entry.id]).toEqual(ids)
  expect([first.newer.slug, first.older, second.newer, second.older.slug]).toEqual(['open-lab-2', null, null, 'open-lab'])
  // With no id, or an open page would take it for an entry that it shows.
  expect(Object.keys(first.newer).sort()).toEqual(['slug', 'title'])
})

test.for(paged)('of $words.several: what is deleted has no page, and has the same again once it is restored', async (thing) => {
  const { club, rows, add, told, read } = await site(thing)
  const id = await add('Open Lab')
  const client = await administrator(club)
  await client.post(thing.calls.remove.path.replace(':id', id))
  expect(await told('open-lab')).toBe(null)
  if (rendered.includes(thing))
    for (const slug of ['open-lab', id]) expect.soft((await read(entryPath(thing, slug))).status, slug).toBe(404)
  await rows.restore(id)
  expect((await told('open-lab')).entry.id).toBe(id)
})

test.for(paged.filter(({ publishable }) => publishable))('of $words.several: a draft is not read, not even by its id', async (thing) => {
  const { rows, add, told, read } = await site(thing)
  const id = await add('Secret Lab', { publish: 'draft' })
  for (const slug of ['secret-lab', id]) {
    expect.soft(await told(slug), slug).toBe(null)
    const { status, html } = await read(entryPath(thing, slug))
    expect.soft([status, html.includes('Secret')], slug).toEqual([404, false])
  }
  await rows.publish(id)
  expect((await told('secret-lab')).entry.id).toBe(id)
})

test.for(paged)('of $words.several: a list tells the slug of each', async (thing) => {
  const { club, add } = await site(thing)
  await add('Open Lab')
  const call = thing.calls.list ?? thing.calls.all
  const { body } = await club.client().get((call as Call).path)
  const list = Object.values(body).find(Array.isArray)
  expect(list).toMatchObject([{ slug: 'open-lab' }])
})

test('an address that is no entry’s is a page that is not there, whatever it says, and nothing of it is kept', async () => {
  const club = await newClub()
  addPages(club.api, club.services, assets)
  const read = readerOf(club)
  const events = paged.find(({ table }) => table === 'events') as Paged
  const faqs = paged.find(({ table }) => table === 'faqs') as Paged
  await club.store.rows(events).add({ ...examplesOf(events.fields), [events.title]: 'Open Lab' } as Input<Thing>)
  await read('/404')
  const { number } = club.services.cache.figures()
  const odd = [
    ...[
      'nothing',
      'x'.repeat(10_000),
      '%00',
      'open-lab%00',
      '%',
      '%zz',
      '%E0%A4%A',
      '%2F',
      '..%2F..',
      '%5c',
      "'%20or%201=1--",
      '%F0%9F%98%80',
    ],
    ...['open%20lab', 'open-lab-2', '0'.repeat(26), 'undefined', 'groups', 'open-lab%0d%0aset-cookie:x', 'a/b', '\u202eopen-lab'],
  ]
  for (const slug of odd) expect.soft((await read(`${events.at}/${slug}`)).status, slug.slice(0, 40)).toBe(404)
  expect.soft((await read(entryPath(faqs, 'open-lab'))).status).toBe(404)
  for (const { at } of paged) expect.soft((await read(`${at}/nothing`)).status, at).toBe(404)
  for (let at = 0; at < 50; at += 1) await read(`${events.at}/made-up-${at}`)
  for (let at = 0; at < 50; at += 1) await club.client().get(`/api/page/events?slug=made-up-${at}&limit=51`)
  for (let at = 0; at < 50; at += 1) await club.client().get(`/api/page/events?slug=open-lab&limit=51&after=a${at}`)
  expect(club.services.cache.figures().number).toBe(number)
  expect((await read(`${events.at}/OPEN-LAB`)).to).toBe(entryPath(events, 'open-lab'))
  expect((await read(`${events.at}/%6Fpen-lab`)).to).toBe(entryPath(events, 'open-lab'))
})

test('however programs spell the slug of an entry, one answer to them is kept', async () => {
  const club = await newClub()
  const events = paged.find(({ table }) => table === 'events') as Paged
  await club.store.rows(events).add({ ...examplesOf(events.fields), [events.title]: 'Open Lab' } as Input<Thing>)
  const told = async (slug: string) => (await club.client().get(`/api/page/events?slug=${encodeURIComponent(slug)}`)).body.data?.entry.slug
  expect(await told('open-lab')).toBe('open-lab')
  const { number } = club.services.cache.figures()
  for (const slug of ['OPEN-LAB', 'Open-Lab', 'oPEN-lab', 'ｏpen-lab', 'open-Ｌab']) expect.soft(await told(slug), slug).toBe('open-lab')
  expect(club.services.cache.figures().number).toBe(number)
})

test('a page of an entry is kept once, and made anew after a write', async () => {
  const { add, read, rename, club } = await site(paged.find(({ table }) => table === 'events') as Paged)
  const id = await add('Open Lab')
  await read('/events/open-lab')
  const { made } = club.services.cache.figures()
  await read('/events/open-lab')
  await read('/events/open-lab?utm=1')
  expect(club.services.cache.figures().made).toBe(made)
  await rename(id, 'Lab Night')
  expect((await read('/events/open-lab')).to).toBe('/events/lab-night')
  expect(headingIn((await read('/events/lab-night')).html)).toBe('Lab Night')
})
