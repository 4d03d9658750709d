import { expect, test } from 'vitest'
import { type Call, listKeyOf } from '../contract/call.ts'
import { type Groups, type Input, inGroups, type Thing } from '../contract/collection.ts'
import { examplesOf } from '../contract/example.ts'
import { newClub } from '../testing/club.ts'
import { things } from '../testing/examples.ts'
import { saidOfGroups } from '../testing/said-of-groups.ts'

type Grouped = Thing & { at: string; inGroups: Groups; calls: Record<'list', Call> }
const grouped = things.filter((thing): thing is Grouped => thing.at !== undefined && thing.inGroups !== undefined)

async function site(thing: Grouped) {
  const club = await newClub()
  const rows = club.store.rows(thing)
  const { by } = thing.inGroups
  const texts = (group: string, title = 'Open Lab') => ({ ...examplesOf(thing.fields), [by]: group, [thing.title]: title }) as Input<Thing>
  for (const { [by]: group = '' } of saidOfGroups(thing)) await rows.add(texts(group))
  /** The slugs of the entries, in the order in which their list stands. */
  async function listed() {
    const { body } = await club.client().get(thing.calls.list.path)
    const key = listKeyOf(thing.calls.list)
    const all = (key === undefined ? body : body[key]) as Record<string, string>[]
    const newestFirst = thing.order === 'newest' ? all : all.toReversed()
    return inGroups(thing.inGroups, newestFirst, (entry) => entry[by] ?? '').flatMap(({ items }) => items.map(({ slug }) => slug ?? ''))
  }
  /** The same, by going on from the first to the next; and from the last to the one before. */
  async function walked([first = '']: string[], way: 'newer' | 'older') {
    const slugs: string[] = []
    for (let slug: string | undefined = first; slug !== undefined && slugs.length < 100; ) {
      slugs.push(slug)
      slug = (await club.client().get(`/api/page/${thing.table}?slug=${slug}`)).body.data[way]?.slug
    }
    return slugs
  }
  /** Goes through all of them, both ways. */
  async function read() {
    const list = await listed()
    expect(await walked(list, 'older')).toEqual(list)
    expect(await walked(list.toReversed(), 'newer')).toEqual(list.toReversed())
    return list
  }
  return { rows, texts, read }
}

test.for(grouped)('of $words.several: one that comes, goes to another group or goes is where its list has it', async (thing) => {
  const { rows, texts, read } = await site(thing)
  const [first, , second] = saidOfGroups(thing).map(({ [thing.inGroups.by]: group = '' }) => group) as [string, string, string]
  const before = await read()
  expect(before).toHaveLength(saidOfGroups(thing).length)
  const id = await rows.add(texts(first, 'Late Lab'))
  const added = await read()
  expect(added.filter((slug) => slug !== 'late-lab').length).toBe(before.length)
  await rows.edit(id, texts(second, 'Late Lab') as never)
  expect(await read()).not.toEqual(added)
  await rows.edit(id, texts('A group of its own', 'Late Lab') as never)
  expect(await read()).toContain('late-lab')
  await rows.remove(id)
  expect(await read()).toEqual(before)
})
