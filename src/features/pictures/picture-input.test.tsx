import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { picture } from '../../contract/field.ts'
import { addressOf, ownPicture } from '../../contract/own-picture.ts'
import { uncut } from '../../contract/picture-calls.ts'
import { shown } from '../../testing/shown.tsx'
import type { PictureKeeper } from '../../ui/picture-keeper.ts'
import { PictureInput } from './picture-input.tsx'

const field = picture('Poster link')
const address = 'https://pictures.example.org/a.png'
const wrong = 'Poster link must be a link that begins with https://, or a path under /media/ or /static/.'

const kept = addressOf({ id: 'k'.repeat(26), width: 1200, height: 800, colours: Array(9).fill('#123'), focus: { x: 50, y: 50 } })
const cutOut = addressOf({ id: 'c'.repeat(26), width: 600, height: 400, colours: Array(9).fill('#456'), focus: { x: 50, y: 50 } })
const keeper: PictureKeeper = {
  check: async () => undefined,
  keep: async () => ({ address: kept }),
  keepLink: async () => ({ address: kept }),
  cut: async () => ({ address: cutOut }),
  cutOf: async () => ({ full: kept, cut: uncut }),
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())
const later = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

/** What has the focus once what had it has gone. */
async function focused() {
  await later(0)
  return document.activeElement?.textContent
}

async function pictureOf(initial = '', invalid = false, by: PictureKeeper = keeper, isDescribable = false) {
  const view = await shown(
    <form>
      <PictureInput id="poster" name="poster" field={field} initial={initial} keeper={by} aria-invalid={invalid || undefined} />
      {isDescribable && <input name="posterAlt" />}
      <button type="button" id="save">
        Save
      </button>
    </form>,
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
  await leave('#save')
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

const photo = (name = 'IMG_1.jpg') => new File(['bytes'], name, { type: 'image/jpeg' })
async function given(view: Awaited<ReturnType<typeof pictureOf>>, ...files: File[]) {
  const input = view.one<HTMLInputElement>('[data-choose]')
  Object.defineProperty(input, 'files', { configurable: true, value: files })
  await view.does(() => input.dispatchEvent(new Event('change', { bubbles: true })))
}
const value = (view: Awaited<ReturnType<typeof pictureOf>>) => view.one<HTMLInputElement>('#poster').value
const press = (view: Awaited<ReturnType<typeof pictureOf>>, words: string) =>
  view.does(() => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === words)?.click())

test('a picture that was chosen is on its way until it is kept, and then stands in the field', async () => {
  let done = (_: { address: string }) => {}
  const view = await pictureOf('', false, { ...keeper, keep: () => new Promise((resolve) => (done = resolve)) })
  await given(view, photo())
  expect([view.said(), value(view)]).toEqual([[], ''])
  expect(view.texts('[role=status]')[0]).toBe('IMG_1.jpg: on its way…')
  await view.does(() => done({ address: kept }))
  expect([value(view), view.one('#poster').hidden, view.texts('progress')]).toEqual([kept, true, []])
})

test('one that is refused says why, and is tried again or put away', async () => {
  const broken = { why: 'This picture is broken.' }
  const answers = [broken, broken, { address: kept }]
  const view = await pictureOf('', false, { ...keeper, keep: async () => answers.shift() ?? { why: 'Asked too often.' } })
  await given(view, photo())
  expect(view.texts('[role=status]')[0]).toBe('IMG_1.jpg: This picture is broken.')
  await press(view, 'Put away')
  expect([view.texts('button').includes('Try again'), await focused()]).toEqual([false, 'Choose a picture'])
  await given(view, photo())
  await press(view, 'Try again')
  expect(value(view)).toBe(kept)
})

test('what must be seen of it is set by tap and by the arrow keys, within the picture', async () => {
  const view = await pictureOf(kept)
  const focus = () => ownPicture(value(view))?.focus
  const stage = () => view.one('[role=slider]')
  stage().getBoundingClientRect = () => ({ left: 100, top: 100, width: 200, height: 100 }) as DOMRect
  await view.does(() => stage().dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: 140, clientY: 200 })))
  expect([focus(), stage().getAttribute('aria-valuetext')]).toEqual([{ x: 20, y: 100 }, '20 % from the left, 100 % from the top'])
  for (const key of ['ArrowLeft', 'ArrowUp', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft'])
    await view.does(() => stage().dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, key })))
  expect(focus()).toEqual({ x: 0, y: 95 })
})

test('a part of it takes its place, or it stays as it was', async () => {
  const view = await pictureOf(kept)
  await press(view, 'Crop or turn')
  await press(view, 'Leave it as it was')
  expect([value(view), await focused()]).toEqual([kept, 'Crop or turn'])
  await press(view, 'Crop or turn')
  await press(view, 'Use this part')
  expect([value(view), await focused()]).toEqual([cutOut, 'Crop or turn'])
  await press(view, 'Remove')
  expect([value(view), view.one('#poster').hidden, await focused()]).toEqual(['', false, 'Choose a picture'])
  expect(view.texts('img')).toEqual([])
  await view.write(address)
  expect(view.texts('img')).toEqual([])
  await later(300)
  expect(view.one<HTMLImageElement>('img').src).toBe(address)
})

test('a copy of a picture by link is kept here when somebody wants it', async () => {
  const view = await pictureOf(address)
  expect(view.texts('button')).not.toContain('Keep a copy here')
  await view.loads('load')
  await press(view, 'Keep a copy here')
  expect(value(view)).toBe(kept)
})

test('whoever describes no picture is reminded, and is not any more once something stands there', async () => {
  const view = await pictureOf(kept, false, keeper, true)
  expect(view.said().join()).toContain('Please say below what is to be seen')
  await view.type('[name=posterAlt]', 'Two students solder.')
  expect(view.said()).toEqual([])
})

test('of one that was on its way when the page was left it is said that it goes on where it was', async () => {
  const never = { ...keeper, keep: () => new Promise<never>(() => {}) }
  await given(await pictureOf('', false, never), photo('IMG_7.jpg'))
  const again = await pictureOf()
  expect(again.said().join()).toContain('“IMG_7.jpg” was on its way')
  await given(again, photo('IMG_7.jpg'))
  expect(again.said().join()).not.toContain('IMG_7')
  expect((await pictureOf()).said()).toEqual([])
})
