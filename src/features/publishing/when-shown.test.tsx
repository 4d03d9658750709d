import { beforeAll, expect, test, vi } from 'vitest'
import { notifications } from '../../collections/notifications/contract.ts'
import { text } from '../../contract/field.ts'
import { browserFeatures } from '../../site/features.browser.ts'
import { answering } from '../../testing/answering.ts'
import { shown } from '../../testing/shown.tsx'
import { fillSlots, loadListTools } from '../../web/slots.ts'
import ThingForm from '../../web/thing-form.tsx'

const done = { body: { success: true, message: 'Done', id: 'new1' } }
const fields = { title: text('Title') }

// As the site does.
beforeAll(() => {
  fillSlots(browserFeatures)
  return loadListTools()
})

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
  const sent = async (times = 1) => {
    await send()
    await vi.waitFor(() => expect(onDone).toHaveBeenCalledTimes(times))
  }
  return { ...page, choose, send, sent }
}

test('a new entry is published at once without a time; a draft says so, and so does the button', async () => {
  const asked = answering(done)
  const { choose, sent, type, texts } = await formOf()
  expect(texts('[type=submit]')).toEqual([notifications.words.submit])
  await sent()
  await type('[name=title]', 'Lab open later')
  await choose('Save as draft')
  expect(texts('[type=submit]')).toEqual(['Save draft'])
  await sent(2)
  expect(asked.map(({ body }) => body)).toMatchObject([{ expiresAt: '' }, { publishAt: 'draft' }])
  expect(asked[0]?.body).not.toHaveProperty('publishAt')
})

test('a refused or missing time is shown beside its field and not sent; another one is', async () => {
  const asked = answering(done)
  const { choose, send, sent, type, texts } = await formOf()
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
  await sent()
  expect(asked.map(({ body }) => body)).toMatchObject([{ publishAt: '2999-01-01T10:00', expiresAt: '2999-01-01T10:01' }])
})

const old = { id: 'abc', title: 'Old' }
const standing = (more: object) => ({
  body: { success: true, data: old, version: 'v1', state: 'living', publishAt: '', expiresAt: '', ...more },
})
const planned = { state: 'draft', publishAt: '2999-01-01T10:00' }
const stale = { status: 412, body: { success: false, message: 'Changed meanwhile' } }
const noted = { body: { success: true, data: [{ id: 'v2', by: 'mira', at: '2026-01-01T00:00:00.000Z' }] } }
const edits = (asked: ReturnType<typeof answering>) => asked.filter(({ path }) => path.startsWith('/api/edit'))

test.for<[stands: object, option: string]>([
  [planned, 'Schedule'],
  [{ ...planned, publishAt: '2020-01-01T10:00' }, 'Schedule'],
  [{ state: 'draft', publishAt: 'draft' }, 'Save as draft'],
  [{ state: 'expired' }, 'Expired'],
])('what is edited begins as it stands, and a changed word says nothing of when it is shown, even if that has come: %o', async (row) => {
  const [stands, option] = row
  const asked = answering(standing(stands), done)
  const { sent, one, texts } = await formOf(old)
  expect(one<HTMLSelectElement>('select').selectedOptions[0]?.text).toBe(option)
  expect(texts('select option').includes('Expired')).toBe(option === 'Expired')
  await sent()
  expect(edits(asked).map(({ body }) => body)).toEqual([{ title: 'Lab open late' }])
})

test('the form shows that the entry was published meanwhile, and saving a word keeps it published', async () => {
  const now = standing({ version: 'v2' })
  const asked = answering(standing(planned), stale, now, noted, done)
  const { send, sent, texts, one } = await formOf(old)
  await send()
  await vi.waitFor(() => expect(texts('legend')).toEqual(['Visibility · only they changed it']))
  expect([texts('fieldset del').join(), texts('fieldset ins').join()]).toEqual([
    expect.stringContaining('Tue 1 Jan 2999, 10:00 am'),
    expect.stringContaining('Visible'),
  ])
  await vi.waitFor(() => expect(one<HTMLSelectElement>('select').value).toBe('now'))
  expect(one<HTMLInputElement>('[name=title]').value).toBe('Lab open late')
  await sent()
  const body = { title: 'Lab open late' }
  expect(edits(asked)).toMatchObject(['"v1"', '"v2"'].map((version) => ({ body, version })))
  for (const edit of edits(asked)) expect(edit.body).toEqual(body)
})
