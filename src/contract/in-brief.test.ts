import { expect, test } from 'vitest'
import { inBrief } from './in-brief.ts'

test('a short text stays, on one line', () => expect(inBrief(' Come\n and  solder. ')).toBe('Come and solder.'))

test('a long one ends with a word, and one long word within it', () => {
  const brief = inBrief('All who can hold an iron come, '.repeat(20), 40)
  expect(brief).toBe('All who can hold an iron come, All who…')
  expect(inBrief('Come. '.repeat(20), 40)).toBe('Come. Come. Come. Come. Come. Come…')
  expect(inBrief('x'.repeat(300), 40)).toBe(`${'x'.repeat(39)}…`)
  expect(inBrief('😀'.repeat(300), 40)).toBe(`${'😀'.repeat(19)}…`)
})
