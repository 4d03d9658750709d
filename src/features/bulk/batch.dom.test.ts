import { expect, onTestFinished, test, vi } from 'vitest'
import type { LeftPicture } from '../../ui/draft.ts'
import type { Kept, Progress } from '../../ui/picture-keeper.ts'
import { type Add, newBatch } from './batch.ts'

const photos = (count: number) => Array.from({ length: count }, (_, at) => new File([`${at}`], `IMG_${at + 1}.jpg`))
const settle = () => new Promise((resolve) => setTimeout(resolve))

/** A batch of which the test says when each picture has come. */
function held(left?: LeftPicture[]) {
  const coming = new Map<string, { settle: (kept: Kept) => void; tell: (progress: Progress) => void; signal: AbortSignal }>()
  const batch = newBatch(
    {
      check: async ({ type }) => (type === 'text/plain' ? 'This is no picture.' : undefined),
      keep: ({ name }, { signal, onProgress }) =>
        new Promise((settle, giveUp) => {
          signal.addEventListener('abort', () => giveUp(signal.reason))
          coming.set(name, { settle, tell: onProgress, signal })
        }),
    },
    left,
  )
  onTestFinished(() => {
    for (const { id } of batch.items()) batch.remove(id)
  })
  const came = async (number: number, kept: Kept = { address: `/media/${number}` }) => {
    coming.get(`IMG_${number}.jpg`)?.settle(kept)
    await settle()
  }
  const steps = () => batch.items().map(({ step }) => step)
  const leaving = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  return { batch, coming, came, steps, leaving }
}

test('three are on their way at once, and the next one as soon as one has come', async () => {
  const { batch, came, steps } = held()
  batch.take(photos(5))
  expect(steps()).toEqual(['coming', 'coming', 'coming', 'waiting', 'waiting'])
  await came(2)
  expect(steps()).toEqual(['coming', 'kept', 'coming', 'coming', 'waiting'])
})

test('each is added in its turn as soon as it is kept, and it is over when none is on its way', async () => {
  const { batch, came, steps } = held()
  const added: string[] = []
  const add: Add = async ({ address, place, of }) => void added.push(`${address} ${place}/${of}`)
  batch.take(photos(2))
  await came(1)
  let isOver = false
  const all = batch.addAll(add).then(() => {
    isOver = true
  })
  await settle()
  expect([added, steps(), isOver]).toEqual([['/media/1 1/2'], ['added', 'coming'], false])
  await came(2)
  await all
  expect([added.at(-1), steps()]).toEqual(['/media/2 2/2', ['added', 'added']])
})

test('they are added in the order of the list, in whichever they come, and the others come meanwhile', async () => {
  const { batch, came, steps } = held()
  const added: string[] = []
  const answers: (() => void)[] = []
  batch.take(photos(5))
  await came(3)
  const all = batch.addAll(async ({ name }) => {
    added.push(name)
    await new Promise<void>((answer) => answers.push(answer))
    return undefined
  })
  await came(2)
  await came(5)
  expect([added, steps()]).toEqual([[], ['coming', 'kept', 'kept', 'coming', 'kept']])
  await came(1)
  expect([added, steps()]).toEqual([['IMG_1.jpg'], ['adding', 'kept', 'kept', 'coming', 'kept']])
  for (let turn = 0; turn < 3; turn += 1) {
    answers[turn]?.()
    await settle()
  }
  expect([added.length, steps()]).toEqual([3, ['added', 'added', 'added', 'coming', 'kept']])
  await came(4)
  for (let turn = 3; turn < 5; turn += 1) {
    answers[turn]?.()
    await settle()
  }
  await all
  expect(added).toEqual([1, 2, 3, 4, 5].map((number) => `IMG_${number}.jpg`))
})

test('one before the others that is refused, left out or never added lets them by', async () => {
  const { batch, came, steps } = held()
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => logged.mockRestore())
  const added: string[] = []
  batch.take(photos(4))
  await came(2)
  await came(3)
  await came(4)
  const all = batch.addAll(async ({ name }) => {
    if (name === 'IMG_2.jpg') throw new Error('planted')
    return name === 'IMG_3.jpg' ? 'Title is required.' : void added.push(name)
  })
  await settle()
  expect(steps()).toEqual(['coming', 'kept', 'kept', 'kept'])
  await came(1, { why: 'This picture is broken.' })
  await all
  expect([added, steps()]).toEqual([['IMG_4.jpg'], ['refused', 'refused', 'refused', 'added']])
  const { batch: other, came: comes } = held()
  other.take(photos(2))
  await comes(2)
  const rest = other.addAll(async ({ name }) => void added.push(`other ${name}`))
  other.remove(other.items()[0]?.id ?? 0)
  await rest
  expect(added.at(-1)).toBe('other IMG_2.jpg')
})

test('one that is refused holds up no other, stays with the reason, and is tried again', async () => {
  const { batch, came, steps } = held()
  const refusals = ['Title is required.']
  batch.take(photos(2))
  await came(1, { why: 'This picture is broken.' })
  await came(2)
  await batch.addAll(async () => refusals.pop())
  expect(batch.items().map(({ why }) => why)).toEqual(['This picture is broken.', 'Title is required.'])
  batch.again(batch.items()[0]?.id ?? 0)
  await came(1)
  // That one was kept already, and is only added.
  await batch.addAll(async () => undefined)
  expect(steps()).toEqual(['added', 'added'])
  batch.tidy()
  expect(steps()).toEqual([])
})

test('one that is left out lets the next by at once, also while its sending has not ended yet', async () => {
  const added: string[] = []
  const keep = ({ name }: File) => (name === 'IMG_1.jpg' ? new Promise<Kept>(() => {}) : Promise.resolve({ address: '/media/2' }))
  const batch = newBatch({ check: async () => undefined, keep })
  batch.take(photos(2))
  void batch.addAll(async ({ name }) => void added.push(name))
  await settle()
  expect(added).toEqual([])
  batch.remove(batch.items()[0]?.id ?? 0)
  await settle()
  expect(added).toEqual(['IMG_2.jpg'])
})

test('one that is left out is on its way no more, and makes room', async () => {
  const { batch, coming, steps } = held()
  batch.take(photos(4))
  batch.remove(batch.items()[0]?.id ?? 0)
  await settle()
  expect([coming.get('IMG_1.jpg')?.signal.aborted, steps()]).toEqual([true, ['coming', 'coming', 'coming']])
})

test('all that were refused are left out at once, and nothing else', async () => {
  const { batch, came, steps } = held()
  batch.take([...photos(3), new File(['words'], 'words.txt', { type: 'text/plain' })])
  await came(2, { why: 'Broken.' })
  await came(1)
  expect(steps()).toEqual(['kept', 'refused', 'coming', 'refused'])
  batch.removeRefused()
  expect(batch.items().map(({ name, step }) => [name, step])).toEqual([
    ['IMG_1.jpg', 'kept'],
    ['IMG_3.jpg', 'coming'],
  ])
})

test('whoever leaves the site while something is not yet added is asked, and nobody else', async () => {
  const { batch, came, leaving } = held()
  expect(leaving()).toBe(false)
  batch.take(photos(1))
  expect(leaving()).toBe(true)
  await came(1)
  expect(leaving()).toBe(true)
  await batch.addAll(async () => undefined)
  expect(leaving()).toBe(false)
})

test('how far each has come, and why it waits, is told beside it', () => {
  const { batch, coming } = held()
  batch.take(photos(1))
  coming.get('IMG_1.jpg')?.tell({ share: 0.25, waits: 'The connection is lost.' })
  expect(batch.items()[0]).toMatchObject({ step: 'coming', share: 0.25, waits: 'The connection is lost.' })
})

test('what an earlier page has left is there again: what was kept is ready, and a file that had not come is chosen once more', async () => {
  const { batch: before, came: comes } = held()
  before.take(photos(3))
  await comes(1)
  const [first, second] = before.items()
  before.write(first?.id ?? 0, { title: 'Boards', words: 'A board on a bench.' })
  before.write(second?.id ?? 0, { words: 'A soldering iron.' })
  const { batch, came, steps } = held(before.left())
  expect(steps()).toEqual(['kept', 'missing', 'missing'])
  expect(batch.items()[0]).toMatchObject({ title: 'Boards', words: 'A board on a bench.', address: '/media/1', key: first?.key })
  // Nobody waits for what is missing.
  const added: string[] = []
  const add: Add = async ({ address, words }) => void added.push(`${address} ${words}`)
  await batch.addAll(add)
  expect(added).toEqual(['/media/1 A board on a bench.'])
  const [, again, third] = photos(3)
  batch.take([again as File, new File(['another'], 'IMG_3.jpg')])
  expect(steps()).toEqual(['added', 'coming', 'missing', 'coming'])
  await came(2)
  expect(batch.items()[1]).toMatchObject({ step: 'kept', words: 'A soldering iron.', key: second?.key })
  batch.take([third as File])
  expect(steps()[2]).toBe('coming')
})

test('whoever chooses all of them once more has none of them twice, however far each has come', async () => {
  const { batch: before, came: comes } = held()
  before.take(photos(3))
  await comes(1)
  const { batch, came, steps } = held(before.left())
  batch.take(photos(3))
  expect(steps()).toEqual(['kept', 'coming', 'coming'])
  await came(2)
  batch.take(photos(4))
  expect(steps()).toEqual(['kept', 'kept', 'coming', 'coming'])
  await batch.addAll(async ({ name }) => {
    if (name === 'IMG_1.jpg') for (const number of [3, 4]) void came(number)
    return undefined
  })
  batch.take(photos(4))
  expect(steps()).toEqual(['added', 'added', 'added', 'added'])
})

test('two that are chosen together are two, though they have one name and one size', () => {
  const { batch, steps } = held()
  batch.take([...photos(1), ...photos(1)])
  expect(steps()).toHaveLength(2)
  const { batch: later, steps: laterSteps } = held(batch.left())
  later.take([...photos(1), ...photos(1)])
  expect(laterSteps()).toEqual(['coming', 'coming'])
})

test('what can never be kept is left as refused with the reason, until another file is chosen in its place', async () => {
  const { batch: before, came } = held()
  before.take([new File(['0'], 'IMG_1.jpg', { type: 'text/plain' }), ...photos(2).slice(1)])
  await came(1, { why: 'This is no picture.' })
  const { batch, steps } = held(before.left())
  expect(batch.items()[0]).toMatchObject({ step: 'refused', why: 'This is no picture.' })
  // No page has its file any more, so that another try has nothing to send.
  batch.again(batch.items()[0]?.id ?? 0)
  expect(steps()).toEqual(['refused', 'missing'])
  batch.take(photos(1))
  expect([steps(), batch.items()[0]?.why]).toEqual([['coming', 'missing'], undefined])
})

test('what was refused though another try may help is to be chosen once more by the next page', async () => {
  const { batch: before, came } = held()
  before.take(photos(1))
  await came(1, { why: 'There is no room now.' })
  const { batch, steps } = held(before.left())
  expect([steps(), batch.left()]).toMatchObject([['missing'], [{ name: 'IMG_1.jpg' }]])
})

test('what was added is not kept, and what was refused is sent the next time as another', async () => {
  const { batch, came } = held()
  batch.take(photos(2))
  await came(1)
  await came(2)
  const [first, second] = batch.left()
  await batch.addAll(async ({ address }) => (address === '/media/2' ? 'Title is required.' : undefined))
  const [left, ...others] = batch.left()
  expect([left?.address, others]).toEqual(['/media/2', []])
  expect(left?.key).not.toBe(second?.key)
  expect(first?.key).not.toBe(second?.key)
})

test('what is no picture is refused at once, and not when its turn comes', async () => {
  const { batch, steps } = held()
  batch.take([...photos(4), new File(['words'], 'words.jpg', { type: 'text/plain' }), ...photos(1)])
  await settle()
  expect(steps()).toEqual(['coming', 'coming', 'coming', 'waiting', 'refused', 'waiting'])
  expect(batch.items()[4]?.why).toBe('This is no picture.')
})

test('a file that can never be kept is tried no more, whether it is refused at once or in its turn', async () => {
  const { batch, coming, steps } = held()
  const words = (name: string) => new File([name], name, { type: 'text/plain' })
  batch.take([words('first.txt'), ...photos(3), words('last.txt')])
  coming.get('first.txt')?.settle({ why: 'This is no picture.' })
  await settle()
  expect(steps()).toEqual(['refused', 'coming', 'coming', 'coming', 'refused'])
  for (const { id } of batch.items()) batch.again(id)
  expect([steps()[0], steps()[4], batch.items()[4]?.why]).toEqual(['refused', 'refused', 'This is no picture.'])
})

test('each keeps its number from when they are added, over a new page too, and one that comes later has the next', async () => {
  const places = ({ items }: Pick<typeof before, 'items'>) => items().map(({ place, of }) => `${place}/${of}`)
  const { batch: before, came: comes } = held()
  before.take(photos(4))
  before.remove(before.items()[1]?.id ?? 0)
  expect(places(before)).toEqual(['1/3', '2/3', '3/3'])
  expect(before.left()[0]).not.toHaveProperty('place')
  await comes(1)
  void before.addAll(async () => undefined)
  await settle()
  const left = before.left()
  expect(left.map(({ name, place, of }) => [name, place, of])).toEqual([
    ['IMG_3.jpg', 2, 3],
    ['IMG_4.jpg', 3, 3],
  ])
  const { batch } = held(left)
  batch.take([new File(['another'], 'IMG_9.jpg')])
  expect(places(batch)).toEqual(['2/3', '3/3', '4/4'])
  for (const { id } of before.items()) before.remove(id)
})

test('what is refused before they are added takes no number, so that none is missing among those who are shown', async () => {
  const { batch, came } = held()
  batch.take(photos(3))
  await came(1)
  await came(2, { why: 'This picture is broken.' })
  await came(3)
  const added: string[] = []
  await batch.addAll(async ({ name, place, of }) => void added.push(`${name} ${place}/${of}`))
  expect(added).toEqual(['IMG_1.jpg 1/2', 'IMG_3.jpg 2/2'])
  batch.again(batch.items()[1]?.id ?? 0)
  expect(batch.items()[1]).toMatchObject({ step: 'coming', place: 3, of: 3 })
})

test('what is tried again, or comes, while they are added has a number of its own', async () => {
  const { batch, came } = held()
  batch.take(photos(4))
  for (const number of [1, 2]) await came(number, { why: 'The connection is lost.' })
  await came(3)
  const added: string[] = []
  const all = batch.addAll(async ({ name, place, of }) => void added.push(`${name} ${place}/${of}`))
  await settle()
  for (const { id, step } of batch.items()) if (step === 'refused') batch.again(id)
  batch.take([new File(['another'], 'IMG_5.jpg'), new File(['more'], 'IMG_6.jpg')])
  await settle()
  for (const number of [1, 2, 4, 5, 6]) await came(number)
  await all
  expect(added).toEqual(['IMG_3.jpg 1/2', 'IMG_1.jpg 3/3', 'IMG_2.jpg 4/4', 'IMG_4.jpg 2/2', 'IMG_5.jpg 5/6', 'IMG_6.jpg 6/6'])
})
