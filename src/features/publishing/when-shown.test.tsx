import { beforeAll, expect, test, vi } from 'vitest'
import { notifications } from '../../collections/notifications/contract.ts'
import { text } from '../../contract/field.ts'
import { browserFeatures } from '../../site/features.browser.ts'
import { answering } from '../../testing/answering.ts'
import { shown } from '../../testing/shown.tsx'
import { fillSlots, loadListTools } from '../../web/slots.ts'
import ThingForm from '../../web/thing-form.tsx'

/** Fills the slots of pages with all features, as the site does. */
async function withFeatures() {
  fillSlots(browserFeatures)
  await loadListTools()
}

const done = { body: { success: true, message: 'Done', id: 'new1' } }
const fields = { title: text('Title') }

beforeAll(withFeatures)
/** The form of a notice with a title alone, filled in, once it knows when the notice is shown. */
async function formOf(editing?: Record<string, string>) {
  const onDone = vi.fn()
  const page = await shown(<ThingForm thing={notifications} fields={fields} editing={editing} onDone={onDone} />)
  await vi.waitFor(() => page.one('select'), 30_000)
  await page.type('[name=title]', 'Lab open late')
  const choose = (words: string) =>
    page.does(() => {
      const menu = page.one<HTMLSelectElement>('select')
      menu.value = [...menu.options].find(({ text }) => text === words)?.value ?? ''
      menu.dispatchEvent(new Event('change', { bubbles: true }))
    })
  const send = () => page.does(() => page.one<HTMLFormElement>('form').requestSubmit())
  return { ...page, choose, send, onDone }
}

test('a new entry is published at once without a time; a draft says so, and so does the button', async () => {
  const asked = answering(done)
  const { choose, send, type, texts, onDone } = await formOf()
  expect(texts('[type=submit]')).toEqual([notifications.words.submit])
  await send()
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  await type('[name=title]', 'Lab open later')
  await choose('Save as draft')
  expect(texts('[type=submit]')).toEqual(['Save draft'])
  await send()
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledTimes(2))
  expect(asked.map(({ body }) => body)).toMatchObject([{ expiresAt: '' }, { publishAt: 'draft' }])
  expect(asked[0]?.body).not.toHaveProperty('publishAt')
})

test('a refused or missing time is shown beside its field and not sent; another one is', async () => {
  const asked = answering(done)
  const { choose, send, type, texts, onDone } = await formOf()
  await choose('Schedule')
  expect(texts('[type=submit]')).toEqual(['Schedule'])
  await send()
  expect(texts('[id$=publishAt-problem]')).toEqual(['Enter a date and time, or choose another option.'])
  await type('[name=publishAt]', '2020-01-01T10:00')
  await send()
  expect(texts('[id$=publishAt-problem]')).toEqual(['The publish time is in the past. Choose a later time, or publish now.'])
  await type('[name=publishAt]', '2999-01-01T10:00')
  await type('[name=expiresAt]', '2999-01-01T10:00')
  await send()
  expect(texts('[id$=expiresAt-problem]').join()).toMatch(/^The remove time must be after/)
  expect(asked).toEqual([])
  await type('[name=expiresAt]', '2999-01-01T10:01')
  await send()
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(asked.map(({ body }) => body)).toMatchObject([{ publishAt: '2999-01-01T10:00', expiresAt: '2999-01-01T10:01' }])
})

test('what is edited begins as it stands, and what has expired stays so', async () => {
  const entry = { success: true, data: { id: 'abc', title: 'Old' }, version: '1', state: 'expired', publishAt: '', expiresAt: '' }
  const asked = answering({ body: entry }, done)
  const { send, texts, onDone } = await formOf({ id: 'abc', title: 'Old' })
  expect(texts('select option')).toEqual(['Expired', 'Publish now', 'Save as draft', 'Schedule'])
  await send()
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  const sent = asked.find(({ path }) => path.startsWith('/api/edit'))?.body
  for (const name of ['publishAt', 'expiresAt']) expect(sent).not.toHaveProperty(name)
})

type Standing = { title?: string; state?: string; publishAt?: string; expiresAt?: string; version?: string }
const standing = ({ title = 'Old', ...more }: Standing) => ({
  body: { success: true, data: { id: 'abc', title }, version: 'v1', state: 'living', publishAt: '', expiresAt: '', ...more },
})
const planned = { state: 'draft', publishAt: '2999-01-01T10:00' }
const stale = { status: 412, body: { success: false, message: 'Changed meanwhile' } }
const noted = { body: { success: true, data: [{ id: 'v2', by: 'mira', at: '2026-01-01T00:00:00.000Z' }] } }
const edits = (asked: ReturnType<typeof answering>) => asked.filter(({ path }) => path.startsWith('/api/edit'))
const old = { id: 'abc', title: 'Old' }

test.for([planned, { ...planned, publishAt: '2020-01-01T10:00' }, { state: 'draft', publishAt: 'draft' }])(
  'who changes a word alone says nothing of when it is shown, also where that has come by now: %o',
  async (stands) => {
    const asked = answering(standing(stands), done)
    const { send, onDone } = await formOf(old)
    await send()
    await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce())
    expect(edits(asked).map(({ body }) => body)).toEqual([{ title: 'Lab open late' }])
  },
)

test('the form shows that the entry was published meanwhile, and saving a word keeps it published', async () => {
  const now = standing({ version: 'v2' })
  const asked = answering(standing(planned), stale, now, noted, done)
  const { send, texts, one, onDone } = await formOf(old)
  await send()
  await vi.waitFor(() => expect(texts('legend')).toEqual(['Visibility · only they changed it']))
  expect([texts('fieldset del').join(), texts('fieldset ins').join()]).toEqual([
    expect.stringContaining('2999-01-01, 10:00 AM'),
    expect.stringContaining('Visible'),
  ])
  await vi.waitFor(() => expect(one<HTMLSelectElement>('select').value).toBe('now'))
  expect(one<HTMLInputElement>('[name=title]').value).toBe('Lab open late')
  await send()
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(edits(asked).map(({ body, version }) => [body, version])).toEqual([
    [{ title: 'Lab open late' }, '"v1"'],
    [{ title: 'Lab open late' }, '"v2"'],
  ])
})
