import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod/mini'
import { addStateColumns } from '../../../../migrations/state-columns.ts'
import { anyone, byAdministrator, get } from '../../../contract/call.ts'
import { thing } from '../../../contract/collection.ts'
import { oneOf, picture, text } from '../../../contract/field.ts'
import { cameLater, mayBeMissing } from '../../../contract/lacking.ts'
import * as migrations from '../../../db/migrations.ts'
import { openStore } from '../../../entries/store.ts'
import { kind as served } from '../../../http/collection-api.ts'
import { compare } from './compare.ts'
import { readEntry, unknownFields } from './entry.ts'
import { insert } from './insert.ts'
import { oldKindOf, oldKinds, repliesOf } from './old-kinds.ts'
import { listsOf, type OldSite } from './replies.ts'

const words = { one: 'sponsor', several: 'sponsors', add: 'Add a sponsor', submit: 'Add sponsor' }
const fields = {
  level: cameLater(oneOf('Level', ['Gold', 'Silver']), 'Silver'),
  name: text('Name'),
  logo: mayBeMissing(picture('Logo')),
}
const declared = { table: 'club_sponsors', words, fields, title: 'name', pictures: ['logo'], order: 'newest' } as const

const sponsors = thing({
  ...declared,
  calls: ({ wire }) => ({ list: anyone(get('/api/sponsors', z.strictObject({ success: z.boolean(), patrons: z.array(wire) }))) }),
})

/** An old site that answers one path like this, and every other with an empty home page. */
const siteWith = (path: string, body: unknown): OldSite => ({
  base: undefined,
  sourceOf: (reply) => reply.path,
  read: async (reply) => {
    const told = reply.path === path ? body : reply.path === '/api/' ? { data: [] } : undefined
    return told === undefined ? undefined : Buffer.from(JSON.stringify(told))
  },
})

test('a kind that moving in has never heard of comes in by its own declaration, a later field as it falls back', async () => {
  const kind = oldKindOf(served(sponsors, {}))
  expect(kind).toMatchObject({ name: 'club sponsors', one: 'sponsor', title: 'name', files: { logo: 'picture' }, listKey: 'patrons' })
  expect(repliesOf([kind]).at(-1)).toEqual({ path: '/api/sponsors', file: 'club_sponsors.json', optional: true })
  const old = [
    { _id: 2, name: 'Second', logo: 'http://example.org/b.png' },
    { _id: 1, name: 'First', logo: '-', mascot: 'A heron' },
  ]
  const { lists, wanting } = await listsOf(siteWith('/api/sponsors', { success: true, patrons: old }), [kind])
  expect(wanting).toEqual([])
  const entries = lists.flatMap(({ list }) => list.map((one) => readEntry(kind, one, undefined)))
  const read = { kind, entries }
  expect(entries.flatMap((one) => unknownFields(kind, one.old))).toEqual(['mascot'])

  const folder = mkdtempSync(join(tmpdir(), 'club-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const store = await openStore(folder, migrations)
  onTestFinished(() => store.close())
  await sql`create table club_sponsors (id text primary key, level text not null, name text not null, logo text not null)`.execute(store.db)
  await addStateColumns(store.db, 'club_sponsors')
  const { compared } = await insert(store.db, read, { now: new Date(), consented: false, files: [] })
  expect(compared.map(({ status }) => status)).toEqual(['add', 'add'])
  expect(await store.rows(sponsors).list()).toMatchObject([
    { level: 'Silver', name: 'Second', logo: 'https://example.org/b.png' },
    { level: 'Silver', name: 'First', logo: '' },
  ])
  expect((await compare(read, store.db)).compared.map(({ status }) => status)).toEqual(['there', 'there'])
})

test('a kind without a list that visitors may read is looked for on the home page, where it may be missing', async () => {
  const hidden = ({ wire }: { wire: z.ZodMiniType }) => ({
    list: byAdministrator(get('/api/sponsors', z.strictObject({ data: z.array(wire) }))),
  })
  for (const kind of [
    oldKindOf(served(thing({ ...declared, calls: () => ({}) }), {})),
    oldKindOf(served(thing({ ...declared, calls: hidden }), {})),
  ]) {
    expect(kind).toMatchObject({ listKey: 'club_sponsors', reply: { path: '/api/', file: 'home.json', optional: false } })
    expect((await listsOf(siteWith('', undefined), [kind])).lists).toMatchObject([{ list: [] }])
    const { lists } = await listsOf(siteWith('/api/', { data: [], club_sponsors: [{ name: 'First' }] }), [kind])
    expect(lists).toMatchObject([{ list: [{ name: 'First' }] }])
  }
})

test('kinds are taken in the order of the old calls, what an old site may lack behind them, and the students last', () => {
  const names = ['home images', 'events', 'members', 'projects', 'gallery', 'timeline', 'resources', 'faqs', 'students']
  const known = oldKinds.filter(({ name }) => names.includes(name))
  expect(known.map(({ name }) => name)).toEqual(names)
  expect(repliesOf(known).map(({ file }) => file)).toEqual(
    ['home', 'events', 'members', 'projects', 'gallery', 'timeline', 'resources', 'students', 'faqs'].map((name) => `${name}.json`),
  )
})
