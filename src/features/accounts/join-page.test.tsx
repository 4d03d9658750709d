import { expect, test, vi } from 'vitest'
import { answering } from '../../testing/answering.ts'
import { shown } from '../../testing/shown.tsx'
import { joinPage } from './join-page.tsx'

const route = { id: 'join', path: '/admin/join', title: '', fetch: async () => joinPage }

test('an invitation that was opened incomplete is taken once the whole link is opened in the same tab', async () => {
  const asked = answering({ body: { success: true, message: 'Welcome.' } })
  const view = await shown(<joinPage.View data={{}} route={route} />, '/admin/join#ab')
  const note = 'The link is incomplete.'
  expect([document.body.textContent?.includes(note), location.hash]).toEqual([true, ''])
  const key = 'k'.repeat(43)
  const open = (hash: string) =>
    view.does(() => {
      history.replaceState(null, '', hash)
      dispatchEvent(new Event('hashchange'))
    })
  await open(`#${key}`)
  expect([document.body.textContent?.includes(note), location.hash]).toEqual([false, ''])
  // The link to the content of the page.
  await open('#main')
  await view.type('input[name=name]', 'meera')
  await view.type('input[name=passwordOne]', 'seventeen copper lamps')
  await view.press('Become an administrator')
  await vi.waitFor(() => expect(asked.map(({ body }) => body)).toMatchObject([{ link: key, name: 'meera' }]))
})
