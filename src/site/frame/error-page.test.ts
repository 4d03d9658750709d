import { expect, test } from 'vitest'
import { failureWords } from '../../ui/failure-words.ts'
import { NoSuchPage } from '../../web/page.ts'
import { titleOfError } from './error-page.tsx'

test('an address that is no page is told by its status, anything else by its message', () => {
  expect([failureWords(new NoSuchPage()), titleOfError(new NoSuchPage())]).toEqual(['404 Not Found', 'Not found'])
  const broken = new Error('The list is empty-handed')
  expect([failureWords(broken), titleOfError(broken)]).toEqual(['The list is empty-handed', 'Unexpected Application Error!'])
  expect(failureWords('thrown without one')).toBe('Unknown error')
})
