import { expect, test } from 'vitest'
import { multipart, wrapped } from '../contract/call.ts'
import type { Thing } from '../contract/collection.ts'
import { entryPath } from '../contract/entry-path.ts'
import type { Field } from '../contract/field.ts'
import type { Fields } from '../contract/fields.ts'
import { kinds } from '../site/collections.server.ts'
import { administrator, newClub } from '../testing/club.ts'
import { siteWithPages } from '../testing/entry-site.ts'
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

const mayBeEmpty = ({ required, mayBeMissing, fallback }: Field) => mayBeMissing || !required || fallback === ''
const optional = ({ fields }: Thing) => Object.entries(fields).filter(([, field]) => mayBeEmpty(field))
const onPages = things.filter((thing) => thing.page !== undefined && optional(thing).length > 0)

/** The card of the only entry of a collection, and the links without an address on its own page and the home page. */
async function shownOf(thing: Thing, entry: Record<string, string>) {
  const { club, read } = await siteWithPages()
  const comes = thing.calendar && { [thing.day ?? '']: '2999-11-28' }
  await kinds.find((kind) => kind.thing === thing)?.insert(club.store.db, { ...entry, ...comes }, new Date())
  const [, card = ''] = /<main[^>]*>.*?(<li.*<\/li>).*<\/main>/s.exec((await read(thing.page ?? '')).html) ?? []
  expect(card).toContain(entry[thing.title])
  const [row] = (await club.store.rows(thing).wire()) as { slug?: string }[]
  const own = row?.slug && thing.at ? entryPath({ ...thing, at: thing.at }, row.slug) : '/'
  const pages = [card, (await read('/')).html, (await read(own)).html]
  return { card, empty: pages.flatMap((html) => html.match(/(?:href|src)=""/g) ?? []) }
}
const linksIn = (html: string) => html.match(/<a /g)?.length ?? 0

test.for(onPages)('$page, its entries and the home page leave out what an entry was imported without', async (thing) => {
  const entry: Record<string, string> = entryOf(thing)
  const { card, empty } = await shownOf(thing, { ...entry, ...Object.fromEntries(optional(thing).map(([name]) => [name, ''])) })
  expect(empty).toEqual([])
  expect(card.replace(/<(p|ul|li)[^>]*><\/\1>/g, 'EMPTY')).not.toContain('EMPTY')
  const links = optional(thing).filter(([, { input }]) => input === 'link' || input === 'url')
  expect(linksIn(card)).toBeLessThanOrEqual(linksIn((await shownOf(thing, entry)).card) - links.length)
})

test('that is so for at least five pages', () => expect(onPages.length).toBeGreaterThanOrEqual(5))
