import { expect, test } from 'vitest'
import { StoreBusy } from '../../../db/busy.ts'
import { reasonOf } from './refusals.ts'

test('an administrator reads no words of another server', () => {
  expect(reasonOf(new StoreBusy('busy', { cause: new Error('secret of the bucket') }))).toBe(
    'The place of the backups, or of the files, does not answer.',
  )
  expect(reasonOf(new Error('secret of the bucket'))).toBe('An unexpected error. The log contains the details.')
})
