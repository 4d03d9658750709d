import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lengthOf, tidied, tidiedCode, tidiedLine, unreadable } from './characters.ts'

test('a text has one spelling, and its length is counted in characters', () => {
  expect(tidied('  cafe\u0301\r\nau lait\n ')).toBe('caf\u00e9\nau lait')
  expect(tidiedLine(' a \t b\n\n c ')).toBe('a b c')
  expect(['🤖🤖', tidied('e\u0301'), '👩‍🚀'].map(lengthOf)).toEqual([2, 1, 3])
})

/** What is typed, and what is stored of it. */
const pasted: Record<string, [typed: string, stored: string][]> = {
  'at the ends': [
    ['\u200b Asha\u3164\u2800 \ufeff', 'Asha'],
    ['\u202aAsha\u202c', 'Asha'],
    ['\u200eعلي\u200f', 'علي'],
    ['https://example.org/a\u200b', 'https://example.org/a'],
  ],
  'where they mean nothing': [
    ['sol\u00addering', 'soldering'],
    ['a\u200d b\u200ec\ufe0f', 'a bc'],
    ['\u2068José\u2069 speaks', 'José speaks'],
  ],
  'only invisible ones': [
    ['\u3164', ''],
    ['\u200b\u00ad\u2060 \u2800', ''],
    ['\u2067\u2069', ''],
  ],
  'not in emoji': ['👩‍🚀', '❤️‍🔥', '7️⃣', '👍🏽', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🇮🇳'].map((text) => [text, text]),
  'not in words of scripts whose letters join, and not beside letters from the right': [
    ...['അവന്\u200d', 'ക്\u200cഷ', 'क्\u200dष', 'می\u200cخواهم', 'علي\u200f (x)', 'x \u2067علي\u2069 y'],
  ].map((text) => [text, text]),
}

test.for(Object.entries(pasted))('invisible characters are removed %s', ([, cases]) => {
  for (const [typed, stored] of cases) {
    expect.soft(tidiedLine(typed), JSON.stringify(typed)).toBe(stored)
    expect.soft([tidiedLine(stored), unreadable(stored)]).toEqual([stored, undefined])
  }
})

test('digits of each script are 0 to 9 in phone numbers and codes', () => {
  for (const typed of ['९८७٠١', '９８７０１', '൯൮൭൦൧', '𝟵𝟴𝟳𝟬𝟭', '৯৮৭০১', '꧙꧘꧗꧐꧑']) expect.soft(tidiedCode(typed), typed).toBe('98701')
})

test('controls, unbalanced signs of direction and halves of characters are refused with their position', () => {
  expect([unreadable('a\tb\nc'), unreadable('مختبر الروبوتات')]).toEqual([undefined, undefined])
  for (let code = 0; code < 0xa0; code += 1) {
    if ((code >= 0x20 && code < 0x7f) || code === 9 || code === 10) continue
    const hex = code.toString(16).toUpperCase().padStart(4, '0')
    expect.soft(unreadable(`🤖${String.fromCharCode(code)}b`)).toBe(`contains a control character (U+${hex}) at position 2`)
  }
  for (const sign of '\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069')
    expect.soft(unreadable(`abc${sign}fdp.exe`)).toMatch(/direction of the text \(U\+20..\) at position 4$/)
  expect(unreadable('\udd16\ud83e')).toBe('contains half of a character (U+DD16) at position 1')
  const halves = fc.string({ unit: fc.constantFrom('a', '\ud83e', '\udd16', '中') })
  fc.assert(fc.property(halves, (text) => void expect(unreadable(text) === undefined).toBe(text.isWellFormed())))
})
