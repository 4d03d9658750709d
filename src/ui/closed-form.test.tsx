// @vitest-environment happy-dom
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { picture, text } from '../contract/field.ts'
import { addressOf } from '../contract/own-picture.ts'
import { shown } from '../testing/shown.tsx'
import type { Values } from './filling.ts'
import { Form, type Outcome } from './form.tsx'
import { Kept } from './kept.tsx'
import { PictureInput } from './picture-input.tsx'
import type { Kept as Came, PictureKeeper } from './picture-keeper.ts'
import { UnseenContext } from './unseen-context.ts'

afterEach(() => sessionStorage.clear())

const address = addressOf({ id: 'k'.repeat(26), width: 1200, height: 800, colours: Array(9).fill('#123'), focus: { x: 50, y: 50 } })

/** A form in which a title was typed and a picture chosen, which is on its way; closed, it is hidden, or gone. */
async function choosing({ goes, outcome = { success: true } }: { goes: boolean; outcome?: Outcome | Promise<Outcome> }) {
  const { promise, resolve } = Promise.withResolvers<Came>()
  const keeper = { check: async () => undefined, keep: () => promise } as unknown as PictureKeeper
  const onSubmit = vi.fn(async (_values: Values) => outcome)
  const told: string[] = []
  let setOpen: (isOpen: boolean) => void = () => {}
  function Page() {
    const [isOpen, set] = useState(true)
    setOpen = set
    const input = <PictureInput id="poster" name="poster" field={picture('Poster link')} initial="" keeper={keeper} />
    const form = <Form name="Event" fields={{ title: text('Title') }} submit="Save" onSubmit={onSubmit} about={() => input} />
    return <UnseenContext value={(words) => told.push(words)}>{goes ? isOpen && form : <Kept shown={isOpen}>{form}</Kept>}</UnseenContext>
  }
  const page = await shown(<Page />)
  await page.type('[name=title]', 'Night')
  const input = page.one<HTMLInputElement>('[data-choose]')
  await page.does(() => {
    Object.defineProperty(input, 'files', { value: [new File(['x'], 'IMG_1.png', { type: 'image/png' })], configurable: true })
    input.dispatchEvent(new Event('change', { bubbles: true }))
  })
  return {
    ...page,
    onSubmit,
    told,
    send: () => page.does(() => page.one<HTMLFormElement>('form').requestSubmit()),
    open: (isOpen: boolean) => page.does(() => setOpen(isOpen)),
    come: (kept: Came = { address }) => page.does(() => resolve(kept)),
    values: () => [...document.querySelectorAll<HTMLInputElement>('[name=title], [name=poster]')].map(({ value }) => value),
  }
}

test('a picture that comes while its form is hidden stands in it afterwards, beside what was typed', async () => {
  const { open, come, values, onSubmit } = await choosing({ goes: false })
  await open(false)
  await come()
  // A tab that ends now has it all, too.
  expect(JSON.stringify({ ...sessionStorage })).toContain('Night')
  await open(true)
  expect([values(), onSubmit.mock.calls]).toEqual([['Night', address], []])
})

test('a form that was sent and hidden is sent with its picture once that has come', async () => {
  const { send, open, come, onSubmit } = await choosing({ goes: false })
  await send()
  await open(false)
  await come()
  await vi.waitFor(() => expect(onSubmit).toHaveBeenCalledOnce())
  expect(onSubmit.mock.calls[0]?.[0]).toEqual({ title: 'Night', poster: address })
})

test('of a form that has gone nothing is sent, and the next one says what was on its way', async () => {
  const { send, open, come, texts, onSubmit } = await choosing({ goes: true })
  await send()
  await open(false)
  await come()
  await open(true)
  expect(onSubmit).not.toHaveBeenCalled()
  expect(texts('[role=status] p').join()).toContain('“IMG_1.png” was on its way when this form was left.')
})

test('what is refused of a form that was sent and then hidden is told where one is by then, and stands over it afterwards', async () => {
  const outcome = { success: false, message: 'This roll number is taken.' }
  const { send, open, come, told, texts } = await choosing({ goes: false, outcome })
  await send()
  await open(false)
  await come()
  await vi.waitFor(() => expect(told).toEqual(['This roll number is taken. The form “Event” still has what you typed.']))
  await open(true)
  expect(texts('[role=alert]')).toEqual(['This roll number is taken.'])
  // In sight it tells by itself.
  await send()
  expect(told).toHaveLength(1)
})

test('why the picture of a form that was hidden did not come, and what one is told that stays, are told as well', async () => {
  const late = await choosing({ goes: false })
  await late.send()
  await late.open(false)
  await late.come({ why: 'This picture is broken.' })
  expect([late.told, late.onSubmit.mock.calls]).toEqual([['This picture is broken. The form “Event” still has what you typed.'], []])
  const done = await choosing({ goes: false, outcome: { success: true, message: 'Sent' } })
  await done.send()
  await done.open(false)
  await done.come()
  await vi.waitFor(() => expect(done.told).toEqual(['Sent']))
})

test.each([
  [
    'a refusal is told',
    { success: false, message: 'Title is required.' },
    ['Title is required. That is about “Event”, which you have left.'],
  ],
  ['a success is told by whoever took it away', { success: true, message: 'Deleted' }, []],
])('of a form that has gone by its answer %s', async (_, outcome, words) => {
  const { promise, resolve } = Promise.withResolvers<Outcome>()
  const { send, open, come, does, told, onSubmit } = await choosing({ goes: true, outcome: promise })
  await send()
  await come()
  await vi.waitFor(() => expect(onSubmit).toHaveBeenCalledOnce())
  await open(false)
  await does(() => resolve(outcome))
  expect(told).toEqual(words)
})
