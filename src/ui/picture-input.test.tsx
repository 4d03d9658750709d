// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { picture } from '../contract/field.ts'
import { shown } from '../testing/shown.tsx'
import { PictureInput } from './picture-input.tsx'

const field = picture('Poster link')
const address = 'https://pictures.example.org/a.png'
const wrong = 'Poster link must be a link that begins with https://, or a path under /media/ or /static/.'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())
const later = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

async function pictureOf(initial = '', invalid = false) {
  const view = await shown(
    <>
      <PictureInput id="poster" field={field} initial={initial} aria-invalid={invalid || undefined} />
      <button type="button">Save</button>
    </>,
  )
  const leave = (to: string | null) =>
    view.does(() => {
      const relatedTarget = to === null ? null : view.one(to)
      view.one('#poster').dispatchEvent(new FocusEvent('focusout', { bubbles: true, relatedTarget }))
    })
  const loads = (type: 'load' | 'error') => view.does(() => view.one('img').dispatchEvent(new Event(type)))
  return { ...view, leave, loads, write: (text: string) => view.type('#poster', text), said: () => view.texts('[role=status] p') }
}

test('an address is tried a moment after it was typed, and what comes is shown', async () => {
  const { write, texts, one, loads, said } = await pictureOf()
  await write(address)
  await later(299)
  expect(texts('img')).toEqual([])
  await later(1)
  expect([one<HTMLImageElement>('img').src, said()]).toEqual([address, ['Trying the address…']])
  await loads('load')
  expect([texts('img').length, said()]).toEqual([1, []])
})

test('an address from which no picture comes says so; it is not wrong, and another is tried anew', async () => {
  const { write, texts, one, loads, said } = await pictureOf(address)
  await loads('error')
  expect([texts('img'), said().join()]).toEqual([[], expect.stringContaining('No picture came from this address.')])
  expect(one('#poster').getAttribute('aria-invalid')).toBeNull()
  await write(`${address}?again`)
  await later(300)
  expect([texts('img').length, said()]).toEqual([1, ['Trying the address…']])
})

test('what is no address is told once it is left, but not on the way to a button, and not while it is mended', async () => {
  const { write, leave, said, one } = await pictureOf()
  await write('poster.png')
  await leave('button')
  expect(said()).toEqual([])
  await leave(null)
  expect([said(), one('#poster').getAttribute('aria-invalid')]).toEqual([[wrong], 'true'])
  await write('poster')
  expect(said()).toEqual([])
})

test('what the form has said of it already is not said twice', async () => {
  const { write, leave, said } = await pictureOf('', true)
  await write('poster.png')
  await leave(null)
  expect(said()).toEqual([])
})
