import { afterEach, expect, test, vi } from 'vitest'
import { notifications } from '../collections/notifications/contract.ts'
import { text } from '../contract/field.ts'
import { answering } from '../testing/answering.ts'
import { shown } from '../testing/shown.tsx'
import { draftBox } from '../ui/draft-box.ts'
import { forgetDrafts } from '../ui/forget-drafts.ts'
import { momentWords } from './moment-words.ts'
import { signedIn } from './signed-in.ts'
import ThingForm from './thing-form.tsx'
import { draftOf } from './use-device-draft.ts'

const was = '2026-01-01T10:00'
const done = { body: { success: true, message: 'Done' } }
const stale = { status: 412, body: { success: false, message: 'Changed meanwhile' } }
const entry = (more: object) => ({
  body: { success: true, data: { id: 'abc', title: 'Old' }, version: 'v1', state: 'draft', publishAt: was, expiresAt: '', ...more },
})
const published = { version: 'v2', state: 'living', publishAt: '' }
const change = { id: 'v2', what: 'publish', by: null, at: '2026-01-01T04:30:01.000Z', before: { publishAt: was }, after: { publishAt: '' } }
const noted = (...data: object[]) => ({ body: { success: true, data } })

afterEach(() => {
  forgetDrafts()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const fields = { title: text('Title') }
const old = { id: 'abc', title: 'Old' }

async function formOf() {
  const onDone = vi.fn()
  const page = await shown(<ThingForm thing={notifications} fields={fields} editing={old} onDone={onDone} />)
  await vi.waitFor(() => page.one('select'), 30_000)
  const save = () => page.does(() => page.one<HTMLFormElement>('form').requestSubmit())
  return { ...page, onDone, save }
}
const edits = (asked: ReturnType<typeof answering>) =>
  asked.filter(({ path }) => path.startsWith('/api/edit')).map(({ body, version }) => [body, version])

test.for([
  ['published it', {}, published, change],
  [
    'took it down',
    { state: 'living', publishAt: '', expiresAt: was },
    { version: 'v2', state: 'expired', publishAt: '' },
    { ...change, what: 'expire', before: { publishAt: '', expiresAt: was }, after: { publishAt: 'expired', expiresAt: '' } },
  ],
] as const)('who changes a word while the clock %s is asked nothing: it is sent again by itself', async ([, begun, now, what]) => {
  const asked = answering(entry(begun), stale, entry(now), noted(what), done)
  const { type, save, texts, onDone } = await formOf()
  await type('[name=title]', 'Lab open late')
  await save()
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(edits(asked)).toEqual([
    [{ title: 'Lab open late' }, '"v1"'],
    [{ title: 'Lab open late' }, '"v2"'],
  ])
  expect(texts('section h3')).toEqual([])
})

test('who has set another time while the clock published it is told so in words of the clock, and asked whose counts', async () => {
  const asked = answering(entry({}), stale, entry(published), noted(change), done)
  const { type, save, texts, does, onDone } = await formOf()
  await type('[name=publishAt]', '2999-01-01T10:00')
  await save()
  await vi.waitFor(() =>
    expect(texts('section h3')).toEqual([`It was published on ${momentWords(change.at)} meanwhile, by the site’s own clock`]),
  )
  // A time that was set is told in the same form as a moment.
  expect(texts('section del').join()).toContain('2026-01-01, 10:00 AM')
  expect(texts('section label')).toEqual(['Keep mine', 'Leave it as it is now'])
  await does(() => document.querySelector<HTMLInputElement>('section input')?.click())
  await save()
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(edits(asked).at(-1)).toEqual([{ title: 'Old', publishAt: '2999-01-01T10:00' }, '"v2"'])
})

test('what somebody changed beside the clock is told, and what the clock did is not asked about', async () => {
  const edited = { id: 'v3', what: 'edit', by: 'mira', at: '2026-01-01T04:31:00.000Z', before: { title: 'Old' }, after: { title: 'New' } }
  const now = entry({ ...published, version: 'v3', data: { id: 'abc', title: 'New' } })
  answering(entry({}), stale, now, noted({ ...edited, before: null, after: null }, change))
  const { type, save, texts } = await formOf()
  await type('[name=title]', 'Lab open late')
  await save()
  const who = `mira saved this on ${momentWords(edited.at)}, while you were at work on it`
  await vi.waitFor(() => expect(texts('section h3')).toEqual([who]))
  expect(texts('section legend')).toEqual(['Title · you both changed it'])
})

test.for([null, 'mira'])(
  'words that were left go on without a question where the clock alone came between, else with one: %s',
  async (by) => {
    const left = { id: 'left', path: '/', called: 'Half a', at: Date.now(), version: 'v1', ...draftOf(notifications, old) }
    draftBox(signedIn()).put({ ...left, values: { title: 'Half a' }, began: { title: 'Old', publishAt: was, expiresAt: '' } })
    const asked = answering(entry(published), noted({ ...change, by }), done)
    const { one, save, texts, onDone } = await formOf()
    expect(one<HTMLInputElement>('[name=title]').value).toBe('Half a')
    await vi.waitFor(() => expect(asked).toHaveLength(2))
    await vi.waitFor(() => expect(texts('section h3').join()).toMatch(by ? /^mira saved this on/ : /^$/))
    await save()
    await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce())
    expect(edits(asked)).toEqual([[{ title: 'Half a' }, '"v2"']])
  },
)
