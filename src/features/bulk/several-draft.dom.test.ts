import { afterEach, expect, test } from 'vitest'
import { deviceDraft, leftDrafts } from '../../ui/device-draft.ts'
import { draftBox } from '../../ui/draft-box.ts'
import { forgetDrafts } from '../../ui/forget-drafts.ts'
import { newBatch } from './batch.ts'
import { severalDraft } from './several-draft.ts'

const asha = () => 'asha'
const about = { form: 'gallery new several', path: '/gallery', label: 'Several pictures', title: 'title' }
afterEach(() => forgetDrafts('asha'))

function begun() {
  const batch = newBatch({ check: async () => undefined, keep: async ({ name }) => ({ address: `/media/${name}` }) })
  const draft = severalDraft(deviceDraft(asha, about), batch, { title: 'Night' })
  return { batch, draft }
}
const settle = () => new Promise((resolve) => setTimeout(resolve))

const kept = () => draftBox('asha').all()

test('what was chosen, kept and typed is on the device at once, and goes when it is over', async () => {
  const { batch, draft } = begun()
  batch.take([new File(['one'], 'IMG_1.jpg'), new File(['three'], 'IMG_2.jpg')])
  expect(await kept()).toMatchObject([{ values: { title: 'Night' }, pictures: [{ name: 'IMG_1.jpg', size: 3 }, { name: 'IMG_2.jpg' }] }])
  await settle()
  batch.write(batch.items()[1]?.id ?? 0, { title: 'The bench', words: 'A board.' })
  draft.keep({ values: { title: 'Night of Boards' }, began: {} })
  const pictures = [{ address: '/media/IMG_1.jpg' }, { address: '/media/IMG_2.jpg', title: 'The bench', words: 'A board.' }]
  expect(await kept()).toMatchObject([{ values: { title: 'Night of Boards' }, pictures, form: about.form, called: 'Night of Boards' }])
  // It is at work here, and offered nowhere.
  expect(await leftDrafts('asha')).toEqual([])
  draft.end()
  expect(await kept()).toEqual([])
})

test('those that were added are not kept, and nothing is when all of them are', async () => {
  const { batch, draft } = begun()
  batch.take([new File(['one'], 'IMG_1.jpg'), new File(['three'], 'IMG_2.jpg')])
  await settle()
  await batch.addAll(async ({ name }) => (name === 'IMG_1.jpg' ? undefined : 'Not now.'))
  expect((await kept())[0]?.pictures).toMatchObject([{ name: 'IMG_2.jpg' }])
  await batch.addAll(async () => undefined)
  expect(await kept()).toEqual([])
  draft.end()
})

test('what can never be added is kept only as long as there is another to go on with', async () => {
  const why = 'This is no picture.'
  const isWords = ({ name }: File) => name === 'words.txt'
  const batch = newBatch({
    check: async (file) => (isWords(file) ? why : undefined),
    keep: async (file) => (isWords(file) ? { why } : { address: `/media/${file.name}` }),
  })
  const draft = severalDraft(deviceDraft(asha, about), batch, { title: 'Night' })
  batch.take([new File(['one'], 'IMG_1.jpg'), new File(['words'], 'words.txt')])
  await settle()
  expect((await kept())[0]?.pictures).toMatchObject([{ name: 'IMG_1.jpg' }, { name: 'words.txt', why }])
  await batch.addAll(async () => undefined)
  expect(batch.items()).toMatchObject([{ step: 'added' }, { step: 'refused' }])
  expect(await kept()).toEqual([])
  draft.end()
})

test('what the site refused for now is kept, and is asked for once more after the page was left', async () => {
  const keeper = { check: async () => undefined, keep: async () => ({ why: 'There is no room now. Please try again later.' }) }
  const batch = newBatch(keeper)
  const draft = severalDraft(deviceDraft(asha, about), batch, { title: 'Night' })
  batch.take([new File(['one'], 'IMG_1.jpg')])
  await settle()
  expect(batch.items()).toMatchObject([{ step: 'refused' }])
  const [left] = await kept()
  const later = newBatch(keeper, left?.pictures)
  expect(later.items()).toMatchObject([{ step: 'missing', name: 'IMG_1.jpg' }])
  const again = severalDraft(deviceDraft(asha, about), later, { title: 'Night' })
  expect(later.left()).toMatchObject([{ name: 'IMG_1.jpg' }])
  for (const one of [draft, again]) one.end()
})
