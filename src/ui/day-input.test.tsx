import { expect, test, vi } from 'vitest'
import { shown } from '../testing/shown.tsx'
import DayInput from './day-input.tsx'

const wrong = 'Date input not valid.'

async function dayOf(initial = '', { help, problem }: { help?: string; problem?: string } = {}) {
  const onChange = vi.fn()
  const view = await shown(
    <DayInput
      id="begin"
      name="begin"
      label="From"
      pattern="dd/MM/yyyy"
      initial={initial}
      help={help}
      problem={problem}
      onChange={onChange}
    />,
  )
  const sent = () => view.one<HTMLInputElement>('[name=begin]').value
  const written = () => view.one<HTMLInputElement>('#begin').value
  const leave = () => view.does(() => view.one('#begin').dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
  return { ...view, onChange, sent, written, leave, write: (text: string) => view.type('#begin', text) }
}

test('a day is shown in the order of its page and sent as it travels; what is no day is not shown, and nothing is sent', async () => {
  const values = async (initial: string) => {
    const { sent, written } = await dayOf(initial)
    return { sent: sent(), shown: written() }
  }
  expect(await values('2026-03-07')).toEqual({ sent: '2026-03-07', shown: '07/03/2026' })
  expect(await values('')).toEqual({ sent: '', shown: '' })
  expect(await values('2026-02-30')).toEqual({ sent: '', shown: '' })
})

test('help and problem of a day are heard with it', async () => {
  const { one } = await dayOf('', { help: 'dd/MM/yyyy', problem: 'From is required.' })
  expect(one('#begin').getAttribute('aria-describedby')).toBe('begin-help begin-problem')
  expect(one('#begin').getAttribute('aria-invalid')).toBe('true')
  expect(one('p#begin-help').textContent).toBe('dd/MM/yyyy')
  expect(one('p#begin-problem').textContent).toBe('From is required.')
})

test('a day is typed in the order of its page, travels as every day does, and is written out once it is left', async () => {
  const { write, sent, written, leave, onChange } = await dayOf()
  await write('7/3/2026')
  expect([sent(), written()]).toEqual(['2026-03-07', '7/3/2026'])
  await leave()
  expect([sent(), written()]).toEqual(['2026-03-07', '07/03/2026'])
  expect(onChange).toHaveBeenCalled()
})

test('what is no day says so once it is left, not while it is typed, and does not travel as one', async () => {
  const { write, sent, leave, texts, one } = await dayOf()
  await write('2026-03-07')
  expect([sent(), texts('[role=status]')]).toEqual(['unreadable', []])
  await leave()
  expect([texts('[role=status]'), one('#begin').getAttribute('aria-invalid')]).toEqual([[wrong], 'true'])
  await write('07/03/2026')
  expect([sent(), texts('[role=status]')]).toEqual(['2026-03-07', []])
})

test('what the form says of it is said in the words for a day that cannot be read, where that is why', async () => {
  const unread = await dayOf('', { problem: 'From must be a date like 2026-03-07.' })
  await unread.write('soon')
  expect(unread.texts('[role=status]')).toEqual([wrong])
  const empty = await dayOf('', { problem: 'From is required.' })
  expect(empty.texts('[role=status]')).toEqual(['From is required.'])
})
