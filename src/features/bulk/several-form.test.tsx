import { useState } from 'react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { gallery } from '../../collections/gallery/contract.ts'
import { addressOf } from '../../contract/own-picture.ts'
import { answering } from '../../testing/answering.ts'
import { shown } from '../../testing/shown.tsx'
import { draftBox } from '../../ui/draft-box.ts'
import { forgetDrafts } from '../../ui/forget-drafts.ts'
import { UnseenContext } from '../../ui/unseen-context.ts'
import { allAlerts, dismiss, say, shownAlerts } from '../../web/alerts.ts'
import { signedIn } from '../../web/signed-in.ts'
import ThingForm from '../../web/thing-form.tsx'
import { pictureKeeper } from '../pictures/picture-keeper.ts'
import { newBatch } from './batch.ts'
import { SeveralItem } from './several-item.tsx'
import { countOf } from './several-parts.ts'
import { SeveralSum } from './several-sum.tsx'

/** What the site says of an add. */
let isRefused = false

afterEach(() => {
  isRefused = false
  forgetDrafts()
  for (const { id } of allAlerts()) dismiss(id)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const address = addressOf({ id: 'k'.repeat(26), width: 1200, height: 800, colours: Array(9).fill('#123'), focus: { x: 50, y: 50 } })
const photos = (count: number) => Array.from({ length: count }, (_, at) => new File([`${at}`], `IMG_${at + 1}.txt`, { type: 'text/plain' }))

async function formOf(onDone = () => {}) {
  answering({ body: { success: true } })
  let set: (isOpen: boolean) => void = () => {}
  function Page() {
    const [isOpen, setOpen] = useState(true)
    set = setOpen
    return (
      <UnseenContext value={say}>
        <div>{isOpen && <ThingForm thing={gallery} onDone={onDone} />}</div>
      </UnseenContext>
    )
  }
  const page = await shown(<Page />)
  const putAway = () => page.does(() => set(false))
  const comeBack = () => page.does(() => set(true))
  const choose = (files: File[]) =>
    page.does(() => {
      const input = page.one<HTMLInputElement>('[data-choose]')
      Object.defineProperty(input, 'files', { value: files, configurable: true })
      input.dispatchEvent(new Event('change', { bubbles: true }))
    })
  const press = (words: string) =>
    page.does(() => {
      const buttons = [...document.querySelectorAll('button')]
      buttons.find(({ textContent }) => textContent === words)?.click()
    })
  return { ...page, choose, press, putAway, comeBack, form: () => page.one('form').getAttribute('aria-label') }
}

const leaveOut = () => document.querySelector<HTMLButtonElement>('li button[aria-label^="Leave out"]')

test('several that were left are there when the form opens, with what they lack still asked for, until somebody begins anew', async () => {
  const pictures = [{ key: 'k'.repeat(32), name: 'IMG_1.jpg', size: 9, title: 'The bench', words: '' }]
  const values = { title: 'Night', description: '', date: '2026-11-22' }
  const left = { form: 'gallery new several', path: '/', label: 'Several pictures', called: 'Night' }
  draftBox(signedIn()).put({ ...left, id: 'left', at: Date.now(), values, began: {}, pictures })
  const { press, form, one, texts, type, does } = await formOf()
  await vi.waitFor(() => expect(form()).toBe('Several pictures'), 30_000)
  expect(texts('[role=status]').join()).toContain('1 to be chosen once more')
  expect([one<HTMLInputElement>('[name=title]').value, one<HTMLTextAreaElement>('[name=description]').required]).toEqual(['Night', true])
  expect(one<HTMLInputElement>('li input').value).toBe('The bench')
  // There is none of it to be added, and it is said why.
  const typed = { description: 'Hour thirty.', morelink: 'https://club.example.org/', category: 'Hackathons' }
  for (const [name, text] of Object.entries(typed)) await type(`[name=${name}]`, text)
  await does(() => one<HTMLFormElement>('form').requestSubmit())
  await vi.waitFor(() => expect(texts('[role=alert]').join()).toContain('There are no pictures to add. Choose them once more'))
  await press('Begin anew')
  expect(form()).toBe('Picture')
  await vi.waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('title'))
  expect(await draftBox(signedIn()).all()).toEqual([])
})

test('one that was refused needs no title for the others to be added', async () => {
  const one = { name: 'IMG_1.jpg', size: 9, words: '' }
  const pictures = [
    { ...one, key: 'a'.repeat(32), title: '', why: 'This picture is broken.' },
    { ...one, key: 'b'.repeat(32), title: 'The bench', address },
  ]
  const values = {
    title: '',
    description: 'Hour thirty.',
    morelink: 'https://club.example.org/',
    category: 'Hackathons',
    date: '2026-11-22',
  }
  const left = { form: 'gallery new several', path: '/', label: 'Several pictures', called: 'Night' }
  draftBox(signedIn()).put({ ...left, id: 'left', at: Date.now(), values, began: {}, pictures })
  const page = await formOf()
  await vi.waitFor(() => expect(page.form()).toBe('Several pictures'), 30_000)
  await page.does(() => page.one<HTMLFormElement>('form').requestSubmit())
  // Over the list to which it leads, and nowhere that it lies on it.
  await vi.waitFor(() => expect(page.texts('[role=alert]:has(+ ul)')).toEqual(['1 picture added. 1 was refused; the list below says why.']))
  expect(document.activeElement).toBe(page.one('[role=alert]'))
  expect([page.texts('[role=alert]').length, shownAlerts()]).toEqual([1, []])
  // Nothing is left to go on with.
  expect(page.texts('[role=status]').join()).toContain('1 chosen, 0 ready, 0 added, 1 refused')
  expect(await draftBox(signedIn()).all()).toEqual([])
  await page.does(() => leaveOut()?.click())
  expect(page.texts('[role=alert]')).toEqual([])
  // Nor over others that are chosen then.
  await page.choose(photos(2))
  await vi.waitFor(() => expect(page.texts('[role=status]').join()).toContain('2 chosen'))
  expect(page.texts('[role=alert]')).toEqual([])
})

test.for([
  ['in sight', false, [], 'No pictures were added. 1 was refused; the list below says why.'],
  ['put away meanwhile', true, [/^No pictures were added\. 1 was refused; the list of “Several pictures” says why\./], undefined],
] as const)(
  'where none of several could be added that is no success, and it is said where the reason stands: %s',
  async ([where, isGone, alerts, over]) => {
    const left = { form: 'gallery new several', path: '/', label: 'Several pictures', called: 'Night' }
    const typed = { title: 'Night', description: 'Hour thirty.', morelink: 'https://club.example.org/', category: 'Hackathons' }
    const one = { key: 'k'.repeat(32), name: 'IMG_1.txt', size: 1, title: '', words: '' }
    const values = { ...typed, date: '2026-11-22' }
    draftBox(signedIn()).put({ ...left, id: where, at: Date.now(), values, began: {}, pictures: [one] })
    const { promise: isChecked, resolve: check } = Promise.withResolvers<string>()
    vi.spyOn(pictureKeeper, 'check').mockReturnValue(isChecked)
    vi.spyOn(pictureKeeper, 'keep').mockImplementation(async () => ({ why: await isChecked }))
    const page = await formOf()
    await vi.waitFor(() => expect(page.form()).toBe('Several pictures'), 30_000)
    await page.choose(photos(1))
    await page.does(() => page.one<HTMLFormElement>('form').requestSubmit())
    if (isGone) await page.putAway()
    await page.does(() => check('This is no picture.'))
    await vi.waitFor(() => expect([...page.texts('[role=alert]'), ...shownAlerts()]).toHaveLength(1))
    expect(shownAlerts().map(({ message }) => message)).toEqual(alerts.map((words) => expect.stringMatching(words)))
    expect(page.texts('[role=alert]')).toEqual(over ? [over] : [])
  },
)

test('how far they are is measured by as many as the button counts, also where the site has refused one that lies there', async () => {
  const keeper = {
    check: async () => undefined,
    keep: async ({ name }: File) => (name === 'IMG_2.txt' ? new Promise<never>(() => {}) : { address }),
  }
  const batch = newBatch(keeper)
  batch.take([...photos(1)])
  await vi.waitFor(() => expect(batch.items()).toMatchObject([{ step: 'kept' }]))
  await batch.addAll(async () => 'The site has no room.')
  batch.take([...photos(2)].slice(1))
  await vi.waitFor(() => expect(batch.items()).toMatchObject([{ step: 'refused' }, { step: 'coming' }]))
  const { one } = await shown(<SeveralSum items={batch.items()} onFiles={() => {}} onLeaveOut={() => {}} />)
  const { max, value } = one<HTMLProgressElement>('progress')
  expect([countOf(batch.items()), max, value]).toEqual([2, 2, 1])
  batch.end()
})

test('of a file that this browser cannot read the picture is shown that the site made of it', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no HEIC here')))
  const batch = newBatch({ check: async () => undefined, keep: async () => ({ address }) })
  batch.take([new File(['heic'], 'IMG_1.HEIC')])
  await vi.waitFor(() => expect(batch.items()[0]?.address).toBe(address))
  const [item] = batch.items()
  const { texts, one } = await shown(item && <SeveralItem item={item} place={1} title="" batch={batch} isDescribed={false} />)
  await vi.waitFor(() => expect(texts('img')).toHaveLength(1))
  expect(one<HTMLImageElement>('img').src).toMatch(/\/media\/k{26}\.\d+\.webp$/)
  batch.end()
})

test('one that was refused is told from one that is wanted once more, and is tried again only where that may help', async () => {
  const left = { key: 'k', name: 'IMG.jpg', size: 9, title: '', words: '' }
  const keeper = {
    check: async ({ name }: File) => (name === 'words.txt' ? 'This is no picture.' : undefined),
    keep: async () => ({ why: 'Broken.' }),
  }
  const batch = newBatch(keeper, [left])
  batch.take([...photos(1), new File(['words'], 'words.txt')])
  await vi.waitFor(() => expect(batch.items().map(({ step }) => step)).toEqual(['missing', 'refused', 'refused']))
  const looks = async (at: number) => {
    const item = batch.items()[at]
    const { texts, one } = await shown(item && <SeveralItem item={item} place={1} title="" batch={batch} isDescribed={false} />)
    return [one('span[data-step]').dataset.step, texts('button').some((text) => text.startsWith('Try again'))]
  }
  expect([await looks(0), await looks(1), await looks(2)]).toEqual([
    ['missing', false],
    ['refused', true],
    ['refused', false],
  ])
  batch.end()
})

test('what each is called, and by which key it is sent, is kept before it is added: after a crash it is the same one', async () => {
  const pictures = ['a', 'b'].map((key) => ({ key: key.repeat(32), name: `${key}.jpg`, size: 9, title: '', words: 'A bench', address }))
  const typed = { description: 'Hour thirty.', morelink: 'https://club.example.org/', category: 'Hackathons', date: '2026-11-22' }
  const box = draftBox(signedIn())
  const left = { form: 'gallery new several', path: '/', label: 'Several pictures', called: 'Night' }
  box.put({ ...left, id: 'named', at: Date.now(), values: { ...typed, title: 'Night' }, began: {}, pictures })
  const { form, one, does } = await formOf()
  await vi.waitFor(() => expect(form()).toBe('Several pictures'), 30_000)
  const order: unknown[] = []
  const { written } = box
  vi.spyOn(box, 'written').mockImplementation(async () => {
    await written()
    await Promise.resolve()
    order.push((await box.all())[0]?.pictures?.map(({ key, title }) => [key[0], title])[0])
  })
  vi.stubGlobal('fetch', async (path: string, { body, headers }: { body?: string; headers?: Headers }) => {
    if (path === gallery.calls.add.path) order.push([headers?.get('idempotency-key')?.[0], JSON.parse(body ?? '').title])
    return Response.json({ success: true, message: 'Picture added' })
  })
  await does(() => one<HTMLFormElement>('form').requestSubmit())
  const told = [
    ['a', expect.stringContaining('Night')],
    ['b', expect.stringContaining('Night')],
  ]
  await vi.waitFor(() => expect(order).toEqual(told.flatMap((one) => [one, one])), 30_000)
  expect(order.map(String)).toEqual([order[0], order[0], order[2], order[2]].map(String))
})

test('all that were refused are left out by one press, and the focus goes to what chooses others', async () => {
  const { choose, press, texts } = await formOf()
  await choose(photos(3))
  await vi.waitFor(() => expect(texts('[role=status]').join()).toContain('3 chosen, 0 ready, 0 added, 3 refused'), 30_000)
  await press('Leave out the 3 refused')
  await vi.waitFor(() => expect(texts('[role=status]').join()).toContain('0 chosen, 0 ready, 0 added'))
  expect(leaveOut()).toBeNull()
  expect(document.activeElement?.textContent).toContain('Choose more')
})

test('whoever wants only one after all has what was typed, and the focus, in the form of one', async () => {
  const { choose, press, type, form, one, does } = await formOf()
  await type('[name=description]', 'Hour thirty.')
  await choose(photos(2))
  await vi.waitFor(() => expect(leaveOut()).not.toBeNull(), 30_000)
  expect([form(), one<HTMLTextAreaElement>('[name=description]').value]).toEqual(['Several pictures', 'Hour thirty.'])
  while (leaveOut()) await does(() => leaveOut()?.click())
  await press('Only one')
  expect([form(), one<HTMLTextAreaElement>('[name=description]').value]).toEqual(['Picture', 'Hour thirty.'])
  await vi.waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('title'))
})

/** Several that lie there already, as an earlier page has left them, each add of which is answered once `answer` says so. */
async function leftKept(id: string, count: number, onDone?: () => void) {
  const common = { description: 'Hour thirty.', morelink: 'https://club.example.org/', category: 'Hackathons', date: '2026-11-22' }
  const pictures = Array.from({ length: count }, (_, at) => ({
    ...{ key: `${at}`.repeat(32), name: `${at}.jpg`, size: 9, title: '', words: 'A bench', address },
  }))
  const left = { form: 'gallery new several', path: '/', label: 'Several pictures', called: 'Night' }
  draftBox(signedIn()).put({ ...left, id, at: Date.now(), values: { ...common, title: 'Night' }, began: {}, pictures })
  const page = await formOf(onDone)
  await vi.waitFor(() => expect(page.form()).toBe('Several pictures'), 30_000)
  const adds: (() => void)[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    if (path === gallery.calls.add.path) await new Promise<void>((resolve) => adds.push(resolve))
    return Response.json({ success: !isRefused, message: 'Told' }, { status: isRefused ? 400 : 200 })
  })
  const add = () => page.does(() => page.one<HTMLFormElement>('form').requestSubmit())
  const answer = async (at: number) => {
    await vi.waitFor(() => expect(adds).toHaveLength(at + 1))
    await page.does(() => adds[at]?.())
  }
  return { ...page, add, adds, answer }
}
const told = () => shownAlerts().map(({ message }) => message)

test('what was typed for several is there when their form comes back from another page, and again the next time', async () => {
  vi.spyOn(pictureKeeper, 'check').mockResolvedValue(undefined)
  vi.spyOn(pictureKeeper, 'keep').mockResolvedValue({ address })
  const { choose, putAway, comeBack, form, one, type } = await formOf()
  const standing = () => [one<HTMLInputElement>('[name=title]').value, one<HTMLTextAreaElement>('[name=description]').value]
  await choose(photos(2))
  await vi.waitFor(() => expect(form()).toBe('Several pictures'), 30_000)
  await type('[name=title]', 'Night')
  await type('[name=description]', 'Hour thirty.')
  await putAway()
  await comeBack()
  expect(standing()).toEqual(['Night', 'Hour thirty.'])
  // Something is typed there and taken back.
  await type('[name=title]', 'Night of')
  await type('[name=title]', 'Night')
  expect((await draftBox(signedIn()).all())[0]?.values).toMatchObject({ title: 'Night', description: 'Hour thirty.' })
  await putAway()
  await comeBack()
  expect(standing()).toEqual(['Night', 'Hour thirty.'])
})

test('a form that has come back while another adds them is that of one again once all were added', async () => {
  const { add, answer, putAway, comeBack, form } = await leftKept('elsewhere', 2)
  await add()
  await answer(0)
  await putAway()
  await comeBack()
  expect(form()).toBe('Several pictures')
  await answer(1)
  await vi.waitFor(() => expect(form()).toBe('Picture'))
  expect(told()).toEqual(['2 pictures added.'])
})

test('whoever begins anew while they are added is told how many were, and goes on in the form that is there then', async () => {
  const onDone = vi.fn()
  const { add, answer, press, form, choose } = await leftKept('anew', 3, onDone)
  await add()
  await answer(0)
  await vi.waitFor(() => answer(1))
  await press('Begin anew')
  vi.spyOn(pictureKeeper, 'check').mockResolvedValue(undefined)
  vi.spyOn(pictureKeeper, 'keep').mockResolvedValue({ address })
  await choose(photos(2))
  await vi.waitFor(() => expect(form()).toBe('Several pictures'), 30_000)
  await answer(2)
  await vi.waitFor(() => expect(told()).toEqual(['3 pictures added.']))
  expect([form(), onDone.mock.calls]).toEqual(['Several pictures', []])
  // Those that were added have taken nothing of these along.
  expect((await draftBox(signedIn()).all()).map(({ pictures }) => pictures?.map(({ name }) => name))).toEqual([['IMG_1.txt', 'IMG_2.txt']])
})

test('of several that nobody wants any more, as who has logged out, it is not told that none were added', async () => {
  const { add, adds, texts, does, answer } = await leftKept('unwanted', 1)
  await add()
  await vi.waitFor(() => expect(adds).toHaveLength(1))
  forgetDrafts()
  isRefused = true
  await answer(0)
  await does(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect([told(), texts('[role=alert]')]).toEqual([[], []])
})

test('what has come of several while their whole page is hidden, as while another is on its way, is told where one is by then', async () => {
  const { add, answer, texts } = await leftKept('waiting', 1)
  isRefused = true
  await add()
  document.body.style.display = 'none'
  onTestFinished(() => document.body.removeAttribute('style'))
  await answer(0)
  const why = '1 stays in the list of “Several pictures”, with the reason beside it.'
  await vi.waitFor(() => expect(told()).toEqual([expect.stringContaining(`No pictures were added. ${why}`)]))
  expect(texts('[role=alert]:has(+ ul)')).toEqual([])
})
