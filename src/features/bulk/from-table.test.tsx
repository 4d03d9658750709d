import { expect, test, vi } from 'vitest'
import { memberCategories } from '../../../content/options.ts'
import { members } from '../../collections/members/contract.ts'
import { answering } from '../../testing/answering.ts'
import { shown } from '../../testing/shown.tsx'
import { shownAlerts } from '../../web/alerts.ts'
import type { Kept } from '../../web/send-file.ts'
import { session } from '../../web/session.ts'
import { SeveralForm } from './several-form.tsx'

vi.mock('../../web/send-file.ts', async (original) => ({
  ...(await original<typeof import('../../web/send-file.ts')>()),
  uploadPicture: async ({ name }: File): Promise<Kept> => ({ address: `/media/${name}` }),
}))
vi.mock('../../web/slots.ts', () => ({ slots: () => ({}) }))

const [category] = memberCategories
const added = { body: { success: true, message: 'Member added successfully', id: 'a'.repeat(26) } }

async function pasted(table: string, files: string[] = []) {
  session.begin('a token')
  const onDone = vi.fn()
  const page = await shown(<SeveralForm thing={members} files={[]} typed={{}} onDone={onDone} />)
  await page.type('textarea', table)
  await page.press('Show the rows')
  const choose = async (selector: string, names: string[]) => {
    const input = page.one<HTMLInputElement>(`${selector} [data-choose]`)
    Object.defineProperty(input, 'files', { value: names.map((name) => new File(['x'], name)), configurable: true })
    await page.does(() => void input.dispatchEvent(new Event('change', { bubbles: true })))
  }
  if (files.length > 0) await choose('div', files)
  const send = () => page.does(() => page.one<HTMLFormElement>('form').requestSubmit())
  return { ...page, choose, onDone, send }
}

test('rows are shown and nothing is sent before the button; then each is sent once, the last one first, with its photo', async () => {
  const asked = answering(added)
  const { send, onDone, texts, type } = await pasted(`Asha Rao;A1;Lead;${category};https://example.org/asha\nRavi;B2;Lead;${category}`, [
    'asha rao.jpg',
    'ravi.png',
  ])
  expect([texts('li strong'), texts('[role=status]')[0], texts('[type=submit]'), asked]).toEqual([
    ['Asha Rao', 'Ravi'],
    '2 members',
    ['Add 2 members'],
    [],
  ])
  // A name or a roll number is never the same for all.
  expect(texts('form label')).toEqual(['Description (optional)', 'Category (optional)'])
  await send()
  expect(texts('[id$=-desc-problem]')).toEqual(['Description is required: 2 of the members have none.'])
  await type('[name=desc]', 'Joined this year.')
  await send()
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  const common = { rollNumber: 'B2', position: 'Lead', category, desc: 'Joined this year.', instagramlink: 'none', githubLink: 'none' }
  expect(asked.map(({ body }) => body)).toMatchObject([
    { ...common, name: 'Ravi', linkedinlink: 'none', imagelink: '/media/ravi.png' },
    { ...common, name: 'Asha Rao', rollNumber: 'A1', linkedinlink: 'https://example.org/asha', imagelink: '/media/asha rao.jpg' },
  ])
  expect(new Set(asked.map(({ key }) => key)).size).toBe(2)
  expect(shownAlerts()[0]?.message).toBe('2 members added.')
})

test('what is wrong is said in each row and corrected there; rows that are not right, or fail, stay', async () => {
  const { send, onDone, texts, type, one, choose, does } = await pasted(
    `Asha;A1;;Kitchen;example;;;Hi\nRavi;A1;Lead;${category};;;;Hi\nMira;C3;Lead;${category};;;;Hi`,
    ['Ravi.jpg', 'mira.jpg', 'IMG_1.jpg'],
  )
  expect(texts('[role=status]')[0]).toBe('3 members, 2 to correct')
  expect(texts('li:first-child [id$=-problem]')).toEqual([
    'Position is required.',
    '“Kitchen” is not in this list. Please choose.',
    'LinkedIn link must be a link that begins with https://.',
  ])
  expect(texts('li:first-child p.wrong')).toContain('Photo is missing.')
  expect(texts('li:nth-child(2) [id$=-problem]')).toEqual(['Another row has the same.'])
  expect(texts('p.wrong').join()).toContain('Whose are these? IMG_1.jpg')
  const asked = answering({ status: 400, body: { success: false, message: 'Not now.' } }, added)
  await send()
  await vi.waitFor(() =>
    expect(texts('[role=alert]').join()).toBe('0 members added. 1 failed; the list below says why. 2 still to correct.'),
  )
  expect(texts('li:nth-child(3) .wrong')).toEqual(['Not now.'])
  await type('li:first-child [name=position]', 'Lead')
  await does(() => one('li:first-child [type=checkbox]').click())
  await does(() => {
    one<HTMLSelectElement>('li:first-child select').value = category
    one('li:first-child select').dispatchEvent(new Event('input', { bubbles: true }))
  })
  await choose('li:first-child', ['anything.jpg'])
  await does(() => one('[aria-label="Leave out Ravi"]').click())
  expect(texts('[type=submit]')).toEqual(['Add 2 members'])
  await send()
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(asked.slice(1).map(({ body }) => (body as { name: string }).name)).toEqual(['Mira', 'Asha'])
  expect(asked[2]?.body).toMatchObject({ position: 'Lead', category, linkedinlink: 'none', imagelink: '/media/anything.jpg' })
})
