import { expect, test, vi } from 'vitest'
import { answering } from '../../testing/answering.ts'
import { shown } from '../../testing/shown.tsx'
import { session } from '../../web/session.ts'
import { loginPage } from './login-page.tsx'

function sign() {
  // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it
  document.cookie = 'signed-in=abc'
}
const offer = 'You are logged in in this browser.'
const route = { id: 'admin', path: '/admin', title: '', fetch: async () => loginPage }
const pageOf = () => shown(<loginPage.View data={{}} route={route} />, '/admin')

test('where the session lives but this tab has no token, the login offers to continue, which asks for the password', async () => {
  sign()
  vi.spyOn(location, 'assign').mockReturnValue()
  const admins = { success: true, data: [{ id: 'abc', name: 'asha', email: null, you: true }] }
  const asked = answering(
    { body: { ...admins, newPasswordOpen: false, newEmail: null, passkeyShown: false } },
    { body: { success: true, message: 'Login successful', token: 'another' } },
  )
  const view = await pageOf()
  expect(document.body.textContent).toContain(offer)
  await view.press('Continue')
  await vi.waitFor(() => expect(view.texts('input[name=name]')).toEqual([]))
  expect(session.begun()).toBe(false)
  await view.type('input[name=password]', 'correct horse')
  await view.press('Login')
  await vi.waitFor(() => expect(session.begun()).toBe(true))
  expect(asked.map(({ path, body }) => [path, body])).toEqual([
    ['/api/admins', undefined],
    ['/api/adminlogin', { name: 'asha', password: 'correct horse' }],
  ])
})

test('nothing is offered to a visitor, nor where this tab has a token', async () => {
  await pageOf()
  expect(document.body.textContent).not.toContain(offer)
  sign()
  session.begin('a token')
  await pageOf()
  expect(document.body.textContent).not.toContain(offer)
})
