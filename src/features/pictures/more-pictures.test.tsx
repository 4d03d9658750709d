import { beforeEach, expect, test, vi } from 'vitest'
import { orEmpty } from '../../contract/field.ts'
import { pictures } from '../../contract/pictures-field.ts'
import { shown } from '../../testing/shown.tsx'
import { Form } from '../../ui/form.tsx'
import type { Kept } from '../../web/send-file.ts'
import { MorePictures } from './more-pictures.tsx'
import { PictureFields } from './picture-input.tsx'

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
  expect(texts('[data-choose]')).toEqual([])
  await type('[aria-label="Description of picture 2"]', 'On the bench')
  expect(value()[1]).toBe('/media/b.png On the bench')
  await does(() => one('[aria-label="Remove picture 1"]').click())
  expect(value()).toEqual(['/media/b.png On the bench', '/media/c.png'])
  expect(one<HTMLInputElement>('[aria-label="Description of picture 1"]').value).toBe('On the bench')
})

test('a form that is sent meanwhile waits for all of several pictures', async () => {
  const sent = vi.fn(async () => ({ success: true }))
  const [first, second] = [Promise.withResolvers<Kept>(), Promise.withResolvers<Kept>()]
  uploadPicture.mockReturnValueOnce(first.promise).mockReturnValueOnce(second.promise)
  const view = await shown(
    <PictureFields onSeveral={undefined}>
      <Form name="Project" fields={{ more: field }} submit="Save" onSubmit={sent} />
    </PictureFields>,
  )
  await chosen(view, 'b.png', 'c.png')
  await view.press('Save')
  await view.does(() => first.resolve({ address: '/media/b.png' }))
  expect(sent).not.toHaveBeenCalled()
  await view.does(() => second.resolve({ address: '/media/c.png' }))
  expect(sent.mock.calls).toEqual([[{ more: '/media/b.png\n/media/c.png' }, expect.anything()]])
})

test('a picture that is refused says why, and the next one is uploaded once that is dismissed', async () => {
  uploadPicture.mockResolvedValueOnce({ why: 'This picture is broken.' })
  const { choose, value, press, texts, does } = await inputOf('')
  await choose('b.png', 'c.png')
  expect([texts('[role=status]'), value()]).toEqual([['b.png: This picture is broken.'], ['']])
  await press('Dismiss')
  await does(() => {})
  expect([texts('[role=status]'), value()]).toEqual([[], ['/media/c.png']])
})
