import { expect, test } from 'vitest'
import { fieldsIn } from '../contract/fields.ts'
import * as things from '../site/collections.ts'
import { assertWellDeclared } from '../site/declared.ts'
import { pages } from '../site/routes.tsx'
import { newClub } from '../testing/club.ts'

test('no table, call or page of the site is declared twice, each thing has its page, and its example is accepted', async () => {
  const { api } = await newClub()
  expect(api.declared.map(({ whose }) => whose)).toEqual(expect.arrayContaining(Object.values(things).map(({ words }) => words.several)))
  assertWellDeclared({ things: Object.values(things), calls: api.declared, pages })
})

test('where a picture can be chosen the label says what it is, not that it is a link', async () => {
  const { api } = await newClub()
  const labels = api.declared.flatMap(({ call }) =>
    Object.values((call.method === 'POST' && fieldsIn(call.body)) || {})
      .filter(({ input }) => input === 'picture')
      .map(({ label }) => label),
  )
  expect(labels.length).toBeGreaterThan(4)
  expect(labels.filter((label) => /\blink$/i.test(label))).toEqual([])
})
