import { readdirSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { club as words } from '../../../content/club.ts'
import { groupPath } from '../../contract/entry-path.ts'
import * as collections from '../../site/collections.ts'
import { addPages } from '../../site/pages.ts'
import { pages } from '../../site/routes.tsx'
import { assets } from '../../testing/assets.ts'
import { newClub } from '../../testing/club.ts'
import { examplesOf } from '../../testing/example.ts'
import { things } from '../../testing/examples.ts'
import { posterOf, shareCard } from './server/drawings.ts'
import { sweepDrawn } from './server/drawn-files.ts'

const { events, gallery } = collections
const publicOrigin = 'https://club.example.org'
const noFile = 'There is no such file.\n'
const addressOf = (colour: string) => `/static/sample/${colour}.0123456789.svg`
const svgOf = (colour: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="4" height="5"><rect width="4" height="5" fill="${colour}"/></svg>`
const svgs = Object.fromEntries(['red', 'blue'].map((colour) => [addressOf(colour), Buffer.from(svgOf(colour))]))

/** A site with its pages. It counts what is drawn; `quick`: nothing is. */
async function siteWith({ origin = publicOrigin, quick = false } = {}) {
  const club = await newClub({ ...(origin && { publicOrigin: origin }), shipped: (address) => svgs[address] })
  const pageAt = addPages(club.api, club.services, assets)
  const { drawer } = club.services.drawing
  const draws = { times: 0 }
  const made = [{ width: 0, bytes: Buffer.from('drawn') }]
  const convert: typeof drawer.convert = async (...given) => {
    draws.times += 1
    return quick ? { made } : drawer.convert(...given)
  }
  club.services.drawing.drawer = { ...drawer, convert }
  const rows = club.store.rows(events)
  const add = (entry: Record<string, string> = {}) => rows.add({ ...examplesOf(events.fields), ...entry } as never)
  const addPicture = (category: string, imagelink: string, state?: { publish: 'draft' }) =>
    club.store.rows(gallery).add({ ...examplesOf(gallery.fields), category, imagelink } as never, state)
  const cardOf = async (id: string) => shareCard({ thing: events, entry: (await rows.find(id)) as never }).address
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const response = await club.app.request(new URL(path, origin || 'http://localhost'), { headers })
    const bytes = Buffer.from(await response.arrayBuffer())
    const header = (name: string) => response.headers.get(name)
    return { status: response.status, header, bytes, text: String(bytes) }
  }
  const cardAt = async (path: string) => /<meta property="og:image" content="([^"]*)">/.exec((await get(path)).text)?.[1] ?? ''
  return { ...{ club, pageAt, rows, draws, add, addPicture, cardOf, get, cardAt } }
}

/** Which of red and blue the picture on a card has. */
async function colourOf(bytes: Buffer) {
  const { data } = await sharp(bytes).extract({ left: 1100, top: 300, width: 1, height: 1 }).raw().toBuffer({ resolveWithObject: true })
  return { red: (data[0] ?? 0) > 200, blue: (data[2] ?? 0) > 200 }
}

test('every collection with pages of its own, and every page, names a card that is there', async () => {
  const { club, get } = await siteWith({ quick: true })
  for (const thing of things.filter(({ at }) => at !== undefined)) {
    const id = await club.store.rows(thing).add(examplesOf(thing.fields) as never)
    const entry = (await club.store.rows(thing).find(id)) as never
    const { status, header } = await get(shareCard({ thing, entry }).address)
    expect.soft([thing.table, status, header('content-type')]).toEqual([thing.table, 200, 'image/jpeg'])
  }
  // The members' page reads a folder as only the build can.
  for (const route of pages.filter(({ id }) => id !== 'members')) {
    const { description } = await route.fetch()
    expect.soft((await get(shareCard({ page: route, description }).address)).status, route.id).toBe(200)
  }
})

test('a page names its card with its size and words, and a program that looks at links reads it', async () => {
  const { get, add, cardAt } = await siteWith()
  await add({ eventTitle: 'Night of Boards', eventDate: '2026-11-28', time: '17:30', venue: 'Lab 2' })
  const { text } = await get('/events/night-of-boards')
  for (const tag of [
    '<meta property="og:image:width" content="1200">',
    '<meta property="og:image:height" content="630">',
    'name="twitter:card" content="summary_large_image">',
    `content="Night of Boards · Saturday, 28 November 2026 · 5:30 pm ${words.zoneLabel} · Lab 2">`,
  ])
    expect.soft(text).toContain(tag)
  const card = await get(await cardAt('/events/night-of-boards'))
  expect(await sharp(card.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  expect([card.bytes.length < 300_000, card.header('cache-control')]).toEqual([true, 'public, max-age=31536000, s-maxage=60, immutable'])
  const again = await get(await cardAt('/events/night-of-boards'), { 'if-none-match': card.header('etag') ?? '' })
  expect([card.status, again.status]).toEqual([200, 304])
  for (const { header } of [card, again]) expect(header('cross-origin-resource-policy')).toBe('cross-origin')
})

test('the old address of a card redirects to the present one, and what is not shown has none', async () => {
  const { rows, add, cardOf, get } = await siteWith({ quick: true })
  const id = await add({ eventTitle: 'First' })
  const before = await cardOf(id)
  await rows.edit(id, { ...examplesOf(events.fields), eventTitle: 'Second' } as never)
  const led = await get(before)
  expect([led.status, led.header('location'), led.header('cache-control')]).toEqual([302, await cardOf(id), 'no-store'])
  const now = await cardOf(id)
  expect((await get(now)).status).toBe(200)
  await rows.remove(id)
  expect([(await get(now)).status, (await get(before)).status]).toEqual([404, 404])
})

test('an address that no page names is answered with 404 and draws nothing', async () => {
  const { draws, add, addPicture, get, pageAt } = await siteWith({ quick: true })
  const id = await add({ eventTitle: 'Night of Boards' })
  await addPicture('Secrets', addressOf('red'), { publish: 'draft' })
  const hash = '0'.repeat(20)
  const odd = ['a'.repeat(10_000), '%00', '%zz', '__proto__', '..%2f..', 'nothing']
  for (const path of [
    `/card/events/${id}.jpg`,
    `/card/students/abc-${hash}.jpg`,
    `/card/__proto__/constructor-${hash}.jpg`,
    `/card/gallery/groups/secrets-${hash}.jpg`,
    '/members/asha/poster.pdf',
    ...odd.flatMap((name) => [`/card/events/${name}-${hash}.jpg`, `/card/page/${name}-${hash}.jpg`, `/events/${name}/poster.pdf`]),
  ])
    expect.soft(await get(path), path.slice(0, 50)).toMatchObject({ status: 404, text: noFile })
  expect(draws.times).toBe(0)
  // The listener in front of the app caches no page for it.
  expect([pageAt('/events/x/poster.pdf'), pageAt('/events')?.key]).toEqual([undefined, '/events'])
})

test('a group has a card with its name and the newest of its own pictures, the same on each of its pages, until it changes', async () => {
  const { club, draws, addPicture, cardAt, get } = await siteWith()
  const ids: string[] = []
  for (let at = 0; at < 60; at += 1) ids.push(await addPicture('Field days', addressOf(at < 30 ? 'red' : 'blue')))
  // A picture on another host is on no card, nor is a draft's.
  await addPicture('Field days', 'https://example.org/picture.png')
  await addPicture('Field days', addressOf('red'), { publish: 'draft' })
  const path = groupPath(gallery as { at: string }, 'field-days')
  const before = await cardAt(path)
  expect(await cardAt(`${path}?after=${ids[10]}`)).toBe(before)
  for (let times = 0; times < 2; times += 1) expect(await colourOf((await get(before)).bytes)).toEqual({ red: false, blue: true })
  expect(draws.times).toBe(1)
  for (const id of ids.slice(30)) await club.store.rows(gallery).remove(id)
  const now = await cardAt(path)
  expect(await get(before)).toMatchObject({ status: 302 })
  expect((await get(before)).header('location')).toBe(now.replace(publicOrigin, ''))
  expect(await colourOf((await get(now)).bytes)).toEqual({ red: true, blue: false })
})

test('a drawing is stored until what it shows changes, for the next process too, and removed when its entry is not shown', async () => {
  const { club, draws, add, rows, cardOf, get } = await siteWith({ quick: true })
  const { folder } = club.services.drawing
  const [id, other] = [await add(), await add()]
  for (const one of [id, id, other]) await get(await cardOf(one))
  expect([draws.times, readdirSync(folder).length]).toEqual([2, 2])
  await rows.edit(id, { ...examplesOf(events.fields), eventTitle: 'Another' } as never)
  for (let times = 0; times < 2; times += 1) await get(await cardOf(id))
  expect([draws.times, readdirSync(folder).length]).toEqual([3, 2])
  writeFileSync(`${folder}/unfinished.part`, 'half')
  writeFileSync(`${folder}/card-members%2Fgroups%2F2026`, 'a group stays')
  await rows.remove(id)
  await sweepDrawn(club.services, things)
  expect(readdirSync(folder).sort()).toEqual([`card-events%2F${other}`, 'card-members%2Fgroups%2F2026'])
})

test('an event has a poster of one page of A4 under 2 MB, drawn once until the event changes', async () => {
  const { draws, add, rows, get } = await siteWith()
  const id = await add({ eventTitle: 'Night of Boards', description: 'Come and solder. '.repeat(300) })
  const { status, header, bytes } = await get('/events/night-of-boards/poster.pdf')
  expect([status, header('content-type'), header('cache-control')]).toEqual([200, 'application/pdf', 'no-cache'])
  expect([bytes.subarray(0, 5).toString(), bytes.length < 2_000_000]).toEqual(['%PDF-', true])
  const text = bytes.toString('latin1')
  expect(text.match(/\/MediaBox \[0 0 595\.28 841\.89\]/g)).toHaveLength(1)
  for (const words of ['(Night of Boards)', `(${publicOrigin}/events/night-of-boards)`]) expect(text).toContain(words)
  expect((await get('/events/night-of-boards/poster.pdf')).bytes.equals(bytes)).toBe(true)
  expect((await get('/events/night-of-boards/poster.pdf', { 'if-none-match': header('etag') ?? '' })).status).toBe(304)
  await rows.edit(id, { ...examplesOf(events.fields), eventTitle: 'Second' } as never)
  for (const slug of ['night-of-boards', 'SECOND', id]) {
    const led = await get(`/events/${slug}/poster.pdf`)
    expect([led.status, led.header('location')]).toEqual([301, '/events/second/poster.pdf'])
  }
  expect([(await get('/events/second/poster.pdf')).bytes.equals(bytes), draws.times]).toEqual([false, 2])
})

test.for([
  ['signs of tags', '</span> & <b> "quotes" (brackets) \\'],
  ['10,000 letters', 'a'.repeat(10_000)],
  ['what is no text', '\u0000\ud800\uffff\u202e\u200b\ufe0f\u2028𒀀'],
])('a card and a poster are drawn of texts in %s', async ([, words = '']) => {
  const { add, get, cardOf } = await siteWith()
  const id = await add({ eventTitle: words.slice(0, 200), description: words })
  const led = await get(`/events/${id}/poster.pdf`)
  const [card, poster] = [await get(await cardOf(id)), led.status === 301 ? await get(led.header('location') ?? '') : led]
  for (const { status, bytes } of [card, poster])
    expect([status, bytes.length > 10_000, bytes.length < 2_000_000]).toEqual([200, true, true])
})

test('a site that does not know its own address gives each reader a poster with the address of the request, and no card', async () => {
  const { add, get } = await siteWith({ origin: '' })
  await add({ eventTitle: 'Night of Boards' })
  const { header, bytes } = await get('/events/night-of-boards/poster.pdf')
  expect(header('cache-control')).toBe('private, no-cache')
  expect(bytes.toString('latin1')).toContain('(http://localhost/events/night-of-boards)')
  expect((await get('/events/night-of-boards')).text).not.toContain('og:image')
})

test('the address that a poster prints is short enough to type', () => {
  const thing = { ...events, at: '/events' }
  const dataOf = (slug: string) => posterOf(thing, { ...examplesOf(events.fields), id: 'x', slug } as never, publicOrigin).data
  expect(dataOf('night-of-boards')).toMatchObject({ address: 'club.example.org/events/night-of-boards' })
  expect(dataOf('night-of-boards-and-other-things')).toMatchObject({ address: 'club.example.org/events' })
})
