import { expect, test } from 'vitest'
import { colourOf, contrastOf } from './colour.ts'

test('a colour is kept long and in upper case, and nothing else is a colour', () => {
  expect(['#0af', '#1e5a42', '#1e5a4280'].map(colourOf)).toEqual(['#00AAFF', '#1E5A42', '#1E5A4280'])
  const none = ['', '#12', '#1234', '#1234567', '1E5A42', '#GGGGGG', 'red', '#123456;}', '#123456\n', ' #123456', '#１２３']
  for (const typed of none) expect.soft(colourOf(typed), typed).toBeUndefined()
})

test('contrast is that of WCAG, in both directions', () => {
  expect(contrastOf('#000000', '#FFFFFF')).toBeCloseTo(21, 5)
  expect(contrastOf('#777777', '#FFFFFF')).toBeCloseTo(4.478, 3)
  expect(contrastOf('#FFFFFF', '#FF0000')).toBeCloseTo(3.998, 3)
  expect(contrastOf('#FF0000', '#FF0000')).toBe(1)
})
