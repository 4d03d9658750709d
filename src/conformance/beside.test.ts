import { expect, test } from 'vitest'
import type { Thing } from '../contract/collection.ts'
import { entryPath, groupsWord, listPath } from '../contract/entry-path.ts'
import { entrySite, type Paged, paged } from '../testing/entry-site.ts'

/** The groups of entries, one after the other: in no order, in several spellings, and some that can no longer be chosen. */
function groupsOf({ inGroups, fields }: Thing): Record<string, string>[] {
  if (inGroups === undefined) return Array(8).fill({})
  const { by, of, first = [] } = inGroups
  const [one = 'Hackathons', two = 'Workshops', three = 'C'] = fields[by]?.options ?? []
  const spelled = [three, 'Of old', one, two, 'of old', one.toUpperCase(), `${two} `, three, one, 'C++']
  const all = [...spelled, ...first.toReversed(), ...first.map(of)]
  return all.map((group) => ({ [by]: group }))
}

async function site(thing: Paged) {
  const its = await entrySite(thing)
  for (const group of groupsOf(thing)) await its.add('Open Lab', group)
  const get = async (path: string) => (await its.read(path)).html
  /** The slugs of the entries in the order in which their list shows them. */
  async function listed() {
    // Above the list one entry may be shown large.
    const list = (await get(listPath(thing) ?? '')).replace(/<aside[\s\S]*?<\/aside>/, '')
    const links = [...list.matchAll(new RegExp(`href="${thing.at}/(?!${groupsWord}/)([^"/]+)"`, 'g'))]
    return [...new Set(links.map(([, slug]) => slug as string))]
  }
  /** Follows the links to neighbours through all entries, both ways, and returns the list. */
  async function walked() {
    const list = await listed()
    for (const [at, slug] of list.entries()) {
      const { newer, older } = (await its.entryAt(slug)).data
      const around = [list[at - 1] ?? null, list[at + 1] ?? null]
      // A list from the oldest to the newest has no groups.
      if (thing.inGroups === undefined && thing.order === 'oldest') around.reverse()
      expect.soft([newer?.slug ?? null, older?.slug ?? null], slug).toEqual(around)
      // With no id, or an open page would take it for an entry that it shows.
      for (const beside of [newer, older]) if (beside) expect.soft(Object.keys(beside).sort()).toEqual(['slug', 'title'])
    }
    return list
  }
  return { ...its, get, walked }
}

test.for(paged)('$words.several: the links to the neighbours of an entry follow the order of the list', async (thing) => {
  const { get, walked, add, edit, rows } = await site(thing)
  const list = await walked()
  expect(list.length).toBe(groupsOf(thing).length)
  if (thing.inGroups === undefined) return
  const page = await get(entryPath(thing, list[1] ?? ''))
  for (const [rel, slug] of Object.entries({ prev: list[0], next: list[2] }))
    expect(page).toMatch(new RegExp(`href="[^"]*/${slug}" rel="${rel}"|rel="${rel}" href="[^"]*/${slug}"`))
  const { by } = thing.inGroups
  const [first, , second] = groupsOf(thing).map((group) => group[by] ?? '')
  const id = await add('Late Lab', { [by]: first })
  const added = await walked()
  expect(added.filter((slug) => slug !== 'late-lab').length).toBe(list.length)
  await edit(id, 'Late Lab', { [by]: second })
  expect(await walked()).not.toEqual(added)
  await rows.remove(id)
  expect(await walked()).toEqual(list)
})
