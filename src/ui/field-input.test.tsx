import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { type Field, link, oneOf, orEmpty, picture, text } from '../contract/field.ts'
import { addressOf } from '../contract/own-picture.ts'
import { shown } from '../testing/shown.tsx'
import { FieldInput } from './field-input.tsx'
import { valuesOf } from './filling.ts'
import { wrongNumbers } from './phone-input.tsx'

const inputOf = (field: Field, { initial, problem }: { initial?: string; problem?: string } = {}) =>
  shown(
    <form>
      <FieldInput id="one" name="one" field={field} initial={initial} problem={problem} onChange={() => {}} />
    </form>,
  )

test('a field for a picture is called the same when one that the site keeps stands in it', async () => {
  const kept = addressOf({ id: 'k'.repeat(26), width: 12, height: 8, colours: Array(9).fill('#123'), focus: { x: 50, y: 50 } })
  const { texts, type } = await inputOf(picture('Poster'), { initial: kept })
  expect(texts('label')).toEqual(['Poster'])
  await type('input', '')
  await type('input', kept)
  expect(texts('label')).toEqual(['Poster'])
})

const exactly = 'Phone must be exactly 10 digits'
const phone = {
  ...text('Phone', { max: 10 }),
  input: 'tel',
  countryCode: '91',
  accepts: z.string().check(z.regex(/^\d{10}$/, exactly)),
} as const

const numbering = { length: 10, code: '91' }

async function phoneInput(begun: Parameters<typeof inputOf>[1] = {}) {
  const view = await inputOf(phone, begun)
  const input = view.one<HTMLInputElement>('input')
  const told = () => [input.value, input.getAttribute('aria-invalid'), view.texts('p').join()]
  /** Key by key, each at the caret, which the browser tells of before; `Backspace` is one too. */
  async function press(...keys: string[]) {
    for (const key of keys) {
      const [from, to] = [input.selectionStart ?? 0, input.selectionEnd ?? 0]
      const begins = input.value.slice(0, key === 'Backspace' && from === to ? from - 1 : from)
      const ends = input.value.slice(to)
      await view.does(() => void input.dispatchEvent(new Event('beforeinput', { bubbles: true })))
      const middle = key === 'Backspace' ? '' : key
      const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
      await view.does(() => {
        set?.call(input, begins + middle + ends)
        input.setSelectionRange(begins.length + middle.length, begins.length + middle.length)
        input.dispatchEvent(new Event('input', { bubbles: true }))
      })
    }
  }
  const select = (from: number, to = from) => input.setSelectionRange(from, to)
  /** What the form would send. */
  const sent = () => valuesOf(view.one('form')).one
  return { ...view, input, told, press, select, sent }
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

test('a digit that is typed behind the last one is left out, said to be, and counts until the number is corrected', async () => {
  const view = await phoneInput()
  await view.press(...'9800000110')
  expect([view.told(), view.sent()]).toEqual([['9800000110', null, ''], '9800000110'])
  await view.press('7')
  expect([view.told(), view.sent()]).toEqual([['9800000110', 'true', wrongNumbers.leftOut(numbering)], '98000001107'])
  await view.press('Backspace')
  expect([view.told(), view.sent()]).toEqual([['980000011', null, ''], '980000011'])
  await view.press('0')
  expect([view.told(), view.sent()]).toEqual([['9800000110', null, ''], '9800000110'])
})

test.each(['+919800000110', '+91 98000-00110', '+91 (0)9800000110', '009198000 00110', '919800000110', '09800000110', '0919800000110'])(
  '%j, typed key by key, is the number without the code of its country and the 0 before it',
  async (typed) => {
    const view = await phoneInput()
    await view.press(...typed)
    expect([view.told(), view.sent()]).toEqual([['9800000110', null, ''], '9800000110'])
  },
)

test('its own code goes as soon as it is typed, so that nothing half typed is a number', async () => {
  const view = await phoneInput()
  await view.press(...'+9')
  expect([view.told(), view.sent()]).toEqual([['9', null, ''], '+9'])
  await view.press('1')
  expect([view.told(), view.sent()]).toEqual([['', null, ''], ''])
  await view.press(...'98000001')
  expect(view.sent()).toBe('98000001')
})

test.each(['+19800000110', '+1980000011', '+9711234567', '009711234567', '+98 000 00110'])(
  'of %j, another country’s, the digits are no number here, typed or pasted, whatever is typed behind them',
  async (typed) => {
    const digits = typed.replace(/\D/g, '')
    for (const keys of [[...typed], [typed]]) {
      const view = await phoneInput()
      await view.press(...keys)
      expect(view.told()).toEqual([keys.length > 1 ? digits.slice(0, 10) : digits, 'true', wrongNumbers.abroad(numbering)])
      expect(phone.accepts.safeParse(view.sent()).success).toBe(false)
      view.select(view.input.value.length)
      await view.press('Backspace')
      expect([view.told()[2], view.sent()?.at(0)]).toEqual([wrongNumbers.abroad(numbering), '+'])
    }
  },
)

test('what is put in place of another country’s number, or of its code, is a number of its own', async () => {
  for (const replace of [
    async ({ select, press }: Awaited<ReturnType<typeof phoneInput>>) => {
      select(0, 11)
      await press('9800000110')
    },
    async ({ select, press }: Awaited<ReturnType<typeof phoneInput>>) => {
      select(1)
      await press('Backspace')
    },
    async ({ select, press }: Awaited<ReturnType<typeof phoneInput>>) => {
      select(0, 1)
      await press('Backspace')
    },
    // As a browser fills it in, with no word before.
    async ({ type }: Awaited<ReturnType<typeof phoneInput>>) => type('input', '9800000110'),
  ]) {
    const view = await phoneInput()
    await view.press('+1 9800000110')
    expect(view.sent()).toBe('+19800000110')
    await replace(view)
    expect([view.told(), view.sent()]).toEqual([['9800000110', null, ''], '9800000110'])
  }
  const emptied = await phoneInput()
  await emptied.press('+1 98')
  emptied.select(0, 3)
  await emptied.press('Backspace', ...'9800000110')
  expect([emptied.told(), emptied.sent()]).toEqual([['9800000110', null, ''], '9800000110'])
})

test('what is typed before or within a number stays where it is typed, whatever is not shown of it', async () => {
  for (const [at, typed, shown, sent] of [
    [0, '+91', '9800000110', '9800000110'],
    [0, '+44', '449800000110', '449800000110'],
    [2, '-', '9800000110', '9800000110'],
  ] as const) {
    const view = await phoneInput()
    await view.press(...'9800000110')
    view.input.focus()
    view.select(at)
    await view.press(...typed)
    expect([view.input.value, view.sent()], typed).toEqual([shown, sent])
    if (typed === '-') expect(view.input.selectionStart).toBe(at)
  }
})

test('what a form was left with counts when it is shown again, and what was typed before the page was alive', async () => {
  const abroad = await phoneInput({ initial: '+1980000011' })
  expect([abroad.told(), abroad.sent()]).toEqual([['1980000011', 'true', wrongNumbers.abroad(numbering)], '+1980000011'])
  const own = await phoneInput({ initial: '+91 98000 00110' })
  expect([own.told(), own.sent()]).toEqual([['9800000110', null, ''], '9800000110'])
  // Nothing that changes is as if it were not typed: what was said against it stays.
  let heard = 0
  document.addEventListener('input', () => (heard += 1))
  const short = await phoneInput({ initial: '98', problem: exactly })
  expect([short.told(), short.sent(), heard]).toEqual([['98', 'true', exactly], '98', 0])
  await short.type('input', '980')
  expect(heard).toBe(1)
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
