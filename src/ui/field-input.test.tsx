// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { type Field, link, oneOf, orEmpty, text } from '../contract/field.ts'
import { shown } from '../testing/shown.tsx'
import { FieldInput } from './field-input.tsx'

const inputOf = (field: Field, { initial, problem }: { initial?: string; problem?: string } = {}) =>
  shown(<FieldInput id="one" name="one" field={field} initial={initial} problem={problem} onChange={() => {}} />)

test('a phone number takes its digits alone, and no more of them than it has', async () => {
  const view = await inputOf({ ...text('Phone', { max: 10 }), input: 'tel' })
  for (const [typed, kept] of [
    ['+91 98000-00110 99', '9198000001'],
    ['98000 00110', '9800000110'],
    ['none', ''],
  ] as const) {
    await view.type('input', typed)
    expect(view.one<HTMLInputElement>('input').value).toBe(kept)
  }
})

test('a menu begins with nothing chosen, or with what the entry has', async () => {
  const kinds = oneOf('Kind', ['Talk', 'Workshop'])
  const fresh = await inputOf(kinds)
  expect(fresh.one<HTMLSelectElement>('select').value).toBe('')
  expect(fresh.texts('option')).toEqual(['Choose…', 'Talk', 'Workshop'])
  expect((await inputOf(kinds, { initial: 'Workshop' })).one<HTMLSelectElement>('select').value).toBe('Workshop')
})

test('help and what is wrong are heard with the input, in this order', async () => {
  const view = await inputOf(orEmpty(link('Link')), { problem: 'Link must be a link.' })
  const ids = view.one('input').getAttribute('aria-describedby')?.split(' ') ?? []
  expect(ids.map((id) => document.getElementById(id)?.textContent)).toEqual(['A link that begins with https://', 'Link must be a link.'])
})
