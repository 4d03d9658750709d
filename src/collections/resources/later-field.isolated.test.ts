import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { thing } from '../../contract/collection.ts'
import { text } from '../../contract/field.ts'
import { cameLater } from '../../contract/lacking.ts'
import { administrator, newClub } from '../../testing/club.ts'
import { pdf, resourceForm } from '../../testing/pdf.ts'

// The same resources, which a later release knows more of.
vi.mock(import('./contract.ts'), async (original) => {
  const { resources, resourceFields, ...others } = await original()
  const later = { ...resourceFields, madeUp: cameLater(text('Shelf'), 'Cellar') }
  const { fileurl } = resources.fields
  const grown = thing({ ...resources, fields: { ...later, fileurl }, calls: () => resources.calls })
  return { ...others, resources: grown, resourceFields: later } as object
})

async function library() {
  const club = await newClub()
  await sql`alter table resources add column "madeUp" text not null default 'Cellar'`.execute(club.store.db)
  const client = await administrator(club)
  const shelves = async () =>
    (await sql<{ title: string; madeUp: string }>`select title, "madeUp" from resources`.execute(club.store.db)).rows
  return { client, shelves }
}
const asOld = (file: ReturnType<typeof pdf> | undefined, title: string) => {
  const form = resourceForm(file, { title })
  form.delete('madeUp')
  return form
}

test('an edit by who does not know a later field leaves it as it is', async () => {
  const { client, shelves } = await library()
  const { body } = await client.post('/api/upload', resourceForm(pdf(), { title: 'One', madeUp: 'Attic' }))
  expect(await shelves()).toEqual([{ title: 'One', madeUp: 'Attic' }])
  for (const [title, file] of Object.entries({ Two: undefined, Three: pdf(50) })) {
    expect((await client.post(`/api/editResource/${body.id}`, asOld(file, title))).body).toEqual({
      success: true,
      message: 'Resource saved',
    })
    expect(await shelves()).toEqual([{ title, madeUp: 'Attic' }])
  }
})

test('an upload by who does not know it has what it falls back to', async () => {
  const { client, shelves } = await library()
  await client.post('/api/upload', asOld(pdf(), 'One'))
  expect(await shelves()).toEqual([{ title: 'One', madeUp: 'Cellar' }])
})
