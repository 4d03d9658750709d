import { expect, test } from 'vitest'
import { nationalNumber } from './national-number.ts'

const own = '9876543210'

test.each([
  own,
  '98765 43210',
  '98765-43210',
  '(98765) 43210',
  '+919876543210',
  '+91 98765 43210',
  '+91-98765-43210',
  '+91 (0) 98765 43210',
  'tel:+91-9876543210',
  '(+91) 9876543210',
  '+1 9876543210',
  '+971 98765 43210',
  '009198765432 10',
  '00 91 0 98765 43210',
  '00971 9876543210',
  '09876543210',
  '0 98765\u00a043210',
])('%j are the ten digits of a number', (typed) => {
  expect(nationalNumber(typed, 10)).toBe(own)
})

test.each([
  ['919876543210', 'a code that nothing marks as one'],
  ['98765432101', 'a digit too many'],
  ['+9198765432101', 'a digit too many behind the code, which would do as one of three digits'],
  ['+91 98765 43210 99', 'more than a number'],
  ['0091 98765 43210 9', 'a digit too many behind 00 and the code'],
  ['9876543210 / 9800000110', 'two numbers'],
])('%j stays whole: %s', (typed) => {
  expect(nationalNumber(typed, 10)).toBe(typed.replace(/\D/g, ''))
})

test('fewer digits stay as they are, whatever else is typed', () => {
  for (const typed of ['', '+', '+9', '0', '00', '0987', 'none', '98-76']) expect(nationalNumber(typed, 10)).toBe(typed.replace(/\D/g, ''))
})
