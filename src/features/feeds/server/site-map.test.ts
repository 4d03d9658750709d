import { expect, test } from 'vitest'
import type { Thing } from '../../../contract/collection.ts'
import { listPath } from '../../../contract/entry-path.ts'
import { examplesOf } from '../../../contract/example.ts'
import { kinds } from '../../../site/collections.server.ts'
import { newClub } from '../../../testing/club.ts'
import { siteMap } from './site-map.ts'

const origin = 'https://club.example.org'

async function site() {
  const { store, services } = await newClub({ publicOrigin: origin })
  const find = siteMap(services)
  /** When the map says that a path was changed last, if it says so. */
  const told = async (path: string) => {
    const pieces: string[] = []
    for await (const piece of (await find('/sitemap.xml')?.text(origin)) ?? []) pieces.push(piece)
    const [, moment] =
      pieces
        .join('')
        .split(`<loc>${origin}${path}</loc>`)[1]
        ?.match(/^<lastmod>([^<]+)/) ?? []
    return moment === undefined ? undefined : new Date(moment)
  }
  const ofList = (thing: Thing) => told(listPath(thing) ?? '')
  return { store, ofList }
}

const personal = kinds.filter(({ thing }) => thing.personal)

test.for(personal)('of persons nobody is told when one came or went: $thing.table', async ({ thing, insert }) => {
  const { store, ofList } = await site()
  const id = await insert(store.db, examplesOf(thing.fields), new Date())
  expect(await ofList(thing)).toBeUndefined()
  await store.rows(thing).remove(id)
  expect(await ofList(thing)).toBeUndefined()
  await store.rows(thing).restore(id)
  await store.rows(thing).remove(id)
  await store.rows(thing).erase(id)
  expect(await ofList(thing)).toBeUndefined()
})
