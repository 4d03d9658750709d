import fc from 'fast-check'
import { expect, test } from 'vitest'
import { colourOf, contrastOf } from './colour.ts'

test('a colour is kept long and in upper case', () => {
  expect(colourOf('#0af')).toBe('#00AAFF')
  expect(colourOf('#1e5a42')).toBe('#1E5A42')
  expect(colourOf('#1e5a4280')).toBe('#1E5A4280')
})

const none = ['', '#', '#1', '#12', '#1234', '#12345', '#1234567', '#123456789', '1E5A42', '#GGGGGG', 'red', 'rgb(1,2,3)', '#12 345']
test.for([...none, '#123456;}', '#123456\n', ' #123456', '#１２３', 'url(//evil.example)', 'red;} body{display:none'])(
  '%j is no colour',
  (typed) => expect(colourOf(typed)).toBeUndefined(),
)

const colours = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  .map((rgb) => `#${rgb.map((part) => part.toString(16).padStart(2, '0')).join('')}`)

test('every colour of six digits is taken, and its kept form is its own', () => {
  fc.assert(
    fc.property(colours, (typed) => {
      expect(colourOf(typed)).toBe(typed.toUpperCase())
      expect(colourOf(colourOf(typed) ?? '')).toBe(colourOf(typed))
    }),
  )
})

test('whatever is typed, what is kept holds nothing but a hash and hex digits', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom('#', 'a', 'F', '0', ';', 'g') })), (typed) => {
      expect(colourOf(typed) ?? '#000000').toMatch(/^#(?:[0-9A-F]{6}|[0-9A-F]{8})$/)
    }),
  )
})

test('contrast is that of WCAG', () => {
  expect(contrastOf('#000000', '#FFFFFF')).toBeCloseTo(21, 5)
  expect(contrastOf('#777777', '#FFFFFF')).toBeCloseTo(4.478, 3)
  expect(contrastOf('#767676', '#FFFFFF')).toBeGreaterThan(4.5)
  expect(contrastOf('#FF0000', '#FFFFFF')).toBeCloseTo(3.998, 3)
})

test('contrast has no direction, and lies between 1 and 21', () => {
  fc.assert(
    fc.property(colours, colours, (one, other) => {
      expect(contrastOf(one, other)).toBe(contrastOf(other, one))
      expect(contrastOf(one, one)).toBe(1)
      expect(contrastOf(one, other)).toBeGreaterThanOrEqual(1)
      expect(contrastOf(one, other)).toBeLessThanOrEqual(21)
    }),
  )
})
