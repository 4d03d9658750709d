import { expect, test } from 'vitest'
import { StoreFull, StoreUnsure } from '../db/busy.ts'
import { nothingChanged } from './command.ts'

test('a break during the commit does not claim that nothing changed', () => {
  const said = nothingChanged('Nothing has moved.')
  expect(said(new StoreFull('the disk of the database is full'))).toBe('The disk of the database is full.\nNothing has moved.')
  expect(said(new StoreUnsure('gone'))).toMatch(/^The connection broke off during the last step\./)
  expect(said(new TypeError('a fault of ours'))).toBeUndefined()
})
