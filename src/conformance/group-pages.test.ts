import { expect, test } from 'vitest'
import { groupPath } from '../contract/entry-path.ts'
import { entrySite, type Paged, paged } from '../testing/entry-site.ts'

type Grouped = Paged & { groupedBy: string }
const grouped = paged.filter((thing): thing is Grouped => thing.groupedBy !== undefined)

async function site(thing: Grouped) {
  const { add, edit, ...its } = await entrySite(thing)
  return {
    ...its,
    add: (group: string, title: string, shown = {}) => add(title, { [thing.groupedBy]: group }, shown),
    edit: (id: string, group: string) => edit(id, 'First', { [thing.groupedBy]: group }),
  }
}

test.for(grouped)('$words.several: a group shows its entries, the newest first, case and spaces aside', async (thing) => {
  const { add, read } = await site(thing)
  await add('Field Days', 'First')
  await add('Workshops', 'Elsewhere')
  await add(' field  days', 'Second')
  expect(await read(groupPath(thing, 'field-days'))).toMatchObject({ status: 200, heads: ['field  days', 'Second', 'First'] })
  expect((await read(`${thing.at}/groups/Field-Days/`)).to).toBe(groupPath(thing, 'field-days'))
})

test.for(grouped)('$words.several: the address of a renamed group redirects, until the group exists again', async (thing) => {
  const { add, edit, read } = await site(thing)
  const [one, other] = [await add('Field days', 'First'), await add('Field days', 'Second')]
  await edit(one, 'Camps')
  expect((await read(groupPath(thing, 'field-days'))).heads).toEqual(['Field days', 'Second'])
  await edit(other, 'Camps')
  expect((await read(groupPath(thing, 'field-days'))).to).toBe(groupPath(thing, 'camps'))
  for (const id of [one, other]) await edit(id, 'ശിബിരം')
  expect((await read(groupPath(thing, 'field-days'))).to).toBe(groupPath(thing, 'ശിബിരം'))
  await add('Field days', 'Third')
  expect((await read(groupPath(thing, 'field-days'))).heads).toEqual(['Field days', 'Third'])
})

test.for(grouped)('$words.several: a group of which nothing is published is no page, and nothing is cached for it', async (thing) => {
  const { club, rows, add, read } = await site(thing)
  await add('Secrets', 'Draft', { publish: 'draft' })
  await rows.remove(await add('Field days', 'First'))
  await read('/404')
  const { number } = club.services.cache.figures()
  for (const slug of ['field-days', 'secrets', 'nothing', '%00', '%zz', 'x'.repeat(10_000), 'a%2Fb', '', 'a/b'])
    expect.soft((await read(`${thing.at}/groups/${slug}`)).status, slug.slice(0, 20)).toBe(404)
  expect((await read('/events/groups/x')).status).toBe(404)
  for (let at = 0; at < 30; at += 1) await club.client().get(`/api/group/${thing.table}?slug=made-up-${at}`)
  expect(club.services.cache.figures().number).toBe(number)
})

test.for(grouped)('$words.several: a long group is read page by page', async (thing) => {
  const { add, club, read } = await site(thing)
  for (let at = 0; at < 60; at += 1) await add('Field days', `Number ${at}`)
  const ask = async (more: string) =>
    (await club.client().get(`/api/group/${thing.table}?slug=field-days&limit=51${more}`)).body.data.entries
  const first = (await ask('')).slice(0, 50)
  const rest = await ask(`&after=${first.at(-1).id}`)
  expect([...first, ...rest].map((entry) => entry[thing.title])).toEqual(Array.from({ length: 60 }, (_, at) => `Number ${59 - at}`))
  const { status, html } = await read(`${groupPath(thing, 'field-days')}?after=${first.at(-1).id}`)
  expect([status, html.includes('Number 9<')]).toEqual([200, true])
})
