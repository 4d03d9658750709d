import { expect, test } from 'vitest'
import * as things from '../club/things.ts'
import { pages } from '../site/routes.tsx'
import { assertWellDeclared } from '../start/declared.ts'
import { newClub } from '../testing/club.ts'

test('no table, call or page of the site is declared twice, each thing has its page, and its example is accepted', async () => {
  const { api } = await newClub()
  expect(api.declared.map(({ whose }) => whose)).toEqual(expect.arrayContaining(Object.values(things).map(({ words }) => words.several)))
  assertWellDeclared({ things: Object.values(things), calls: api.declared, pages })
})
