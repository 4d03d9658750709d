import { createHash } from 'node:crypto'
import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { events } from '../../../collections/events/contract.ts'
import { examplesOf } from '../../../contract/example.ts'
import { addPages } from '../../../site/pages.ts'
import { assets } from '../../../testing/assets.ts'
import { newClub } from '../../../testing/club.ts'

const origin = 'https://club.example.org'

async function siteWith(given: { publicOrigin?: string } = { publicOrigin: origin }) {
  const club = await newClub(given)
  const { keptAt } = addPages(club.api, club.services, assets)
  const rows = club.store.rows(events)
  const add = async (entry: Record<string, string>) => rows.add({ ...examplesOf(events.fields), ...entry } as never)
  const get = (path: string, headers: Record<string, string> = {}) =>
    club.app.request(`${given.publicOrigin ?? 'http://localhost'}${path}`, { headers })
  return { club, keptAt, rows, add, get }
}

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())
/** What stands in a PDF, its packed parts unpacked where they are text. */
function textIn(file: Buffer): string {
  const parts = [...file.toString('latin1').matchAll(/\/FlateDecode[^>]*>>\s*stream\r?\n([\s\S]*?)\r?\nendstream/g)]
  const unpacked = parts.map(([, packed = '']) => {
    try {
      return inflateSync(Buffer.from(packed, 'latin1')).toString('latin1')
    } catch {
      return ''
    }
  })
  return file.toString('latin1') + unpacked.join('\n')
}

test('an event has a poster of one sheet of A4 below its page, under 2 MB, that says what it says', async () => {
  const { add, get } = await siteWith()
  await add({ eventTitle: 'Night of Boards', description: 'Come and solder. '.repeat(300) })
  const response = await get('/events/night-of-boards/poster.pdf')
  expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
    200,
    'application/pdf',
    'no-cache',
  ])
  const file = await bytesOf(response)
  const text = textIn(file)
  expect([file.subarray(0, 5).toString(), file.length < 2_000_000]).toEqual(['%PDF-', true])
  expect(text.match(/\/MediaBox \[0 0 595\.28 841\.89\]/g)).toHaveLength(1)
  expect(text).toContain('(Night of Boards)')
  expect(text).toContain(`(${origin}/events/night-of-boards)`)
  const again = await get('/events/night-of-boards/poster.pdf', { 'if-none-match': response.headers.get('etag') ?? '' })
  expect(again.status).toBe(304)
})

test.for([
  ['Devanagari', 'क्षेत्रीय रोबोटिक्स कार्यशाला'],
  ['Malayalam', 'നിർമ്മിത ബുദ്ധി ശില്പശാല'],
  ['Tamil', 'செயற்கை நுண்ணறிவு பயிற்சி'],
  ['Arabic', 'ورشة الروبوتات مع Arduino'],
  ['emoji', 'Robots 🤖 👩🏽‍🔬 night'],
  ['signs of tags', '</span> & <b> "quotes" (brackets) \\'],
  ['10,000 letters', 'a'.repeat(10_000)],
])('a poster is made of a title in %s', async ([, eventTitle = '']) => {
  const { add, get, rows } = await siteWith()
  const id = await add({ eventTitle: eventTitle.slice(0, 200), description: eventTitle })
  const [entry] = (await rows.list()) as { id: string }[]
  expect(entry?.id).toBe(id)
  const led = await get(`/events/${id}/poster.pdf`)
  expect(led.status).toBe(301)
  const response = await get(led.headers.get('location') ?? '')
  const file = await bytesOf(response)
  expect([response.status, file.length > 20_000, file.length < 2_000_000]).toEqual([200, true, true])
})

test('the same poster is drawn once, and anew when its event has changed', async () => {
  const { club, add, get, rows } = await siteWith()
  const id = await add({ eventTitle: 'First' })
  let turns = 0
  const { cards } = club.services.queues
  const enter = cards.enter.bind(cards)
  cards.enter = (...asked) => {
    turns += 1
    return enter(...asked)
  }
  const hash = async (slug = 'first') =>
    createHash('sha256')
      .update(await bytesOf(await get(`/events/${slug}/poster.pdf`)))
      .digest('hex')
  const before = await hash()
  expect([await hash(), turns]).toEqual([before, 1])
  await rows.edit(id, { ...examplesOf(events.fields), eventTitle: 'Second' } as never)
  const led = await get('/events/first/poster.pdf')
  expect([led.status, led.headers.get('location'), turns]).toEqual([301, '/events/second/poster.pdf', 1])
  expect((await get('/events/SECOND/poster.pdf')).headers.get('location')).toBe('/events/second/poster.pdf')
  expect(await hash('second')).not.toBe(before)
  expect(turns).toBe(2)
})

test('what nobody is shown has no poster, nor has what is of no event', async () => {
  const { add, get, rows, keptAt } = await siteWith()
  const id = await add({ eventTitle: 'Gone soon' })
  await rows.remove(id)
  const nothing = async (path: string) => {
    const response = await get(path)
    return [response.status, await response.text()]
  }
  for (const slug of ['gone-soon', id, 'nothing', '%00', '%E0%A4%A', 'a'.repeat(10_000), '..%2f..', 'GONE SOON', '__proto__'])
    expect.soft(await nothing(`/events/${slug}/poster.pdf`), slug.slice(0, 20)).toEqual([404, 'There is no such file.\n'])
  expect(await nothing('/members/asha/poster.pdf')).toEqual([404, 'There is no such file.\n'])
  // The listener in front keeps no page for it, and goes on keeping those beside.
  expect([keptAt('/events/x/poster.pdf'), keptAt('/events')]).toEqual([undefined, '/events'])
})

test('where the site does not know its own address, a poster has the one by which it was asked for, and nobody keeps it', async () => {
  const { add, get } = await siteWith({})
  await add({ eventTitle: 'Night of Boards' })
  const response = await get('/events/night-of-boards/poster.pdf')
  expect(response.headers.get('cache-control')).toBe('private, no-cache')
  expect(textIn(await bytesOf(response))).toContain('(http://localhost/events/night-of-boards)')
})

test('where the site does not know its own address, the longest name that a host can have is drawn', async () => {
  const { club, add } = await siteWith({})
  await add({ eventTitle: 'Night of Boards' })
  const long = [63, 63, 63, 61].map((letters) => 'a'.repeat(letters)).join('.')
  for (const path of ['/events/night-of-boards/poster.pdf', '/feed.json', '/events.ics', '/sitemap.xml'])
    expect.soft((await club.app.request(`http://${long}${path}`)).status, path).toBe(200)
})
