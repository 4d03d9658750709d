// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type Field, link, oneOf, orEmpty, text } from '../contract/field.ts'
import { messages } from '../contract/messages.ts'
import { shown } from '../testing/shown.tsx'
import { FieldInput } from './field-input.tsx'

const inputOf = (field: Field, { initial, problem }: { initial?: string; problem?: string } = {}) =>
  shown(<FieldInput id="one" name="one" field={field} initial={initial} problem={problem} onChange={() => {}} />)

const exactly = 'Phone must be exactly 10 digits'
const phone = { ...text('Phone', { max: 10 }), input: 'tel', accepts: z.string().check(z.regex(/^\d{10}$/, exactly)) } as const

async function phoneInput() {
  const view = await inputOf(phone)
  const input = view.one<HTMLInputElement>('input')
  const told = () => [input.value, input.getAttribute('aria-invalid'), view.texts('p').join()]
  return { ...view, input, told }
}

test('a phone number takes its digits alone, and those of its country where more are pasted', async () => {
  const view = await phoneInput()
  for (const [pasted, kept] of [
    ['+91 98000-00110', '9800000110'],
    ['0091 98000 00110', '9800000110'],
    ['09800000110', '9800000110'],
    ['98000 00110', '9800000110'],
    ['none', ''],
  ] as const) {
    await view.type('input', pasted)
    expect(view.told(), pasted).toEqual([kept, null, ''])
  }
})

test('a longer number is never cut in silence: it stays whole, and is said to be wrong until it is right', async () => {
  const view = await phoneInput()
  await view.type('input', '98000001109876')
  expect(view.told()).toEqual(['98000001109876', 'true', exactly])
  expect(view.input.getAttribute('aria-describedby')).toBe(view.one('p').id)
  await view.type('input', '9800000110')
  expect(view.told()).toEqual(['9800000110', null, ''])
})

test('a digit that is typed behind the last one is left out, and said to be; with a 0 before the number it belongs to it', async () => {
  const view = await phoneInput()
  const type = async (digits: string) => {
    for (const digit of digits) await view.type('input', view.input.value + digit)
  }
  await type('9800000110')
  expect(view.told()).toEqual(['9800000110', null, ''])
  await type('7')
  expect(view.told()).toEqual(['9800000110', 'true', messages.digitLeftOut(10)])
  await view.type('input', '980000011')
  expect(view.told()).toEqual(['980000011', null, ''])
  await view.type('input', '')
  await type('09800000110')
  expect(view.told()).toEqual(['9800000110', null, ''])
})

test('a code is neither mended nor marked as words are, and begins with capitals on a phone', async () => {
  const attributes = (view: Awaited<ReturnType<typeof inputOf>>) =>
    ['autocapitalize', 'autocorrect', 'spellcheck'].map((name) => view.one('input').getAttribute(name))
  expect(attributes(await inputOf({ ...text('Roll'), isCode: true }))).toEqual(['characters', 'off', 'false'])
  expect(attributes(await inputOf(text('Name')))).toEqual([null, null, null])
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
