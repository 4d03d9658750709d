import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { picture } from '../../contract/field.ts'
import { addressOf, ownPicture } from '../../contract/own-picture.ts'
import { uncut } from '../../contract/picture-calls.ts'
import { answering } from '../../testing/answering.ts'
import { shown } from '../../testing/shown.tsx'
import { PictureInputContext } from '../../ui/field-input.tsx'
import { Form } from '../../ui/form.tsx'
import type { Kept, Uploading } from '../../web/send-file.ts'
import { PictureInput } from './picture-input.tsx'
import { pending } from './use-upload.ts'

const field = picture('Poster link')
const address = 'https://pictures.example.org/a.png'
const wrong = 'Poster link must be a link that begins with https://, or a path under /media/ or /static/.'

const kept = addressOf({ id: 'k'.repeat(26), width: 1200, height: 800, colours: Array(9).fill('#123'), focus: { x: 50, y: 50 } })
const cropped = addressOf({ id: 'c'.repeat(26), width: 600, height: 400, colours: Array(9).fill('#456'), focus: { x: 50, y: 50 } })
const uploadPicture = vi.fn(async (_: File, __: Uploading): Promise<Kept> => ({ address: kept }))
vi.mock('../../web/send-file.ts', () => ({ uploadPicture: (file: File, uploading: Uploading) => uploadPicture(file, uploading) }))
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
      <button type="button" id="save">
        Save
      </button>
    </form>,
  )
  const leave = (relatedTarget: Element | null) =>
    view.does(() => view.one('#poster').dispatchEvent(new FocusEvent('focusout', { bubbles: true, relatedTarget })))
  const loads = (type: 'load' | 'error') => view.does(() => view.one('img').dispatchEvent(new Event(type)))
  return { ...view, leave, loads, write: (text: string) => view.type('#poster', text), status: () => view.texts('[role=status] p') }
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

test('a wrong address is reported when the field loses focus, but not on the way to a button or while it is corrected', async () => {
  const { write, leave, status, one } = await pictureOf()
  await write('poster.png')
  await leave(one('#save'))
  expect(status()).toEqual([])
  await leave(null)
  expect([status(), one('#poster').getAttribute('aria-invalid')]).toEqual([[wrong], 'true'])
  await write('poster')
  expect(status()).toEqual([])
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

test('its form is not sent while it is uploading; cancelled, it is sent without', async () => {
  const { promise } = Promise.withResolvers<Kept>()
  uploadPicture.mockReturnValueOnce(promise)
  const onSubmit = vi.fn(async () => ({ success: true }))
  const view = await shown(
    <PictureInputContext value={PictureInput}>
      <Form name="Event" fields={{ poster: { ...field, required: false } }} submit="Save" onSubmit={onSubmit} />
    </PictureInputContext>,
  )
  await given(view, photo())
  await view.does(() => view.one<HTMLFormElement>('form').requestSubmit())
  expect([onSubmit.mock.calls, view.texts('[role=status]')]).toEqual([[], expect.arrayContaining(['IMG_1.jpg: uploading…', pending])])
  expect(view.one('[type=submit]').getAttribute('aria-disabled')).toBe('true')
  await view.press('Cancel')
  expect([uploadPicture.mock.lastCall?.[1].signal.aborted, view.texts('[role=status]').join('')]).toEqual([true, ''])
  expect(view.one('[type=submit]').getAttribute('aria-disabled')).toBe(null)
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
