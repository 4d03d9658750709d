import { expect } from '@playwright/test'
import { heads } from '../content/heads.ts'
import { pages } from '../content/pages.ts'
import { admin, administratorOf } from './caller.ts'
import { autosaved, endSession, event, expectAutosaved, expectKept, hold, leftOff, press, restored, student, write } from './page.ts'
import { alive, logIn, logInByForm, logInInPlace, test, visit } from './site.ts'

const words = { 'Event title': 'Soldering for beginners', Description: 'Bring nothing but hands.' }

test('a half-typed event survives a reload and a crash of the tab, and is forgotten once it is added', async ({ page: first, context }) => {
  let page = first
  await logIn(page, '/events')
  await press(page, 'Add an event')
  await write(page, words)
  await expectAutosaved(page, words.Description)
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
  await logIn(page, '/events')
  await leftOff(page).getByRole('button').click()
  await expectKept(page, { ...words, Time: '17:30' })
  await expect(restored(page)).toBeVisible()
  await write(page, { ...event, ...words })
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
  // What is typed before the script runs is kept, too.
  const letGo = await hold(page, '**/static/js/**')
  await page.goto('/register', { waitUntil: 'commit' })
  await write(page)
  letGo()
  await alive(page)
  await page.getByRole('contentinfo').getByRole('link', { name: pages.timeline.title }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heads.timeline.head.heading)
  await visit(page, '/register')
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
  await expect(restored(page)).toHaveCount(0)
})

test('a session that ended loses no text: closed, the form is continued later; logged in in place, it is sent once', async ({
  page,
  site,
}) => {
  const sent: number[] = []
  page.on('response', (response) => response.url().includes('/api/addFaq') && sent.push(response.status()))
  const form = page.getByRole('form', { name: 'FAQ' })
  const login = page.getByRole('dialog', { name: 'Admin Login' })
  const send = async (password: string) => {
    await endSession(page)
    await form.getByRole('button', { name: 'Add FAQ' }).click()
    await expect(login.getByRole('alert').first()).toHaveText('Please log in again to do this.')
    await logInInPlace(page, password)
  }
  await logIn(page, '/faq')
  await press(page, 'Add FAQ')
  await form.getByLabel('Question').fill('May first-years join?')
  await form.getByLabel('Answer').fill('Yes, from the first week.')
  await send('not the password')
  await expect(login.getByRole('alert').last()).toHaveText('Wrong username or password.')
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain('not the password')
  await logInByForm(page)
  await leftOff(page).getByRole('link').click()
  await leftOff(page).getByRole('button').click()
  await expect(form.getByLabel('Answer')).toHaveValue('Yes, from the first week.')
  await send(admin.password)
  await expect(login).toHaveCount(0)
  await expect(form).toBeHidden()
  await expect(page.getByRole('alert')).toHaveText(['FAQ added successfully', 'Login successful'])
  expect(sent).toEqual([401, 401, 200])
  const all = (await (await administratorOf(site.origin)).list('/api/faqs')) as { question: string }[]
  expect(all.filter(({ question }) => question === 'May first-years join?')).toHaveLength(1)
})

test('what was typed before the upgrade is read from IndexedDB once, and offered', async ({ page }) => {
  await logIn(page, '/about')
  const left = await page.evaluate(async () => {
    const owner = /signed-in=([0-9a-z]+)/.exec(document.cookie)?.[1]
    const opening = indexedDB.open(`draft ${owner}`, 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore('drafts', { keyPath: 'id' })
    await new Promise((done) => opening.addEventListener('success', done))
    const about = { id: 'a1', form: 'faqs new', path: '/faq', label: 'A new FAQ', called: 'Is there tea?', at: Date.now() }
    const typed = { values: { question: 'Is there tea?', answer: 'On Thursdays.' }, began: {} }
    const adding = opening.result
      .transaction('drafts', 'readwrite')
      .objectStore('drafts')
      .add({ ...about, ...typed })
    await new Promise((done) => adding.addEventListener('success', done))
    opening.result.close()
    return `draft ${owner}`
  })
  await visit(page, '/faq')
  await leftOff(page).getByRole('button', { name: 'A new FAQ: “Is there tea?”' }).click()
  await expect(page.getByLabel('Answer')).toHaveValue('On Thursdays.')
  const databases = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
  await expect.poll(databases).not.toContain(left)
})
