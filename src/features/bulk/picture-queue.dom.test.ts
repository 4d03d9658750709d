import { expect, test, vi } from 'vitest'
import type { Outcome } from '../../ui/form.tsx'
import type { Kept, Uploading } from '../../web/upload-picture.ts'
import { type Item, pictureQueue } from './picture-queue.ts'

const uploads: { name: string; signal: AbortSignal; end: (kept: Kept) => void }[] = []
vi.mock('../../web/upload-picture.ts', () => ({
  uploadPicture: (file: File, { signal }: Uploading) => new Promise<Kept>((end) => uploads.push({ name: file.name, signal, end })),
}))

function queueOf(count: number) {
  uploads.length = 0
  const queue = pictureQueue()
  queue.take(Array.from({ length: count }, (_, at) => new File(['x'], `${at + 1}.jpg`)))
  const steps = () => queue.items().map(({ step }) => step)
  const end = async (name: string, kept: Kept = { address: `/media/${name}` }) => {
    await vi.waitFor(() => expect(uploads.map((one) => one.name)).toContain(name))
    uploads.find((one) => one.name === name)?.end(kept)
    await vi.waitFor(() => expect(queue.items().find(({ file }) => file.name === name)?.step).not.toBe('uploading'))
  }
  return { queue, steps, end }
}
const isLeavingFree = () => dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('three are uploaded at a time; entries are added in order, each as soon as those before it are', async () => {
  const { queue, steps, end } = queueOf(4)
  expect(steps()).toEqual(['uploading', 'uploading', 'uploading', 'waiting'])
  expect(isLeavingFree()).toBe(false)
  const added: string[] = []
  const all = queue.addAll(async ({ file }) => ({ success: added.push(file.name) > 0 }))
  await end('2.jpg')
  await vi.waitFor(() => expect(steps()[3]).toBe('uploading'))
  expect(added).toEqual([])
  await end('1.jpg')
  await vi.waitFor(() => expect(added).toEqual(['1.jpg', '2.jpg']))
  await end('4.jpg')
  await end('3.jpg')
  expect(await all).toBe(4)
  expect([added, queue.items(), isLeavingFree()]).toEqual([['1.jpg', '2.jpg', '3.jpg', '4.jpg'], [], true])
})

test('what failed stays with the reason and is tried again; the site adds an entry once per key, which a refusal changes', async () => {
  const { queue, end } = queueOf(3)
  const keys: string[] = []
  const answers: Outcome[] = [
    { success: false, message: 'The connection was lost.', answered: false },
    { success: false, message: 'Too long.' },
  ]
  const add = async ({ key }: Item) => {
    keys.push(key)
    return answers.shift() ?? { success: true }
  }
  await end('1.jpg', { why: 'This picture is broken.' })
  await end('2.jpg')
  await end('3.jpg')
  expect(await queue.addAll(add)).toBe(0)
  const [first, second, third] = queue.items()
  expect([first?.why, second?.why, third?.why]).toEqual(['This picture is broken.', 'The connection was lost.', 'Too long.'])
  for (const item of queue.items()) queue.again(item)
  const all = queue.addAll(add)
  uploads.at(-1)?.end({ address: '/media/1' })
  expect(await all).toBe(3)
  expect([keys[3] === keys[0], keys[4] === keys[1]]).toEqual([true, false])
})

test('one that is removed is not uploaded any more, and the others are added', async () => {
  const { queue, end } = queueOf(2)
  const [first] = queue.items()
  const add = vi.fn(async () => ({ success: true }))
  const all = queue.addAll(add)
  if (first) queue.remove(first)
  expect(uploads[0]?.signal.aborted).toBe(true)
  uploads[0]?.end({ why: 'Cancelled.' })
  await end('2.jpg')
  expect([await all, add.mock.calls.length]).toEqual([1, 1])
})
