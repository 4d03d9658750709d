import { expect, test, vi } from 'vitest'
import { wordsIn } from './words-in.ts'

const words = (text: string) => [...wordsIn(text)].map(({ word }) => word)

test('signs that say how a letter is drawn are no words, and make no other words of those at which they stand', () => {
  const heart = '\u2764\ufe0f'
  expect(words(`I ${heart} robots ${heart}${heart} \ufe0f \u0301 \u20e3`)).toEqual(['i', 'robots'])
  expect(words('1\ufe0f\u20e3 A\ufe0f b\u20dd 9\u20e3')).toEqual(['1', 'a', 'b', '9'])
  expect(words('葛\u{e0100}城')).toEqual(words('葛城'))
  // A vowel of Thai without the letter that it belongs to.
  expect(words('\u0e31 \u0e31กก')).toEqual(['กก', 'ก'])
})

test('each word comes with where it stands', () => {
  const text = 'The Café, \u2764\ufe0f 電子工'
  expect([...wordsIn(text)].map(({ word, start, end }) => [word, text.slice(start, end)])).toEqual([
    ['the', 'The'],
    ['cafe', 'Café'],
    ['電子', '電子'],
    ['子工', '子工'],
    ['工', '工'],
  ])
})

test('of a long text without spaces each letter is looked at once, however often it stands there', () => {
  const normalize = vi.spyOn(String.prototype, 'normalize')
  expect(words('ก้ขคง電子工'.repeat(500))).toHaveLength(3500)
  expect(normalize.mock.calls.length).toBeLessThanOrEqual(2 * 7)
  normalize.mockRestore()
})
