import { expect, test } from 'vitest'
import { type Call, multipart, wrapped } from '../contract/call.ts'
import { examplesOf } from '../contract/example.ts'
import { fieldsIn } from '../contract/fields.ts'
import { livesOf } from '../contract/lifecycle.ts'
import { administrator } from '../testing/club.ts'
import { contentsOf } from '../testing/contents.ts'
import { things } from '../testing/examples.ts'
import { fullClub } from '../testing/full-club.ts'
import { pdf, resourceForm } from '../testing/pdf.ts'

const managed = things.filter(({ calls }) => calls.edit !== undefined)

test.for(['history'] as const)('where the table %s fails, no entry is changed, and none is lost', async (table) => {
  const club = await fullClub()
  const client = await administrator(club)
  const contents = async () => {
    const { sessions: _, submissions: __, loose_files: ___, ...held } = await contentsOf(club.store)
    return held
  }
  const before = await contents()
  await club.store.db.schema.alterTable(table).renameTo('away').execute()
  const sent = (call: Call, thing: (typeof things)[number]) =>
    call.body === multipart ? resourceForm(pdf()) : (wrapped(call, examplesOf(fieldsIn(call.body) ?? thing.fields)) as object)
  for (const thing of managed) {
    const [{ id }] = (await club.store.rows(thing).list()) as [{ id: string }]
    const { add, edit, remove } = thing.calls as Record<'add' | 'edit' | 'remove', Call>
    const one = async (path: string, body?: object) => (await client.post(path.replace(':id', id), body)).status
    expect.soft(await one(remove.path), remove.path).toBe(500)
    expect.soft(await one(livesOf(thing).removeSeveral.path, { ids: [id] }), thing.table).toBe(500)
    expect.soft(await one(add.path, sent(add, thing)), add.path).toBe(500)
    const title = { ...examplesOf(thing.fields), [thing.title]: 'https://example.org/changed.png' }
    if (edit.body !== multipart && thing.title in (fieldsIn(edit.body) ?? {}))
      await expect.soft(club.store.rows(thing).edit(id, title as never), edit.path).rejects.toThrow()
  }
  await club.store.db.schema.alterTable('away').renameTo(table).execute()
  expect(await contents()).toEqual(before)
})
