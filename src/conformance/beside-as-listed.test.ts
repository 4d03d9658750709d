import { expect, test } from 'vitest'
import type { Input, Thing } from '../contract/collection.ts'
import { entryPath, groupsWord, listPath } from '../contract/entry-path.ts'
import { examplesOf } from '../contract/example.ts'
import { addPages } from '../site/pages.ts'
import { assets } from '../testing/assets.ts'
import { newClub } from '../testing/club.ts'
import { things } from '../testing/examples.ts'
import { saidOfGroups } from '../testing/said-of-groups.ts'

type Paged = Thing & { at: string }
const paged = things.filter((thing): thing is Paged => thing.at !== undefined)

test('that holds for two kinds at least whose lists have groups', () =>
  expect(paged.filter(({ inGroups }) => inGroups).length).toBeGreaterThanOrEqual(2))

async function site(thing: Paged) {
  const club = await newClub()
  addPages(club.api, club.services, assets)
  for (const said of saidOfGroups(thing))
    await club.store.rows(thing).add({ ...examplesOf(thing.fields), ...said, [thing.title]: 'Open Lab' } as Input<Thing>)
  const get = async (path: string) => (await club.client().request('GET', path)).text()
  /** The entries in the order in which their list shows them. */
  const listed = async () => {
    const all = [...(await get(listPath(thing) ?? '')).matchAll(new RegExp(`href="${thing.at}/(?!${groupsWord}/)([^"/]+)"`, 'g'))]
    return [...new Set(all.map(([, slug]) => slug as string))]
  }
  const beside = async (slug: string) => (await club.client().get(`/api/page/${thing.table}?slug=${slug}`)).body.data
  return { get, listed, beside }
}

test.for(paged)(
  'of $words.several: whoever goes on from one to the next comes to all of them in the order of their list, and back',
  async (thing) => {
    const { get, listed, beside } = await site(thing)
    const list = await listed()
    expect(list.length).toBe(saidOfGroups(thing).length)
    for (const [at, slug] of list.entries()) {
      const { newer, older } = await beside(slug)
      const around = [list[at - 1] ?? null, list[at + 1] ?? null]
      // What runs from the oldest to the newest has no groups.
      if (thing.inGroups === undefined && thing.order === 'oldest') around.reverse()
      expect.soft([newer?.slug ?? null, older?.slug ?? null], slug).toEqual(around)
    }
    if (thing.inGroups === undefined) return
    const links = [
      ...(await get(entryPath(thing, list[1] ?? ''))).matchAll(
        /href="[^"]*\/([^"/]+)" rel="(prev|next)"|rel="(prev|next)" href="[^"]*\/([^"/]+)"/g,
      ),
    ]
    expect(links.map(([, slug, rel, other, its]) => [rel ?? other, slug ?? its])).toEqual([
      ['prev', list[0]],
      ['next', list[2]],
    ])
  },
)
