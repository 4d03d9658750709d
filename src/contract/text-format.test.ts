import { expect, test } from 'vitest'
import { inBrief } from './text-format.ts'

test('a text is shortened to one line, at the end of a word or of a character', () => {
  expect(inBrief(' Come\n and  solder. ')).toBe('Come and solder.')
  expect(inBrief('All who can hold an iron come, '.repeat(20), 40)).toBe('All who can hold an iron come, All who…')
  expect(inBrief('Come. '.repeat(20), 40)).toBe('Come. Come. Come. Come. Come. Come…')
  expect(inBrief('😀'.repeat(300), 40)).toBe(`${'😀'.repeat(19)}…`)
})
