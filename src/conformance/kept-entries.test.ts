import { expect, test } from 'vitest'
import { multipart, wrapped } from '../contract/call.ts'
import type { Thing } from '../contract/collection.ts'
import type { Fields } from '../contract/fields.ts'
import { administrator, newClub } from '../testing/club.ts'
import { entryOf, things } from '../testing/examples.ts'

const lacking = (fields: Fields) => Object.keys(fields).filter((name) => fields[name]?.mayBeMissing)
const sparse = things.filter(({ fields, calls }) => lacking(fields).length > 0 && calls.add?.body !== multipart)

test('the title, unique field and order of an entry are never missing', () => {
  expect(sparse.map(({ words }) => words.several).sort()).toEqual(expect.arrayContaining(['events', 'members', 'pictures', 'projects']))
  for (const { fields, title, unique, day, by = [], words } of sparse)
    for (const name of lacking(fields)) expect.soft([title, unique, day, ...by], `${words.several}: ${name}`).not.toContain(name)
})

test.for(sparse)(
  'of $words.several: one that came without something is edited without it, and a new one is refused without',
  async (thing) => {
    const { add, edit } = thing.calls as Required<Pick<Thing['calls'], 'add' | 'edit'>>
    const club = await newClub()
    const client = await administrator(club)
    const sample: Record<string, string> = entryOf(thing)
    const bare = { ...sample, ...Object.fromEntries(lacking(thing.fields).map((name) => [name, ''])) }
    const id = await club.store.rows(thing).add(bare)
    const save = (entry: object) => client.post(edit.path.replace(':id', id), wrapped(edit, entry) as object)
    for (const name of lacking(thing.fields)) {
      const refused = await client.post(add.path, wrapped(add, { ...sample, [name]: '' }) as object)
      expect.soft([refused.status, refused.body.message], name).toEqual([400, `${thing.fields[name]?.label} is required.`])
    }
    expect((await save(bare)).status).toBe(200)
    expect(await club.store.rows(thing).list()).toEqual([{ id, ...bare }])
  },
)
