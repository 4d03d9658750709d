import { expect, test } from 'vitest'
import { dayWords, isDay } from '../contract/club-time.ts'
import { entryPath } from '../contract/entry-path.ts'
import { exampleOf } from '../contract/example.ts'
import type { Field } from '../contract/field.ts'
import { escaped } from '../contract/text-format.ts'
import { entrySite, paged } from '../testing/entry-site.ts'
import { mainOf } from '../testing/main-of.ts'

/** Each link leads elsewhere, so that one is not taken for another. */
const textOf = (name: string, field: Field) =>
  field.input === 'link' || field.input === 'url' ? `https://example.org/${name}` : exampleOf(field)

test.for(paged)('the page of one of the $words.several shows every field of it but colours', async (thing) => {
  const { add, read } = await entrySite(thing)
  const texts = { ...Object.fromEntries(Object.entries<Field>(thing.fields).map(([name, field]) => [name, textOf(name, field)])) }
  await add('Open Lab', texts)
  const { status, html } = await read(entryPath(thing, 'open-lab'))
  expect(status).toBe(200)
  const shown = mainOf(html)
  for (const [name, text] of Object.entries({ ...texts, [thing.title]: 'Open Lab' })) {
    if (thing.fields[name]?.input === 'colour') continue
    // A day may be written in words.
    const ways = [escaped(text), ...(isDay(text) ? [dayWords(text)] : [])]
    expect.soft(ways.filter((way) => shown.includes(way)).length, `${name}: ${text}`).toBeGreaterThan(0)
  }
})
