import { expect, test, vi } from 'vitest'
import { type Field, link, oneOf, orEmpty, text } from '../contract/field.ts'
import { codeFields, newEmailCodeFields } from '../features/accounts/contract.ts'
import { shown } from '../testing/shown.tsx'
import { FieldInput } from './field-input.tsx'

const inputOf = (field: Field, { initial, problem }: { initial?: string; problem?: string } = {}) =>
  shown(<FieldInput id="one" name="one" field={field} initial={initial} problem={problem} onChange={() => {}} />)

const phone = { ...text('Phone', { max: 10 }), input: 'tel', countryCode: '91' } as const

async function phoneInput(initial?: string) {
  const view = await inputOf(phone, initial === undefined ? {} : { initial })
  const input = view.one<HTMLInputElement>('input')
  const paste = async (typed: string) => {
    await view.type('input', typed)
    return input.value
  }
  return { input, paste }
}

test('a phone number takes its digits alone, and without the code of its country; what cannot be one stays whole, so that it is refused', async () => {
  const { paste } = await phoneInput()
  for (const typed of ['+91 98000-00110', '0091 98000 00110', '09800000110', '98000 00110'])
    expect.soft(await paste(typed), typed).toBe('9800000110')
  for (const [typed, stays] of [
    ['none', ''],
    ['98000001109876', '98000001109876'],
    ['+65 8123 4567', '+6581234567'],
  ] as const)
    expect.soft(await paste(typed), typed).toBe(stays)
  expect((await phoneInput('+91 98000 00110')).input.value).toBe('9800000110')
})

test.each(['98a00-0b 0011 0x', '98000001107', '+919800000110', '+91 (0)9800000110', '919800000110', '09800000110', '0919800000110'])(
  '%j, typed key by key, is the number',
  async (typed) => {
    const { input, paste } = await phoneInput()
    for (const key of typed) await paste(input.value + key)
    expect(input.value).toBe('9800000110')
  },
)

test('a code is neither corrected nor marked as words are, and begins with capitals on a phone', async () => {
  const attributes = async (field: Field) => {
    const { one } = await inputOf(field)
    return ['autocapitalize', 'autocorrect', 'spellcheck'].map((name) => one('input').getAttribute(name))
  }
  expect(await attributes({ ...text('Roll'), isCode: true })).toEqual(['characters', 'off', 'false'])
  expect(await attributes(text('Name'))).toEqual([null, null, null])
})

test.each([
  ['a phone number', phone, 'tel'],
  ['the code of an email', codeFields.enteredotp, 'numeric'],
  ['the code of a new email', newEmailCodeFields.code, 'numeric'],
  ['a link', link('Link'), 'url'],
  ['a name', text('Name'), null],
])('%s is typed with its own keys on a phone', async (_, field: Field, keys) => {
  expect((await inputOf(field)).one('input').getAttribute('inputmode')).toBe(keys)
})

test('help and what is wrong are heard with the input, in this order', async () => {
  const view = await inputOf(orEmpty(link('Link')), { problem: 'Link must be a link.' })
  const ids = view.one('input').getAttribute('aria-describedby')?.split(' ') ?? []
  expect(ids.map((id) => document.getElementById(id)?.textContent)).toEqual([
    'The address of the page, such as example.org/asha',
    'Link must be a link.',
  ])
})

test('a link that is left without its scheme gets it, and the form notes it', async () => {
  const view = await inputOf(link('Link'))
  const noted = vi.fn()
  view.one('input').addEventListener('input', noted)
  const left = async (typed: string) => {
    await view.type('input', typed)
    await view.does(() => view.one('input').dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
    return [view.one<HTMLInputElement>('input').value, noted.mock.calls.length]
  }
  expect(await left(' forms.gle/x')).toEqual(['https://forms.gle/x', 2])
  expect(await left('see below')).toEqual(['see below', 3])
})

test('an optional choice can be taken back, a required one cannot', async () => {
  const level = oneOf('Level', ['Easy', 'Hard'])
  for (const [field, isFixed] of [
    [level, true],
    [orEmpty(level), false],
  ] as const) {
    const { one } = await inputOf(field, { initial: 'Easy' })
    expect(one<HTMLOptionElement>('option[value=""]').disabled).toBe(isFixed)
  }
})
