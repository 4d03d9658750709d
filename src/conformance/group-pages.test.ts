import { expect, test } from 'vitest'
import type { Input, Thing } from '../contract/collection.ts'
import { groupPath } from '../contract/entry-path.ts'
import { examplesOf } from '../contract/example.ts'
import { addPages } from '../site/pages.ts'
import { assets } from '../testing/assets.ts'
import { newClub } from '../testing/club.ts'
import { things } from '../testing/examples.ts'

type Grouped = Thing & { at: string; groupedBy: string }

const grouped = things.filter((thing): thing is Grouped => thing.at !== undefined && thing.groupedBy !== undefined)

test('that holds for the gallery at least', () => expect(grouped.map(({ table }) => table)).toContain('gallery'))

async function site(thing: Grouped) {
  const club = await newClub()
  addPages(club.api, club.services, assets)
  const rows = club.store.rows(thing)
  const entryOf = (group: string, title: string) =>
    ({ ...examplesOf(thing.fields), [thing.groupedBy]: group, [thing.title]: title }) as Input<Thing>
  const read = async (path: string) => {
    const response = await club.client().request('GET', path)
    const html = await response.text()
    return {
      status: response.status,
      to: response.headers.get('location'),
      heads: [...html.matchAll(/<h[123][^>]*>(.*?)<\/h[123]>/gs)].map(bare),
    }
  }
  return { club, rows, read, entryOf, add: (group: string, title: string) => rows.add(entryOf(group, title)) }
}
const bare = ([, html = '']: RegExpMatchArray) => html.replace(/<[^>]*>/g, '')

test.for(grouped)('of $words.several: a group shows what is in it, the newest first, case and spaces aside', async (thing) => {
  const { add, read } = await site(thing)
  await add('Field Days', 'First')
  await add('Workshops', 'Elsewhere')
  await add(' field  days', 'Second')
  expect(await read(groupPath(thing, 'field-days'))).toMatchObject({ status: 200, heads: ['field  days', 'Second', 'First'] })
  expect((await read(`${thing.at}/groups/Field-Days/`)).to).toBe(groupPath(thing, 'field-days'))
})

test.for(grouped)('of $words.several: the address of a group that was renamed leads on, and back once it is there again', async (thing) => {
  const { add, rows, read, entryOf } = await site(thing)
  const ids = [await add('Field days', 'First'), await add('Field days', 'Second')]
  await rows.edit(ids[0] ?? '', entryOf('Camps', 'First'))
  expect((await read(groupPath(thing, 'field-days'))).heads).toEqual(['Field days', 'Second'])
  await rows.edit(ids[1] ?? '', entryOf('Camps', 'Second'))
  expect((await read(groupPath(thing, 'field-days'))).to).toBe(groupPath(thing, 'camps'))
  for (const id of ids) await rows.edit(id, entryOf('ശിബിരം', 'First'))
  expect((await read(groupPath(thing, 'field-days'))).to).toBe(groupPath(thing, 'ശിബിരം'))
  await add('Field days', 'Third')
  expect((await read(groupPath(thing, 'field-days'))).heads).toEqual(['Field days', 'Third'])
})

test.for(grouped)('of $words.several: a group in which nothing is shown is no page, and neither is what is made up', async (thing) => {
  const { club, rows, add, read, entryOf } = await site(thing)
  const id = await add('Field days', 'First')
  await rows.add(entryOf('Secrets', 'Draft'), { publish: 'draft' })
  await rows.remove(id)
  await read('/404')
  const { number } = club.services.cache.figures()
  for (const slug of ['field-days', 'secrets', 'nothing', '%00', '%zz', 'x'.repeat(10_000), 'a%2Fb'])
    expect.soft((await read(`${thing.at}/groups/${slug}`)).status, slug.slice(0, 20)).toBe(404)
  for (const path of [`${thing.at}/groups`, `${thing.at}/groups/a/b`, '/events/groups/x'])
    expect.soft((await read(path)).status, path).toBe(404)
  for (let at = 0; at < 30; at += 1) await club.client().get(`/api/group/${thing.table}?slug=made-up-${at}`)
  expect(club.services.cache.figures().number).toBe(number)
})

test.for(grouped)('of $words.several: where old addresses lead is forgotten with the last that can be shown there', async (thing) => {
  const { add, rows, entryOf, club } = await site(thing)
  const led = async () =>
    (await club.store.db.selectFrom('slugs').select('slug').where('kind', '=', `${thing.table} groups`).execute()).length
  const [one = '', other = ''] = [await add('Field days', 'First'), await add('Camps', 'Second')]
  await rows.edit(one, entryOf('Camps', 'First'))
  await rows.edit(one, entryOf('Treks', 'First'))
  await rows.edit(other, entryOf('Treks', 'Second'))
  expect(await led()).toBe(2)
  await rows.removeAll([one, other])
  await rows.erase(one)
  expect(await led()).toBe(2)
  await rows.erase(other)
  expect(await led()).toBe(0)
})

test.for(grouped)('of $words.several: a long group is read page by page', async (thing) => {
  const { add, club } = await site(thing)
  for (let at = 0; at < 60; at += 1) await add('Field days', `Number ${at}`)
  const ask = async (more: string) =>
    (await club.client().get(`/api/group/${thing.table}?slug=field-days&limit=51${more}`)).body.data.entries
  const first = (await ask('')).slice(0, 50)
  const rest = await ask(`&after=${first.at(-1).id}`)
  expect([...first, ...rest].map((entry) => entry[thing.title])).toEqual(Array.from({ length: 60 }, (_, at) => `Number ${59 - at}`))
  const response = await club.client().request('GET', `${groupPath(thing, 'field-days')}?after=${first.at(-1).id}`)
  expect([response.status, (await response.text()).includes('Number 9<')]).toEqual([200, true])
})
