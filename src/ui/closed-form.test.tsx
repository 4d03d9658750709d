import { type ComponentProps, useState } from 'react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { picture, text } from '../contract/field.ts'
import { addressOf } from '../contract/own-picture.ts'
import { PictureInput } from '../features/pictures/picture-input.tsx'
import { shown } from '../testing/shown.tsx'
import { PictureInputContext } from './field-input.tsx'
import type { Values } from './filling.ts'
import { forgetDrafts } from './forget-drafts.ts'
import { Form, type Outcome } from './form.tsx'
import { Kept } from './kept.tsx'
import type { Kept as Came, PictureKeeper } from './picture-keeper.ts'
import { UnseenContext } from './unseen-context.ts'
import { unseenEvent } from './use-unseen.ts'

afterEach(() => forgetDrafts())

const address = addressOf({ id: 'k'.repeat(26), width: 1200, height: 800, colours: Array(9).fill('#123'), focus: { x: 50, y: 50 } })

/** A form in which a title was typed and a picture chosen, which is on its way; closed, it is hidden, or gone. */
async function choosing({ goes, outcome = { success: true } }: { goes: boolean; outcome?: Outcome | Promise<Outcome> }) {
  const { promise, resolve } = Promise.withResolvers<Came>()
  let signal = new AbortController().signal
  const keep: PictureKeeper['keep'] = (_, coming) => {
    signal = coming.signal
    return promise
  }
  const keeper = { check: async () => undefined, keep } as unknown as PictureKeeper
  const Poster = (props: Omit<ComponentProps<typeof PictureInput>, 'keeper'>) => <PictureInput {...props} keeper={keeper} />
  const fields = { title: text('Title'), poster: picture('Poster link') }
  const onSubmit = vi.fn(async (_values: Values) => outcome)
  const told: string[] = []
  let setOpen: (isOpen: boolean) => void = () => {}
  function Page() {
    const [isOpen, set] = useState(true)
    setOpen = set
    const form = <Form name="Event" fields={fields} submit="Save" onSubmit={onSubmit} initial={{ title: 'Day' }} />
    const page = goes ? isOpen && form : <Kept shown={isOpen}>{form}</Kept>
    return (
      <PictureInputContext value={Poster}>
        <UnseenContext value={(words) => told.push(words)}>{page}</UnseenContext>
      </PictureInputContext>
    )
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
    coming: () => signal,
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

test('a picture that comes when its form has gone stands in the next one, beside what was typed', async () => {
  const { open, come, values, texts, onSubmit } = await choosing({ goes: true })
  await open(false)
  await come()
  await open(true)
  expect([values(), onSubmit.mock.calls]).toEqual([['Night', address], []])
  expect(texts('[role=status] p').join()).not.toContain('was on its way')
})

test('a form that was sent and has gone is sent with its picture once that has come', async () => {
  const { send, open, come, onSubmit } = await choosing({ goes: true })
  await send()
  await open(false)
  await come()
  await vi.waitFor(() => expect(onSubmit).toHaveBeenCalledOnce())
  expect(onSubmit.mock.calls[0]?.[0]).toEqual({ title: 'Night', poster: address })
})

test('a form that is opened again before its picture has come waits for it, and the one that has gone does nothing more', async () => {
  const { send, open, come, values, texts, onSubmit } = await choosing({ goes: true })
  await send()
  await open(false)
  await open(true)
  expect(texts('[role=status]').join()).toContain('IMG_1.png: on its way…')
  await send()
  await come()
  await vi.waitFor(() => expect(onSubmit).toHaveBeenCalledOnce())
  await open(false)
  await open(true)
  expect([values(), onSubmit.mock.calls.length]).toEqual([['Day', ''], 1])
})

test('what is on its way is given up by whoever begins anew or logs out, and nothing is sent then', async () => {
  for (const givesUp of ['begins anew', 'logs out']) {
    const { does, texts, send, open, come, coming, onSubmit } = await choosing({ goes: true })
    await send()
    await open(false)
    if (givesUp === 'logs out') forgetDrafts()
    else {
      await open(true)
      await does(() => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Begin anew')?.click())
    }
    expect([givesUp, coming().aborted]).toEqual([givesUp, true])
    await come()
    await open(true)
    expect([texts('[role=status]').join(''), onSubmit.mock.calls]).toEqual(['', []])
  }
})

test('who leaves the site is asked as long as a picture is on its way, also when its form has gone', async () => {
  const leave = () => dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const { open, come } = await choosing({ goes: true })
  await open(false)
  expect(leave()).toBe(false)
  await come()
  expect(leave()).toBe(true)
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

test.for([true, false])('what a form would show is told otherwise where it is out of sight, and else not; it goes: %s', async (goes) => {
  const { promise, resolve } = Promise.withResolvers<Outcome>()
  const { send, open, come, does, told, onSubmit } = await choosing({ goes, outcome: promise })
  const unseen = vi.fn()
  await send()
  await come()
  await vi.waitFor(() => expect(onSubmit).toHaveBeenCalledOnce())
  await open(false)
  await does(() => resolve({ success: false, unseen }))
  expect([unseen.mock.calls.length, told]).toEqual([1, []])
  await open(true)
  await send()
  await vi.waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(2))
  expect(unseen).toHaveBeenCalledOnce()
})

test.each([
  ['which brings it back', true, []],
  ['or elsewhere where that does not bring it back', false, ['Taken. The form “Event” still has what you typed.']],
])('what is refused of a form that is hidden by what it stands in is told there, %s', async (_, isShown, words) => {
  const { send, come, told, onSubmit } = await choosing({ goes: false, outcome: { success: false, message: 'Taken.' } })
  const heard = vi.fn((event: Event) => isShown && event.preventDefault())
  document.addEventListener(unseenEvent, heard)
  vi.spyOn(HTMLElement.prototype, 'checkVisibility').mockReturnValue(false)
  onTestFinished(() => {
    vi.restoreAllMocks()
    document.removeEventListener(unseenEvent, heard)
  })
  await send()
  await come()
  await vi.waitFor(() => expect(onSubmit).toHaveBeenCalledOnce())
  await vi.waitFor(() => expect([heard.mock.calls.length, told]).toEqual([1, words]))
})
