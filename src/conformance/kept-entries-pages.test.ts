import { expect, test } from 'vitest'
import type { Thing } from '../contract/collection.ts'
import type { Field } from '../contract/field.ts'
import { kinds } from '../site/collections.server.ts'
import { addPages } from '../site/pages.ts'
import { assets } from '../testing/assets.ts'
import { newClub } from '../testing/club.ts'
import { entryOf, things } from '../testing/examples.ts'

const mayBeEmpty = ({ required, mayBeMissing, fallback }: Field) => mayBeMissing || !required || fallback === ''
const lacking = ({ fields }: Thing) => Object.entries(fields).filter(([, field]) => mayBeEmpty(field))
// The portraits of members are found by the bundler; e2e/things.spec.ts looks at their page.
const sparse = things.filter((thing) => thing.page !== undefined && thing.page !== '/members' && lacking(thing).length > 0)

/** The card of the only entry on a thing's page. */
async function cardOf(thing: Thing, entry: Record<string, string>) {
  const club = await newClub()
  addPages(club.api, club.services, assets)
  await kinds.find((kind) => kind.thing === thing)?.insert(club.store.db, entry, new Date())
  const whole = await (await club.client().request('GET', thing.page ?? '')).text()
  const [, html = ''] = /<main[^>]*>.*?(<li.*<\/li>).*<\/main>/s.exec(whole) ?? []
  expect(html).toContain(entry[thing.title])
  return html
}
const linksIn = (html: string) => html.match(/<a /g)?.length ?? 0

test.for(sparse)('a card on $page leaves out what its entry came without', async (thing) => {
  const entry: Record<string, string> = entryOf(thing)
  const html = await cardOf(thing, { ...entry, ...Object.fromEntries(lacking(thing).map(([name]) => [name, ''])) })
  for (const empty of ['href=""', 'src=""']) expect.soft(html, empty).not.toContain(empty)
  expect(html.replace(/<(p|ul|li)[^>]*><\/\1>/g, 'EMPTY')).not.toContain('EMPTY')
  const links = lacking(thing).filter(([, { input }]) => input === 'link' || input === 'url')
  expect(linksIn(html)).toBeLessThanOrEqual(linksIn(await cardOf(thing, entry)) - links.length)
})

test('that holds for five pages at least', () => expect(sparse.length).toBeGreaterThanOrEqual(5))
