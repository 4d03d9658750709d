import { expect, test } from 'vitest'
import { dayWords, isDay } from '../contract/club-time.ts'
import type { Input, Thing } from '../contract/collection.ts'
import { entryPath } from '../contract/entry-path.ts'
import { exampleOf } from '../contract/example.ts'
import type { Field } from '../contract/field.ts'
import { escaped } from '../contract/text-format.ts'
import { addPages } from '../site/pages.ts'
import { pages } from '../site/routes.tsx'
import { assets } from '../testing/assets.ts'
import { newClub } from '../testing/club.ts'
import { things } from '../testing/examples.ts'
import { mainOf } from '../testing/main-of.ts'

const paged = things.filter((thing): thing is Thing & { at: string } => thing.at !== undefined)

test('that holds for seven kinds at least', () => expect(paged.length).toBeGreaterThanOrEqual(7))

test('the list of each kind that has pages says what one of its entries shows, and what a group does where they stand in groups', async () => {
  for (const { at, groupedBy } of paged) {
    const page = await pages.find(({ path }) => path === at)?.fetch()
    expect.soft([page?.entry !== undefined, page?.group !== undefined], at).toEqual([true, groupedBy !== undefined])
  }
})

/** Each link leads elsewhere, so that one does not stand for another. */
const textOf = (name: string, field: Field) =>
  field.input === 'link' || field.input === 'url' ? `https://example.org/${name}` : exampleOf(field)

/** A day may be said in words. */
const ways = (said: string) => [escaped(said), ...(isDay(said) ? [dayWords(said)] : [])]

test.for(paged)('the page of one of the $words.several says every field of it but colours', async (thing) => {
  const club = await newClub()
  addPages(club.api, club.services, assets)
  const texts = Object.fromEntries(Object.entries<Field>(thing.fields).map(([name, field]) => [name, textOf(name, field)]))
  await club.store.rows(thing).add({ ...texts, [thing.title]: 'Open Lab' } as Input<Thing>)
  const response = await club.client().request('GET', entryPath(thing, 'open-lab'))
  expect(response.status).toBe(200)
  const shown = mainOf(await response.text())
  for (const [name, said] of Object.entries({ ...texts, [thing.title]: 'Open Lab' }))
    if (thing.fields[name]?.input !== 'colour')
      expect.soft(ways(said).filter((way) => shown.includes(way)).length, `${name}: ${said}`).toBeGreaterThan(0)
})
