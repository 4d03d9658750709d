import { expect, test } from 'vitest'
import { dayWords, isDay } from '../contract/club-time.ts'
import { entryPath } from '../contract/entry-path.ts'
import type { Field } from '../contract/field.ts'
import { escaped } from '../contract/text-format.ts'
import { entrySite, type Paged, paged } from '../testing/entry-site.ts'
import { exampleOf } from '../testing/example.ts'
import { mainOf } from '../testing/main-of.ts'

const [events, faqs] = ['events', 'faqs'].map((name) => paged.find(({ table }) => table === name)) as [Paged, Paged]

/** Each link leads elsewhere, so that one is not taken for another. */
const textOf = (name: string, field: Field) =>
  field.input === 'link' || field.input === 'url' ? `https://example.org/${name}` : exampleOf(field)

test.for(paged)(
  '$words.several: an entry has a page with every field but colours, which its old address and its id lead to',
  async (thing) => {
    const { add, edit, read } = await entrySite(thing)
    const texts = Object.fromEntries(Object.entries<Field>(thing.fields).map(([name, field]) => [name, textOf(name, field)]))
    const id = await add('Open Lab', texts)
    const { status, heads, html } = await read(entryPath(thing, 'open-lab'))
    expect([status, heads[0]]).toEqual([200, 'Open Lab'])
    expect(html).toMatch(/<title>Open Lab · /)
    const shown = mainOf(html)
    for (const [name, text] of Object.entries({ ...texts, [thing.title]: 'Open Lab' })) {
      if (thing.fields[name]?.input === 'colour') continue
      // A day may be written in words.
      const ways = [escaped(text), ...(isDay(text) ? [dayWords(text)] : [])]
      expect.soft(ways.filter((way) => shown.includes(way)).length, `${name}: ${text}`).toBeGreaterThan(0)
    }
    await edit(id, 'रात की कार्यशाला')
    const own = entryPath(thing, 'रात-की-कार्यशाला')
    const upper = `${thing.at.toUpperCase()}${own.slice(thing.at.length)}`
    for (const path of [entryPath(thing, 'open-lab'), entryPath(thing, id), `${own}/`, own.toLowerCase(), upper])
      if (path !== own) expect.soft(await read(path), path).toMatchObject({ status: 301, to: own })
    expect((await read(`${entryPath(thing, 'open-lab')}?from=mail`)).to).toBe(`${own}?from=mail`)
    expect((await read(own)).status).toBe(200)
  },
)

const odd = [
  ...['nothing', 'x'.repeat(10_000), '%00', 'open-lab%00', '%', '%zz', '%E0%A4%A', '%2F', '..%2F..', '%5c', "'%20or%201=1--"],
  ...['%F0%9F%98%80', 'open%20lab', 'open-lab-2', '0'.repeat(26), 'undefined', 'groups', 'open-lab%0d%0aset-cookie:x', 'a/b'],
]

test('an address of no entry is answered with 404 whatever it contains, and nothing is cached for it', async () => {
  const { club, add, read } = await entrySite(events)
  await add('Open Lab')
  await read('/404')
  const { number } = club.services.cache.figures()
  for (const slug of odd) expect.soft((await read(`${events.at}/${slug}`)).status, slug.slice(0, 40)).toBe(404)
  expect.soft((await read(entryPath(faqs, 'open-lab'))).status).toBe(404)
  for (const { at } of paged) expect.soft((await read(`${at}/nothing`)).status, at).toBe(404)
  for (let at = 0; at < 50; at += 1)
    for (const asked of [`slug=made-up-${at}&limit=51`, `slug=open-lab&limit=51&after=a${at}`])
      await club.client().get(`/api/page/events?${asked}`)
  expect(club.services.cache.figures().number).toBe(number)
  for (const slug of ['OPEN-LAB', '%6Fpen-lab']) expect((await read(`${events.at}/${slug}`)).to).toBe(entryPath(events, 'open-lab'))
})

test('a page of an entry is cached once however its slug is spelled, and rendered again after a write', async () => {
  const { add, read, edit, entryAt, club } = await entrySite(events)
  const id = await add('Open Lab')
  for (const slug of ['open-lab', 'OPEN-LAB', 'ｏpen-lab']) expect((await entryAt(slug)).data.entry.slug, slug).toBe('open-lab')
  await read('/events/open-lab')
  const { made, number } = club.services.cache.figures()
  for (const more of ['', '?utm=1']) await read(`/events/open-lab${more}`)
  for (const slug of ['Open-Lab', 'open-Ｌab']) await entryAt(slug)
  expect(club.services.cache.figures()).toMatchObject({ made, number })
  await edit(id, 'Lab Night')
  expect((await read('/events/open-lab')).to).toBe('/events/lab-night')
  expect((await read('/events/lab-night')).heads[0]).toBe('Lab Night')
})
