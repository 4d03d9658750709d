import { expect, type Page, type Request } from '@playwright/test'
import { autosaved, expectAutosaved, leftOff, restored } from './autosaved.ts'
import { expectKept, student, write } from './by-label.ts'
import { administratorOf } from './caller.ts'
import { admin, logIn, openConsole, test, visit } from './site.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const words = { 'Event title': 'Soldering for beginners', Description: 'Bring nothing but hands.' }

async function typeEvent(page: Page) {
  await visit(page, '/events')
  await press(page, 'Add an event')
  await write(page, words)
  await expectAutosaved(page, words.Description)
}

test('a half-typed event survives a reload and a crash of the tab, and is forgotten once it is added', async ({ page: first, context }) => {
  let page = first
  await logIn(page)
  await typeEvent(page)
  await page.reload()
  await leftOff(page).getByRole('button').click()
  await expectKept(page, words)
  await write(page, { Time: '17:30' })
  await expectAutosaved(page, '17:30')

  // Nothing runs in a tab that crashes.
  const devtools = await context.newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  // It has no answer to this.
  devtools.send('Page.crash').catch(() => {})
  await crashed
  page = await context.newPage()
  await logIn(page)
  await visit(page, '/events')
  await leftOff(page).getByRole('button').click()
  await expectKept(page, { ...words, Time: '17:30' })
  await expect(restored(page)).toBeVisible()
  await write(page, { Date: '2999-12-01', 'Event type': 'Workshop' })
  await write(page, { Poster: '/static/sample/poster-wheels.svg', 'Registration link': 'https://forms.example.org/night' })
  await press(page, 'Add event')
  await expect(page.getByRole('alert')).toContainText('Event added successfully')
  await page.reload()
  await expect(page.getByRole('article')).toHaveCount(1)
  await press(page, 'Add an event')
  await expectKept(page, { 'Event title': '', Description: '' })
  await expect(restored(page)).toHaveCount(0)
  expect(await autosaved(page)).not.toContain('Soldering')
})

test('a half-typed registration survives a reload in its tab alone, and is never stored on the device', async ({ page, context }) => {
  await visit(page, '/register')
  await write(page)
  await page.reload()
  await expectKept(page)
  await expect(restored(page)).toBeVisible()
  expect(await autosaved(page)).not.toContain(student['Roll Number'])
  const other = await context.newPage()
  await visit(other, '/register')
  await expectKept(other, { Name: '', 'Roll Number': '' })
  await press(page, 'Register')
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Registration successful')
  await page.reload()
  await expectKept(page, { Name: '', 'Roll Number': '' })
})

/**
 * Ends the session, once the page has asked all that it asks by itself: a look of its own would find that before the press
 * does. (The state "networkidle" is that of the last whole load.)
 */
async function forget(page: Page) {
  let last: Request | undefined
  const isQuiet = async () => {
    const asked = await page.requests()
    await Promise.all(asked.map((request) => request.response()))
    const before = last
    last = asked.at(-1)
    return last === before
  }
  await expect.poll(isQuiet, { intervals: [300] }).toBe(true)
  await page.context().clearCookies({ name: 'session' })
}

const login = (page: Page) => page.getByRole('dialog', { name: 'Admin Login' })

async function ask(page: Page) {
  await openConsole(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQs' }).click()
  await press(page, 'Add FAQ')
  const form = page.getByRole('form', { name: 'FAQ' })
  await form.getByLabel('Question').fill('May first-years join?')
  await form.getByLabel('Answer').fill('Yes, from the first week.')
  await forget(page)
  await form.getByRole('button', { name: 'Add FAQ' }).click()
  await expect(login(page)).toBeVisible()
  return form
}

test('a session that ended asks for a login in place, and then the form is sent once', async ({ page, site }) => {
  const sent: number[] = []
  page.on('response', (response) => {
    if (response.url().includes('/api/addFaq')) sent.push(response.status())
  })
  const form = await ask(page)
  await expect(login(page)).toContainText('this has not been done yet. Log in, and it goes on')
  await login(page).getByLabel('Username').fill(admin.name)
  await login(page).getByLabel('Password', { exact: true }).fill(admin.password)
  await page.keyboard.press('Enter')
  await expect(login(page)).toHaveCount(0)
  await expect(form).toBeHidden()
  await expect(page.getByRole('alert')).toHaveText(['Login successful', 'FAQ added successfully'])
  expect(sent).toEqual([401, 200])
  const all = (await (await administratorOf(site.origin)).list('/api/faqs')) as { question: string }[]
  expect(all.filter(({ question }) => question === 'May first-years join?')).toHaveLength(1)
})
