import { expect, test } from 'vitest'
import { shown } from '../testing/shown.tsx'
import { DayInput } from './day-input.tsx'

const wrong = 'Date input not valid.'

async function dayOf(initial = '', { help, problem }: { help?: string; problem?: string } = {}) {
  const given = { id: 'begin', name: 'begin', label: 'From', pattern: 'dd/MM/yyyy', initial, help, problem } as const
  const view = await shown(<DayInput {...given} onChange={() => {}} />)
  const values = () => [view.one<HTMLInputElement>('[name=begin]').value, view.one<HTMLInputElement>('#begin').value]
  const leave = () => view.does(() => view.one('#begin').dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
  return { ...view, values, leave, write: (text: string) => view.type('#begin', text), status: () => view.texts('[role=status]') }
}

test('a day is shown in the order of its page and sent as YYYY-MM-DD; what is no day is neither', async () => {
  for (const [initial, sent, written] of [
    ['2026-03-07', '2026-03-07', '07/03/2026'],
    ['', '', ''],
    ['2026-02-30', '', ''],
  ] as const)
    expect((await dayOf(initial)).values()).toEqual([sent, written])
  const { write, values, leave } = await dayOf()
  await write('7/3/2026')
  expect(values()).toEqual(['2026-03-07', '7/3/2026'])
  await leave()
  expect(values()).toEqual(['2026-03-07', '07/03/2026'])
})

test('what is no day says so once it is left, not while it is typed, and is not sent as one; help and problem are heard with it', async () => {
  const { write, values, leave, status, one } = await dayOf('', { help: 'dd/MM/yyyy' })
  await write('2026-03-07')
  expect([values()[0], status(), one('#begin').getAttribute('aria-describedby')]).toEqual(['unreadable', [], 'begin-help'])
  await leave()
  expect([status(), one('#begin').getAttribute('aria-invalid')]).toEqual([[wrong], 'true'])
  expect(one('#begin').getAttribute('aria-describedby')).toBe('begin-help begin-problem')
  await write('07/03/2026')
  expect([values()[0], status()]).toEqual(['2026-03-07', []])
  const refused = await dayOf('', { problem: 'From is required.' })
  expect(refused.status()).toEqual(['From is required.'])
  await refused.write('soon')
  expect(refused.status()).toEqual([wrong])
})
