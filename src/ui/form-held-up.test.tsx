import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { text } from '../contract/field.ts'
import { shown } from '../testing/shown.tsx'
import { Form } from './form.tsx'
import { type Arrived, elsewhere, holdUp, tellProgress } from './holding-up.ts'

afterEach(() => sessionStorage.clear())

/** A form that was sent while something is on its way into it. */
async function waiting() {
  const onSubmit = vi.fn(async () => ({ success: true }))
  let close = () => {}
  function Page() {
    const [isOpen, setOpen] = useState(true)
    close = () => setOpen(false)
    return isOpen && <Form name="Picture" fields={{ title: text('Title') }} submit="Add picture" onSubmit={onSubmit} />
  }
  const page = await shown(<Page />)
  await page.type('[name=title]', 'Night')
  const form = page.one<HTMLFormElement>('form')
  const { promise, resolve } = Promise.withResolvers<Awaited<Arrived>>()
  holdUp(form, 'poster', promise)
  const send = () => page.does(() => form.requestSubmit())
  const press = (words: string) =>
    page.does(() => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === words)?.click())
  const tell = (share: number, waits?: string) => page.does(() => tellProgress(form, 'poster', { share, waits }))
  await send()
  return {
    ...page,
    onSubmit,
    send,
    press,
    tell,
    come: (why?: Awaited<Arrived>) => page.does(() => resolve(why)),
    replace: (other: Arrived) => page.does(() => holdUp(form, 'poster', other)),
    close: () => page.does(() => close()),
    said: () => page.texts('[role=status]'),
  }
}

test('it is said at the button how far the picture is that it waits for, and why that waits', async () => {
  const { said, tell, come, onSubmit } = await waiting()
  expect(said()).toEqual(['The picture is still on its way (0 %). This is sent once it has come.'])
  await tell(0.427)
  expect(said()).toEqual(['The picture is still on its way (42 %). This is sent once it has come.'])
  await tell(0.427, 'The connection is lost.')
  expect(said()).toEqual(['The connection is lost.'])
  await tell(1)
  expect(said()).toEqual(['The picture is being made ready. This is sent as soon as it is.'])
  expect(onSubmit).not.toHaveBeenCalled()
  await come()
  await vi.waitFor(() => expect(onSubmit).toHaveBeenCalledOnce())
  expect(said()).toEqual([''])
})

test('whoever waits no more has the button back with the focus on it, and nothing was sent', async () => {
  const { said, press, come, send, onSubmit, texts } = await waiting()
  await press('Stop waiting')
  expect([said(), texts('button'), document.activeElement?.textContent]).toEqual([[''], ['Add picture'], 'Add picture'])
  await come()
  expect(onSubmit).not.toHaveBeenCalled()
  await send()
  expect(onSubmit).toHaveBeenCalledOnce()
})

test('why the picture did not come stands in the way of the form', async () => {
  const { come, onSubmit, said } = await waiting()
  await come('This is no picture.')
  expect([said(), onSubmit.mock.calls]).toEqual([[''], []])
})

test('what is closed while it waits is sent, but not where something comes into another form', async () => {
  for (const [why, times] of [
    [undefined, 1],
    [elsewhere, 0],
  ] as const) {
    const { close, come, onSubmit } = await waiting()
    await close()
    await come(why)
    expect(onSubmit).toHaveBeenCalledTimes(times)
  }
})

test('where another picture took the place of the one on its way, that one is waited for', async () => {
  const { replace, come, onSubmit, said } = await waiting()
  const other = Promise.withResolvers<Awaited<Arrived>>()
  await replace(other.promise)
  await come('The first was cancelled.')
  expect([onSubmit.mock.calls, said()]).toEqual([[], [expect.stringContaining('still on its way')]])
  other.resolve(undefined)
  await vi.waitFor(() => expect(onSubmit).toHaveBeenCalledOnce())
})

test('where that one has come before the first has ended, the form is sent with it', async () => {
  const { replace, come, onSubmit } = await waiting()
  const other = Promise.withResolvers<string | undefined>()
  await replace(other.promise)
  other.resolve(undefined)
  await other.promise
  await come('The first was cancelled.')
  await vi.waitFor(() => expect(onSubmit).toHaveBeenCalledOnce())
})
