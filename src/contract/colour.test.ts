import fc from 'fast-check'
import { expect, test } from 'vitest'
import { colourOf, contrastOf } from './colour.ts'

test('a colour is kept long and in upper case', () => {
  expect(['#0af', '#1e5a42', '#1e5a4280'].map(colourOf)).toEqual(['#00AAFF', '#1E5A42', '#1E5A4280'])
})

test.for([
  ...['', '#', '#12', '#1234', '#1234567', '1E5A42', '#GGGGGG', 'red', 'rgb(1,2,3)', '#123456;}', '#123456\n', ' #123456', '#１２３'],
  ...['url(//evil.example)', 'red;} body{display:none'],
])('%j is no colour', (typed) => expect(colourOf(typed)).toBeUndefined())

test('whatever is typed, only a hash and hex digits are stored', () => {
  const typed = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom('#', 'a', 'F', '0', ';', 'g') }))
  fc.assert(fc.property(typed, (text) => void expect(colourOf(text) ?? '#000000').toMatch(/^#(?:[0-9A-F]{6}|[0-9A-F]{8})$/)))
})

test('contrast is that of WCAG, in both directions', () => {
  expect(contrastOf('#000000', '#FFFFFF')).toBeCloseTo(21, 5)
  expect(contrastOf('#777777', '#FFFFFF')).toBeCloseTo(4.478, 3)
  expect(contrastOf('#FFFFFF', '#FF0000')).toBeCloseTo(3.998, 3)
  expect(contrastOf('#FF0000', '#FF0000')).toBe(1)
})
