import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lengthOf, tidied, tidiedLine, unreadable } from './characters.ts'

test('a text has one spelling, and its length is counted in characters', () => {
  expect(tidied('  cafe\u0301\r\nau lait\n ')).toBe('caf\u00e9\nau lait')
  expect(tidiedLine(' a \t b\n\n c ')).toBe('a b c')
  expect(['🤖🤖', tidied('e\u0301'), '👩‍🚀'].map(lengthOf)).toEqual([2, 1, 3])
})

test('controls but tab and newline, signs that turn the direction and halves of characters are refused', () => {
  expect([unreadable('a\tb\nc'), unreadable('مختبر الروبوتات')]).toEqual([undefined, undefined])
  for (let code = 0; code < 0xa0; code += 1) {
    if ((code >= 0x20 && code < 0x7f) || code === 9 || code === 10) continue
    expect.soft(unreadable(`a${String.fromCharCode(code)}b`), code.toString(16)).toBe('contains control characters')
  }
  for (const sign of '\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069')
    expect.soft(unreadable(`abc${sign}fdp.exe`)).toMatch(/direction/)
  expect(unreadable('\udd16\ud83e')).toBe('contains half of a character')
  const halves = fc.string({ unit: fc.constantFrom('a', '\ud83e', '\udd16', '中') })
  fc.assert(fc.property(halves, (text) => void expect(unreadable(text) === undefined).toBe(text.isWellFormed())))
})
