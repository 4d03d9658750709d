import { expect, test } from 'vitest'
import { readDay, writtenDay } from './day-field.ts'

test('a day is typed as the page is used to, with or without noughts and outer space', () => {
  for (const typed of ['2026/03/07', ' 2026/3/7 ', '20260307']) expect.soft(readDay(typed, 'yyyy/MM/dd'), typed).toBe('2026-03-07')
  for (const typed of ['07/03/2026', '7/3/2026', '07032026']) expect.soft(readDay(typed, 'dd/MM/yyyy'), typed).toBe('2026-03-07')
  expect([writtenDay('2026-03-07', 'yyyy/MM/dd'), writtenDay('2026-03-07', 'dd/MM/yyyy')]).toEqual(['2026/03/07', '07/03/2026'])
})

test.each([
  ['yyyy/MM/dd', ['', '2026/3', '2026/13/01', '2026/02/29', '26/03/07', '07/03/2026', '2026-03-07', '2026307', '2026/3/7/', '२०२६/०३/०७']],
  ['dd/MM/yyyy', ['', '7/3', '32/01/2026', '29/02/2026', '2026/03/07', '07/03/26', '07.03.2026', '0/1/2026', '732026', 'x/y/z']],
] as const)('what is no day, or is typed in another order than %s, cannot be read', (pattern, all) => {
  for (const typed of all) expect.soft(readDay(typed, pattern), typed).toBeUndefined()
})
