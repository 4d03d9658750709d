import { expect, test } from 'vitest'
import { StoreBusy, StoreFull, StoreReadOnly } from '../busy.ts'
import { isAway, troubleOf } from './trouble.ts'

const failed = (code: string) => Object.assign(new Error('as the server says it'), { code })

test.each([
  ['40001', StoreBusy],
  ['40P01', StoreBusy],
  ['25P03', StoreBusy],
  ['55P03', StoreBusy],
  ['57014', StoreBusy],
  ['57P01', StoreBusy],
  ['53300', StoreBusy],
  ['ECONNRESET', StoreBusy],
  ['25006', StoreReadOnly],
  ['53100', StoreFull],
])('what the server calls %s is told as what it is for the site', (code, kind) => {
  const trouble = troubleOf(failed(code))
  expect([(trouble as Error).constructor, (trouble as Error).cause]).toEqual([kind, expect.objectContaining({ code })])
})

test('what is a fault of ours stays what it is', () => {
  const fault = failed('42P01')
  expect([troubleOf(fault), isAway(fault)]).toEqual([fault, false])
})
