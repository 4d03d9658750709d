import { beforeEach, expect, test, vi } from 'vitest'
import { orEmpty, picture } from '../../contract/field.ts'
import { pictures } from '../../contract/pictures-field.ts'
import { shown } from '../../testing/shown.tsx'
import { Form } from '../../ui/form.tsx'
import type { Kept } from '../../web/send-file.ts'
import { MorePictures } from './more-pictures.tsx'
import { PictureFields } from './picture-input.tsx'
import { notUploaded } from './use-upload.ts'

const field = orEmpty(pictures('More pictures', { most: 3 }))
const uploadPicture = vi.fn(async ({ name }: File): Promise<Kept> => ({ address: `/media/${name}` }))
vi.mock('../../web/send-file.ts', () => ({ uploadPicture: (file: File) => uploadPicture(file) }))
beforeEach(() => void uploadPicture.mockClear())

async function chosen(view: Awaited<ReturnType<typeof shown>>, ...names: string[]) {
  const input = view.one<HTMLInputElement>('[data-choose]')
  Object.defineProperty(input, 'files', { configurable: true, value: names.map((name) => new File(['bytes'], name)) })
  await view.does(() => input.dispatchEvent(new Event('change', { bubbles: true })))
  for (const _ of names) await view.does(() => {})
}

async function inputOf(initial: string) {
  const view = await shown(<MorePictures id="more" name="more" field={field} initial={initial} />)
  const choose = (...names: string[]) => chosen(view, ...names)
  return { ...view, choose, value: () => view.one<HTMLTextAreaElement>('#more').value.split('\n') }
}

test('several pictures are uploaded one after the other up to the most, described, and removed', async () => {
  const { choose, value, type, texts, one, does } = await inputOf('/static/a.svg First')
  await choose('b.png', 'c.png', 'd.png')
  expect(uploadPicture.mock.calls.map(([{ name }]) => name)).toEqual(['b.png', 'c.png'])
  expect(value()).toEqual(['/static/a.svg First', '/media/b.png', '/media/c.png'])
  // There is no room for another one.
  expect([texts('[data-choose]'), texts('[role=status]')]).toEqual([[], ['1 was left out: at most 3.']])
  await type('[aria-label="Description of picture 2"]', 'On the bench')
  expect(value()[1]).toBe('/media/b.png On the bench')
  await does(() => one('[aria-label="Remove picture 1"]').click())
  expect(value()).toEqual(['/media/b.png On the bench', '/media/c.png'])
  expect(one<HTMLInputElement>('[aria-label="Description of picture 1"]').value).toBe('On the bench')
})

/** A form that was sent while its poster and two more pictures are uploading. */
async function queuedForm() {
  const sent = vi.fn(async () => ({ success: true }))
  const [poster, first, second] = [0, 1, 2].map(() => Promise.withResolvers<Kept>())
  for (const one of [poster, first, second]) if (one) uploadPicture.mockReturnValueOnce(one.promise)
  const view = await shown(
    <PictureFields onSeveral={undefined}>
      <Form name="Project" fields={{ poster: picture('Poster'), more: field }} submit="Save" onSubmit={sent} />
    </PictureFields>,
  )
  await chosen(view, 'a.png')
  await chosen(view, 'b.png', 'c.png')
  await view.press('Save')
  const end = (upload: typeof first, kept: Kept) => view.does(() => upload?.resolve(kept))
  await end(poster, { address: '/media/a.png' })
  const state = () => [view.one('[type=submit]').getAttribute('aria-disabled') === 'true', view.texts('[id$=-problem]')]
  return { ...view, sent, state, endFirst: (kept: Kept) => end(first, kept), endSecond: (kept: Kept) => end(second, kept) }
}

test('a form that is sent meanwhile waits for all pictures of all its fields', async () => {
  const { sent, state, texts, endFirst, endSecond } = await queuedForm()
  expect([state(), texts('[role=status]').includes('1 more waiting. ')]).toEqual([[true, []], true])
  await endFirst({ address: '/media/b.png' })
  expect(sent).not.toHaveBeenCalled()
  await endSecond({ address: '/media/c.png' })
  expect(sent.mock.calls).toEqual([[{ poster: '/media/a.png', more: '/media/b.png\n/media/c.png' }, expect.anything()]])
})

test('a picture that is refused says why, and the others wait until it is tried again or dismissed', async () => {
  for (let times = 0; times < 2; times += 1) uploadPicture.mockResolvedValueOnce({ why: 'This picture is broken.' })
  const { choose, value, press, texts, does } = await inputOf('')
  await choose('b.png', 'c.png', 'd.png')
  expect(texts('[role=status]')).toEqual(['b.png: This picture is broken.', '2 more waiting. '])
  await press('Dismiss')
  await does(() => new Promise((done) => setTimeout(done)))
  expect([texts('[role=status]'), value()]).toEqual([['c.png: This picture is broken.', '1 more waiting. '], ['']])
  expect(document.activeElement?.textContent).toBe('Add pictures')
  await press('Try again')
  for (let times = 0; times < 2; times += 1) await does(() => {})
  expect([texts('[role=status]'), value()]).toEqual([[''], ['/media/c.png', '/media/d.png']])
})

test('a form waits no longer when one of its pictures is refused, and is sent once that is dismissed', async () => {
  const { sent, state, press, endFirst, endSecond } = await queuedForm()
  await endFirst({ why: 'This picture is broken.' })
  await press('Save')
  expect([sent.mock.calls, state()]).toEqual([[], [false, [notUploaded]]])
  await press('Dismiss')
  await press('Save')
  await endSecond({ address: '/media/c.png' })
  expect(sent.mock.calls).toEqual([[{ poster: '/media/a.png', more: '/media/c.png' }, expect.anything()]])
})
