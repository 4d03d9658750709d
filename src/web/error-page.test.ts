import { expect, test } from 'vitest'
import { wordsOf } from '../ui/failure-words.ts'
import { titleOfError } from './error-page.tsx'
import { NoSuchPage } from './router.ts'

test('an address that is no page is told by its status, anything else by its message', () => {
  expect([wordsOf(new NoSuchPage()), titleOfError(new NoSuchPage())]).toEqual(['404 Not Found', 'Not found'])
  const broken = new Error('The list is empty-handed')
  expect([wordsOf(broken), titleOfError(broken)]).toEqual(['The list is empty-handed', 'Unexpected Application Error!'])
  expect(wordsOf('thrown without one')).toBe('Unknown error')
})
