import { expect, test } from 'vitest'
import { nationalNumber } from './national-number.ts'

const india = { max: 10, countryCode: '91' }

test.each([
  ...['98765 43210', '(98765)-43210', '+91-98765-43210', '+91 (0) 98765 43210', 'tel:+91-9876543210', '00 91 0 98765 43210'],
  ...['09876543210', '0 98765\u00a043210', '919876543210', '091 98765 43210'],
])('%j are the ten digits of a number', (typed) => expect(nationalNumber(typed, india)).toBe('9876543210'))

test.each([
  ['+1 987654321', '+1987654321'],
  ['00971 9876543210', '+9719876543210'],
  ['+91 98765 43210 99', '+91987654321099'],
  ['+9', '+9'],
])('%j keeps its +, so that the field refuses it', (typed, number) => expect(nationalNumber(typed, india)).toBe(number))

test.each(['98765432101', '9876543210 / 9800000110', '19876543210', '', '0987', '91'])('%j stays whole', (typed) =>
  expect(nationalNumber(typed, india)).toBe(typed.replace(/\D/g, '')),
)

test('without a known code every + is another country’s', () => {
  expect(nationalNumber('+919876543210', { max: 10 })).toBe('+919876543210')
  expect(nationalNumber('09876543210', { max: 10 })).toBe('9876543210')
})
