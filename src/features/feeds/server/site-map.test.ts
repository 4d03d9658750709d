import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { events } from '../../../collections/events/contract.ts'
import type { Thing } from '../../../contract/collection.ts'
import { listPath } from '../../../contract/entry-path.ts'
import { examplesOf } from '../../../contract/example.ts'
import { idAt } from '../../../db/id.ts'
import { kinds } from '../../../site/collections.server.ts'
import { newClub } from '../../../testing/club.ts'
import { siteMap } from './site-map.ts'

const origin = 'https://club.example.org'
const dayLong = 24 * 60 * 60 * 1000
const night = examplesOf(events.fields)

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
  const noted = (kind: string, last: Date) =>
    store.db
      .updateTable('revisions')
      .set({ last: idAt(last) })
      .where('kind', '=', kind)
      .where('entry', '=', '')
      .execute()
  return { store, rows: store.rows(events), told, ofList, noted }
}

const personal = kinds.filter(({ thing }) => thing.personal)

test.for(personal)('of persons nobody is told when one came or went, nor is it noted: $thing.table', async ({ thing, insert }) => {
  const { store, ofList } = await site()
  const told = async () => ({
    list: await ofList(thing),
    noted: await store.db.selectFrom('revisions').selectAll().where('kind', '=', thing.table).execute(),
  })
  const nothing = { list: undefined, noted: [] }
  const id = await insert(store.db, examplesOf(thing.fields), new Date())
  expect(await told()).toEqual(nothing)
  await store.rows(thing).remove(id)
  expect(await told()).toEqual(nothing)
  await store.rows(thing).restore(id)
  await store.rows(thing).remove(id)
  await store.rows(thing).erase(id)
  expect(await told()).toEqual(nothing)
})

test('an entry that came past what is noted counts as a change', async () => {
  const { rows, ofList, noted } = await site()
  await rows.add(night)
  const before = new Date(Date.now() - dayLong)
  await noted('events', before)
  expect((await ofList(events))?.getTime()).toBeGreaterThan(before.getTime())
})

test('what a clock noted that is a little ahead was just now, and the next change is told no earlier', async () => {
  const { rows, ofList, noted } = await site()
  await rows.add(night)
  const ahead = new Date(Date.now() + dayLong / 2)
  await noted('events', ahead)
  const begun = Date.now()
  const told = (await ofList(events))?.getTime()
  expect(told).toBeGreaterThanOrEqual(begun)
  expect(told).toBeLessThanOrEqual(Date.now())
  await rows.add(night)
  expect((await ofList(events))?.getTime()).toBeGreaterThanOrEqual(told ?? Number.NaN)
})

test('of a clock that was far ahead once the map does not tell, and the next change is told as ever', async () => {
  const { store, rows, told, ofList, noted } = await site()
  const id = await rows.add({ ...night, eventTitle: 'One' })
  const begun = Date.now()
  const ahead = new Date(begun + 365 * dayLong)
  await noted('events', ahead)
  await store.db
    .updateTable('history')
    .set({ id: `${idAt(ahead)}00000000000000000` })
    .where('entry', '=', id)
    .execute()
  const [list, entry] = [await ofList(events), await told('/events/one')]
  // The entry itself came before.
  expect(list?.getTime()).toBeLessThanOrEqual(begun)
  expect(entry).toBeUndefined()
  await pause(2)
  await rows.add(night)
  const after = (await ofList(events))?.getTime()
  expect(after).toBeGreaterThan(begun)
  expect(after).toBeLessThanOrEqual(Date.now())
})

test('where nothing but a clock that was far ahead says when, nothing is told', async () => {
  const { store, rows, ofList, noted } = await site()
  const id = await rows.add(night)
  const ahead = new Date(Date.now() + 365 * dayLong)
  await noted('events', ahead)
  await store.db
    .updateTable('events')
    .set({ id: `${idAt(ahead)}00000000000000000` })
    .where('id', '=', id)
    .execute()
  expect(await ofList(events)).toBeUndefined()
})
