import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { orEmpty, picture, text } from '../../contract/field.ts'
import { addressOf, ownPicture } from '../../contract/own-picture.ts'
import { uncut } from '../../contract/picture-calls.ts'
import { answering } from '../../testing/answering.ts'
import { shown } from '../../testing/shown.tsx'
import { PictureInputContext } from '../../ui/field-input.tsx'
import { Form, type Values } from '../../ui/form.tsx'
import type { Kept, uploadPicture as Upload } from '../../web/send-file.ts'
import { PictureInput } from './picture-input.tsx'
import { notUploaded, pending } from './use-upload.ts'

const field = picture('Poster link')
const address = 'https://pictures.example.org/a.png'

const kept = addressOf({ id: 'k'.repeat(26), width: 1200, height: 800, colours: Array(9).fill('#123'), focus: { x: 50, y: 50 } })
const cropped = addressOf({ id: 'c'.repeat(26), width: 600, height: 400, colours: Array(9).fill('#456'), focus: { x: 50, y: 50 } })
const uploadPicture = vi.fn(async (..._: Parameters<typeof Upload>): Promise<Kept> => ({ address: kept }))
vi.mock('../../web/send-file.ts', () => ({ uploadPicture: (...given: Parameters<typeof Upload>) => uploadPicture(...given) }))
// It measures what nothing lays out here.
vi.mock('react-easy-crop', () => ({
  default: ({ onCropAreaChange }: { onCropAreaChange: (area: object) => void }) => (
    <button type="button" onClick={() => onCropAreaChange({ x: 25, y: 10.04, width: 75, height: 89.96 })}>
      Drag
    </button>
  ),
}))

beforeEach(() => void vi.useFakeTimers())
const later = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

/** What has the focus once what had it has gone. */
async function focused() {
  await later(0)
  return document.activeElement?.textContent
}

async function pictureOf(initial = '', isDescribable = false) {
  const view = await shown(
    <form>
      <PictureInput id="poster" name="poster" field={field} initial={initial} />
      {isDescribable && <input name="posterAlt" />}
    </form>,
  )
  const loads = (type: 'load' | 'error') => view.does(() => view.one('img').dispatchEvent(new Event(type)))
  return { ...view, loads, write: (text: string) => view.type('#poster', text), status: () => view.texts('[role=status] p') }
}

test('an address is tried a moment after it was typed, and what comes is shown', async () => {
  const { write, texts, one, loads, status } = await pictureOf()
  await write(address)
  await later(299)
  expect(texts('img')).toEqual([])
  await later(1)
  expect([one<HTMLImageElement>('img').src, status()]).toEqual([address, ['Loading the picture…']])
  await loads('load')
  expect([texts('img').length, status()]).toEqual([1, []])
})

const photo = (name = 'IMG_1.jpg') => new File(['bytes'], name, { type: 'image/jpeg' })
type View = Awaited<ReturnType<typeof shown>>
async function given(view: View, ...files: File[]) {
  const input = view.one<HTMLInputElement>('[data-choose]')
  Object.defineProperty(input, 'files', { configurable: true, value: files })
  await view.does(() => input.dispatchEvent(new Event('change', { bubbles: true })))
}
const value = (view: View) => view.one<HTMLInputElement>('#poster').value

test('one that is refused shows why, and is tried again or dismissed', async () => {
  for (let times = 0; times < 2; times += 1) uploadPicture.mockResolvedValueOnce({ why: 'This picture is broken.' })
  const view = await pictureOf()
  await given(view, photo())
  expect(view.texts('[role=status]')[0]).toBe('IMG_1.jpg: This picture is broken.')
  await view.press('Dismiss')
  expect([view.texts('button').includes('Try again'), await focused()]).toEqual([false, 'Choose a picture'])
  await given(view, photo())
  await view.press('Try again')
  expect([value(view), view.one('#poster').hidden, view.texts('progress')]).toEqual([kept, true, []])
})

/** A form with a title and a poster, which is being uploaded. */
async function uploadingForm() {
  const { promise, resolve } = Promise.withResolvers<Kept>()
  uploadPicture.mockReturnValueOnce(promise)
  const sent = vi.fn(async (_: Values) => ({ success: true }))
  const view = await shown(
    <PictureInputContext value={PictureInput}>
      <Form name="Event" fields={{ poster: orEmpty(field), title: text('Title') }} submit="Save" onSubmit={sent} />
    </PictureInputContext>,
  )
  await given(view, photo())
  const send = () => view.does(() => view.one<HTMLFormElement>('form').requestSubmit())
  const isBusy = () => view.one('[type=submit]').getAttribute('aria-disabled') === 'true'
  const problems = () => view.texts('[id$=-problem]')
  return { ...view, sent, send, isBusy, problems, end: (kept: Kept) => view.does(() => resolve(kept)) }
}

test('a wrong field is shown while the picture is uploading; once corrected, the form is sent by itself with the picture', async () => {
  const { send, sent, isBusy, problems, type, texts, end } = await uploadingForm()
  await send()
  expect([sent.mock.calls, isBusy(), problems()]).toEqual([[], false, ['Title is required.']])
  expect(document.activeElement?.getAttribute('name')).toBe('title')
  await type('[name=title]', 'Soldering')
  await send()
  expect([sent.mock.calls, isBusy(), problems()]).toEqual([[], true, []])
  expect(texts('[role=status]')).toEqual(expect.arrayContaining(['IMG_1.jpg: preparing…', pending]))
  await end({ address: kept })
  expect(sent.mock.calls.map(([values]) => values)).toEqual([{ poster: kept, title: 'Soldering' }])
})

test('a form that waits for its picture is not sent without it: not if it fails, nor if it is cancelled', async () => {
  const { send, sent, isBusy, problems, type, press, end } = await uploadingForm()
  await type('[name=title]', 'Soldering')
  await send()
  await end({ why: 'The connection was lost.' })
  expect([sent.mock.calls, isBusy(), problems()]).toEqual([[], false, [notUploaded]])
  uploadPicture.mockReturnValueOnce(new Promise(() => {}))
  await press('Try again')
  await send()
  expect([isBusy(), problems()]).toEqual([true, []])
  await press('Cancel')
  expect([uploadPicture.mock.lastCall?.[2].signal.aborted, sent.mock.calls, isBusy()]).toEqual([true, [], false])
  await send()
  expect(sent.mock.calls).toHaveLength(1)
})

test('a photograph is sent as it is if the administrator wants that', async () => {
  const view = await pictureOf()
  await view.does(() => view.one('[type=checkbox]').click())
  await given(view, photo())
  expect(uploadPicture.mock.lastCall?.[1]).toBe(true)
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
  const found = { body: { success: true, data: { ...uncut, address: kept, cutFrom: null } } }
  const asked = answering(found, found, { body: { success: true, message: 'Picture saved', address: cropped } })
  await view.press('Crop or rotate')
  await view.press('Cancel')
  expect([value(view), await focused()]).toEqual([kept, 'Crop or rotate'])
  await view.press('Crop or rotate')
  await view.press('Rotate')
  await view.press('Drag')
  await view.press('Use this part')
  expect([value(view), await focused()]).toEqual([cropped, 'Crop or rotate'])
  expect(asked[2]).toMatchObject({
    path: `/api/cropPicture/${'k'.repeat(26)}`,
    body: { turn: 90, left: 250, top: 100, width: 750, height: 900 },
  })
  await view.press('Remove')
  expect([value(view), view.one('#poster').hidden, await focused()]).toEqual(['', false, 'Choose a picture'])
  expect(view.texts('img')).toEqual([])
})

test('a missing description gets a reminder until something is typed', async () => {
  const view = await pictureOf(kept, true)
  expect(view.status().join()).toContain('Please describe the picture below')
  await view.type('[name=posterAlt]', 'Two students solder.')
  expect(view.status()).toEqual([])
})
