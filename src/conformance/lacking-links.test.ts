import { expect, test } from 'vitest'
import type { Thing } from '../contract/collection.ts'
import { entryPath } from '../contract/entry-path.ts'
import { slugsOf } from '../entries/slugs.ts'
import { addPages } from '../site/pages.ts'
import { assets } from '../testing/assets.ts'
import { newClub } from '../testing/club.ts'
import { entryOf, things } from '../testing/examples.ts'

/** What moved in of a kind with everything lacking that may, to come where it has a day. */
const bare = (thing: Thing) => {
  const lacking = Object.entries(thing.fields).flatMap(([name, field]) => ('mayBeMissing' in field ? [[name, '']] : []))
  return { ...entryOf(thing), ...Object.fromEntries(lacking), ...(thing.calendar && { [thing.day ?? '']: '2999-11-28' }) }
}

// The portraits of members are found by the build, so their page is made of it alone.
const lacking = things.filter(({ table, fields }) => table !== 'members' && Object.values(fields).some((field) => 'mayBeMissing' in field))

test.for(lacking)('of $words.several: what moved in without a link is shown without one, wherever it is shown', async (thing) => {
  const club = await newClub()
  addPages(club.api, club.services, assets)
  const id = await club.store.rows(thing).add(bare(thing) as never)
  const slug = await slugsOf(club.store.db).own({ kind: thing.table, entry: id })
  for (const path of ['/', thing.page, slug && thing.at && entryPath({ ...thing, at: thing.at }, slug)]) {
    if (!path) continue
    const html = await (await club.client().request('GET', path)).text()
    expect.soft(html.match(/<a [^>]*href=""[^>]*>/g), path).toBe(null)
  }
})
