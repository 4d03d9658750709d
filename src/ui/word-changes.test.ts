import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Run, wordChanges } from './word-changes.ts'

const side = (runs: Run[], not: 'before' | 'after') =>
  runs
    .filter(({ only }) => only !== not)
    .map(({ words }) => words)
    .join('')

test('words that went and words that came are told apart from those that stayed', () => {
  expect(wordChanges('Bring a laptop and tea', 'Bring your own laptop and tea')).toEqual([
    { words: 'Bring ' },
    { words: 'a ', only: 'before' },
    { words: 'your own ', only: 'after' },
    { words: 'laptop and tea' },
  ])
  expect(wordChanges('', 'All new')).toEqual([{ words: 'All new', only: 'after' }])
  expect(wordChanges('The same', 'The same')).toEqual([{ words: 'The same' }])
})

test('without what came it is the text before, without what went the text after', () => {
  const text = fc.array(fc.constantFrom('a', 'bb', ' ', '\n', 'c d')).map((parts) => parts.join(''))
  void fc.assert(
    fc.property(text, text, (before, after) => {
      const runs = wordChanges(before, after)
      expect([side(runs, 'after'), side(runs, 'before')]).toEqual([before, after])
    }),
  )
})

test('two texts of the longest kind are compared in no time', () => {
  const long = (word: string) => Array.from({ length: 2500 }, (_, at) => (at % 7 ? `${word}${at}` : 'the')).join(' ')
  const begun = performance.now()
  wordChanges(long('a'), long('b'))
  expect(performance.now() - begun).toBeLessThan(1000)
})
