import { expect, test } from 'vitest'
import { StoreBusy, StoreFull, StoreUnsure } from '../../../db/busy.ts'
import { at, reasonOf } from './refusals.ts'

const failing = (error: Error) =>
  at('db.example.org/club', () => Promise.reject(error)).catch((caught: Error) => [caught.name, caught.message])

test('what goes wrong at a place names the place; a break during the commit does not claim that nothing changed', async () => {
  expect(await failing(new StoreFull('full'))).toEqual(['PlaceUnfit', 'db.example.org/club has no room left: the disk is full.'])
  expect(await failing(new StoreUnsure('gone'))).toEqual(['PlaceUnsure', expect.stringContaining('broke off during the last step.')])
  expect(await failing(new TypeError('a fault of ours'))).toEqual(['TypeError', 'a fault of ours'])
})

test('an administrator reads no words of another server', () => {
  expect(reasonOf(new StoreBusy('busy', { cause: new Error('secret of the bucket') }))).toBe(
    'The place of the backups, or of the files, does not answer.',
  )
  expect(reasonOf(new Error('secret of the bucket'))).toBe('An unexpected error. The log contains the details.')
})
