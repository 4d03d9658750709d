import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lengthOf, tidied, tidiedLine, unreadable } from './characters.ts'

test('length is counted in characters, not in the units that the language stores them in', () => {
  expect(lengthOf('🤖🤖')).toBe(2)
  expect(lengthOf(tidied('e\u0301'))).toBe(1)
  expect(lengthOf('👩‍🚀')).toBe(3)
})

test('one text has one spelling', () => {
  expect(tidied('  cafe\u0301\r\nau lait\n ')).toBe('caf\u00e9\nau lait')
  expect(tidiedLine(' a \t b\n\n c ')).toBe('a b c')
})

test('tidying what is tidy changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(tidied(tidied(text))).toBe(tidied(text))
      expect(tidiedLine(tidiedLine(text))).toBe(tidiedLine(text))
      expect(tidiedLine(text)).not.toMatch(/[\n\t\r]|\s\s|^\s|\s$/)
    }),
  )
})

test('tab and newline can be read, other controls cannot', () => {
  expect(unreadable('a\tb\nc')).toBeUndefined()
  for (let code = 0; code < 0xa0; code += 1) {
    if ((code >= 0x20 && code < 0x7f) || code === 9 || code === 10) continue
    expect.soft(unreadable(`a${String.fromCharCode(code)}b`), code.toString(16)).toBe('contains control characters')
  }
})

test('signs that turn the direction of a text cannot be kept, texts that run from right to left can', () => {
  for (const sign of '\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069')
    expect.soft(unreadable(`abc${sign}fdp.exe`)).toMatch(/direction/)
  expect(unreadable('مختبر الروبوتات')).toBeUndefined()
})

test('half of a character is told from a whole one', () => {
  expect(unreadable('\ud83e')).toBe('contains half of a character')
  expect(unreadable('\udd16\ud83e')).toBe('contains half of a character')
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', '\ud83e', '\udd16', '中') }), (text) => {
      expect(unreadable(text) === undefined).toBe(text.isWellFormed())
    }),
  )
})
