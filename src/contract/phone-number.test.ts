import { expect, test } from 'vitest'
import { nationalNumber } from './field.ts'

const india = { max: 10, countryCode: '91' }

test('a number as people type or paste it is its ten digits; another country’s keeps its +, so that the field refuses it', () => {
  for (const typed of [
    ...['98765 43210', '(98765)-43210', '+91-98765-43210', '+91 (0) 98765 43210', 'tel:+91-9876543210', '00 91 0 98765 43210'],
    ...['09876543210', '\u202a+91 ९८७६५ 43210\u202c', '0 98765\u00a043210', '919876543210', '091 98765 43210'],
  ])
    expect.soft(nationalNumber(typed, india), typed).toBe('9876543210')
  const abroad = ['+1 987654321', '00971 9876543210', '+91 98765 43210 99', '+9'].map((typed) => nationalNumber(typed, india))
  expect(abroad).toEqual(['+1987654321', '+9719876543210', '+91987654321099', '+9'])
  for (const typed of ['98765432101', '9876543210 / 9800000110', '19876543210', '', '0987', '91'])
    expect.soft(nationalNumber(typed, india), typed).toBe(typed.replace(/\D/g, ''))
  expect(nationalNumber('+919876543210', { max: 10 })).toBe('+919876543210')
})
