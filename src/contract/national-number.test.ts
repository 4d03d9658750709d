import { expect, test } from 'vitest'
import { nationalNumber } from './national-number.ts'

const own = '9876543210'
const india = { length: 10, code: '91' }

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
  '009198765432 10',
  '00 91 0 98765 43210',
  '+0091 9876543210',
  '09876543210',
  '0 98765\u00a043210',
  '919876543210',
  '91 0 98765 43210',
  '091 98765 43210',
])('%j are the ten digits of a number', (typed) => {
  expect(nationalNumber(typed, india)).toEqual({ number: own, isAbroad: false })
})

test.each([
  ['+1 9876543210', '+19876543210'],
  ['+1 987654321', '+1987654321'],
  ['+971 1234567', '+9711234567'],
  ['+98', '+98'],
  ['00971 9876543210', '+009719876543210'],
  ['+9876543210', '+9876543210'],
  ['00 44 12345678', '+004412345678'],
])('%j is of another country, and never loses the code that says so', (typed, number) => {
  expect(nationalNumber(typed, india)).toEqual({ number, isAbroad: true })
})

test.each([
  ['98765432101', 'a digit too many'],
  ['+9198765432101', 'a digit too many behind the code'],
  ['+91 98765 43210 99', 'more than a number'],
  ['0091 98765 43210 9', 'a digit too many behind 00 and the code'],
  ['9876543210 / 9800000110', 'two numbers'],
  ['19876543210', 'another country’s code that nothing marks as one'],
  ['9198765432101', 'a digit too many behind the code that nothing marks as one'],
])('%j stays whole: %s', (typed) => {
  expect(nationalNumber(typed, india)).toEqual({ number: typed.replace(/\D/g, ''), isAbroad: false })
})

test('fewer digits stay as they are, whatever else is typed', () => {
  for (const typed of ['', '0', '0987', '91', '9198765432', 'none', '98-76'])
    expect(nationalNumber(typed, india)).toEqual({ number: typed.replace(/\D/g, ''), isAbroad: false })
})

test('a + is remembered until the code behind it is known, and goes with its own', () => {
  for (const [typed, number] of [
    ['+', '+'],
    ['+9', '+9'],
    ['+91', ''],
    ['00', '+00'],
    ['009', '+009'],
    ['0091', ''],
    ['+91987', '987'],
  ] as const)
    expect(nationalNumber(typed, india)).toEqual({ number, isAbroad: false })
})

test('where no code is known to be its own, every + is another country’s', () => {
  const nowhere = { length: 10, code: undefined }
  expect(nationalNumber('+919876543210', nowhere)).toEqual({ number: '+919876543210', isAbroad: true })
  expect(nationalNumber('919876543210', nowhere).number).toBe('919876543210')
  expect(nationalNumber('09876543210', nowhere).number).toBe(own)
})
