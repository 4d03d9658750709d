import { expect, test } from 'vitest'
import { events } from '../collections/events/contract.ts'
import { examplesOf } from '../contract/example.ts'
import { assets } from '../testing/assets.ts'
import { newClub } from '../testing/club.ts'
import { addPages } from './pages.ts'

const night = examplesOf(events.fields)
const [bench, lab, shop] = ['Open bench', 'Open lab; ठीक', 'Workshop'].map((name) => `/events/series/${encodeURIComponent(name)}.ics`) as [
  string,
  string,
  string,
]
const names = { [bench]: 'Open bench', [lab]: 'Open lab; ठीक', [shop]: 'Workshop', '': '' }

async function site() {
  const club = await newClub({ publicOrigin: 'https://club.example.org' })
  addPages(club.api, club.services, assets)
  const rows = club.store.rows(events)
  const saying = (series: string) => ({ ...night, series: names[series] ?? '' })
  const read = async (path: string) => {
    const response = await club.client().request('GET', path)
    return { status: response.status, to: response.headers.get('location'), text: await response.text() }
  }
  const led = async () => (await club.store.db.selectFrom('slugs').select('slug').where('kind', 'like', '% by %').execute()).length
  return {
    rows,
    read,
    led,
    add: (series: string) => rows.add(saying(series)),
    move: (id: string, series: string) => rows.edit(id, saying(series)),
  }
}
const uids = ({ text }: { text: string }) => [...text.matchAll(/^UID:(.*)$/gm)].map(([, uid]) => uid)

test('the calendar of a series that is renamed leads to its new one, over several names, with the same ids there', async () => {
  const { add, move, read, rows } = await site()
  const [one, other, gone] = [await add(bench), await add(bench), await add(bench)]
  const before = uids(await read(bench))
  expect(before).toHaveLength(3)
  await rows.remove(gone)
  await move(one, lab)
  expect(uids(await read(bench))).toHaveLength(2)
  await move(other, lab)
  expect(await read(bench)).toMatchObject({ status: 301, to: lab })
  const there = uids(await read(lab))
  expect(there).toHaveLength(2)
  expect(before).toEqual(expect.arrayContaining(there))
  for (const id of [one, other]) await move(id, shop)
  expect([(await read(bench)).to, (await read(lab)).to]).toEqual([shop, shop])
  for (const id of [one, other]) await move(id, bench)
  expect([(await read(bench)).status, (await read(lab)).to, (await read(shop)).to]).toEqual([200, bench, bench])
})

test('where its events went apart, it redirects to where the last of them went, if that is a series', async () => {
  for (const [first, second, to] of [
    [lab, shop, shop],
    ['', lab, lab],
    [lab, '', null],
    ['', '', null],
  ] as const) {
    const { add, move, read } = await site()
    const [one, other] = [await add(bench), await add(bench)]
    await move(one, first)
    await move(other, second)
    expect.soft(await read(bench), `${first} ${second}`).toMatchObject({ status: to ? 301 : 404, to })
  }
})

test('a series that is called as one was before is not where that went', async () => {
  const { add, move, read } = await site()
  await move(await add(bench), lab)
  const anew = await add(bench)
  expect(uids(await read(bench))).toHaveLength(1)
  await move(anew, shop)
  expect(await read(bench)).toMatchObject({ status: 301, to: shop })
})

test('where old calendars lead is forgotten with the last that can be shown there', async () => {
  const { add, move, rows, led } = await site()
  const id = await add(bench)
  await move(id, lab)
  await rows.remove(id)
  expect(await led()).toBe(1)
  await rows.erase(id)
  expect(await led()).toBe(0)
})
