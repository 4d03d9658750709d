import { expect, type Page } from '@playwright/test'
import { homeParts } from '../content/pages.ts'
import { other } from '../src/testing/choices.ts'
import { administratorOf } from './caller.ts'
import { admin, logIn, logInByForm, test, visit } from './site.ts'

const alerts = (page: Page) => page.getByRole('alert')
const slide = '/static/sample/slide-board-city.svg'

test('an administrator logs in and has the tools at once, on every page of the tab', async ({ page }) => {
  await visit(page, '/')
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Login' }).click()
  await page.getByLabel('Username').fill(admin.name)
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(alerts(page)).toHaveText('The username or the password is not right.')
  await expect(page.getByLabel('Username')).toHaveValue(admin.name)
  expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull()

  await page.getByLabel('Password', { exact: true }).fill(admin.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(/\/adminconsole$/)
  await expect(alerts(page).last()).toHaveText('Login successful')
  expect(await page.evaluate(() => sessionStorage.getItem('token'))).toMatch(/^.{20,}$/)
  // A mark without a secret, by which a page knows that there may be a session to end (docs/decisions/0036), and whose.
  expect(await page.evaluate(() => document.cookie)).toMatch(/^signed-in=[0-9a-z]{26}$/)

  await page.getByRole('link', { name: 'Events Add or delete events' }).click()
  await expect(page.getByRole('button', { name: 'Add an event' })).toBeVisible()
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  await visit(page, '/')
  await expect(page.getByRole('button', { name: 'Edit Home' })).toBeVisible()
})

test('an administrator may also log in by email', async ({ page }) => {
  await logInByForm(page, { name: 'ADMIN@example.org' })
})

async function openForm(page: Page, name: string) {
  await visit(page, '/')
  await page.getByRole('button', { name: 'Edit Home' }).click()
  await page.getByRole('button', { name }).click()
  const form = page.getByRole('form', { name })
  // What comes late moves the button on from under a press.
  await expect(form).toBeVisible()
  await expect(form.getByText(/^Loading/)).toHaveCount(0)
  return form
}

test('a notification is written with its colours and alignment, seen at once and deleted', async ({ page }) => {
  await logIn(page)
  const form = await openForm(page, 'Add a Notification')
  await form.getByLabel('Title').fill('Soldering irons are back')
  await form.getByLabel(/^Description(?! of)/).fill('All twelve.\nCome and see.')
  await form.getByLabel('right').check()
  await form.getByLabel('Background colour', { exact: true }).fill('#10241B')
  await form.getByLabel('Text colour', { exact: true }).fill('f3efe4')
  await form.getByRole('button', { name: 'Submit' }).click()
  await expect(alerts(page)).toHaveText('Notification added successfully')
  await expect(form).toBeHidden()

  const notice = page.getByRole('article').filter({ hasText: 'Soldering irons are back' })
  await expect(notice).toContainText(/\d{4}-\d\d-\d\d \d{1,2}:\d\d:\d\d [AP]M IST/)
  await expect(notice).toHaveCSS('background-color', 'rgb(16, 36, 27)')
  await expect(notice).toHaveCSS('color', 'rgb(243, 239, 228)')
  await expect(notice).toHaveCSS('text-align', 'right')
  await visit(page, '/')
  await expect(notice).toHaveCSS('background-color', 'rgb(16, 36, 27)')
  await expect(notice.getByText('Posted')).toBeHidden()

  await notice.getByRole('button', { name: 'Delete Soldering irons are back' }).click()
  await expect(alerts(page)).toHaveText('Notification deleted successfully')
  await expect(notice).toHaveCount(0)
})

test('the colour picker takes a hex value only if it is valid, and keeps channels and alpha within their bounds', async ({ page }) => {
  await logIn(page)
  const form = await openForm(page, 'Add a Notification')
  const hex = form.getByLabel('Background colour', { exact: true })
  await hex.fill('#12')
  await hex.press('Tab')
  await expect(hex).toHaveValue('#FFFFFF')
  await hex.pressSequentially('zz')
  await hex.press('Tab')
  await expect(hex).toHaveValue('#FFFFFF')
  await hex.fill('#0a0b0c')
  await hex.press('Tab')
  await expect(hex).toHaveValue('#0A0B0C')

  await form.getByRole('button', { name: 'Pick: Background colour' }).click()
  const picker = page.getByRole('dialog', { name: 'Background colour' })
  const type = async (channel: string, typed: string) => {
    await picker.getByLabel(channel, { exact: true }).fill(typed)
    await picker.getByLabel(channel, { exact: true }).press('Tab')
  }
  await type('R', '300')
  await expect(picker.getByLabel('R', { exact: true })).toHaveValue('255')
  await type('A', '150')
  await expect(picker.getByLabel('A', { exact: true })).toHaveValue('100%')
  await type('A', '50')
  await page.keyboard.press('Escape')
  await expect(picker).toBeHidden()
  await form.getByLabel('Title').fill('Half see-through')
  await form.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('article').filter({ hasText: 'Half see-through' })).toHaveCSS('background-color', 'rgba(255, 11, 12, 0.5)')
})

test('a notification may be empty and then has the default colours', async ({ page }) => {
  await logIn(page)
  const form = await openForm(page, 'Add a Notification')
  await form.getByRole('button', { name: 'Submit' }).click()
  await expect(alerts(page)).toHaveText('Notification added successfully')
  const notice = page.getByRole('region', { name: homeParts.notifications.heading }).getByRole('article')
  await expect(notice).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(notice).toHaveCSS('color', 'rgb(0, 0, 0)')
  await expect(notice).toHaveCSS('text-align', /^(left|start)$/)
})

test('an event is written, its errors are told beside the fields, and it is seen at once and deleted', async ({ page }) => {
  await logIn(page)
  await visit(page, '/events')
  const list = page.locator('#list')
  await page.getByRole('button', { name: 'Add an event' }).click()
  await expect(page.getByLabel('Event title')).toBeFocused()
  await expect(list).toHaveCSS('filter', 'brightness(0.6)')
  await page.getByRole('button', { name: 'Close the form' }).click()
  await expect(list).toHaveCSS('filter', 'none')
  await page.getByRole('button', { name: 'Add an event' }).click()

  const form = page.getByRole('form', { name: 'Add an event' })
  await form.getByLabel('Event title').fill('Long Range')
  await form.getByLabel('Poster', { exact: true }).fill('ftp://nowhere')
  await form.getByRole('button', { name: 'Add event' }).click()
  await expect(form.getByLabel('Poster', { exact: true })).toBeFocused()
  await expect(form.getByLabel('Poster', { exact: true })).toHaveAccessibleDescription(/Poster must be a link that begins with https:\/\//)
  for (const label of ['Date', 'Description', 'Registration link', 'Event type', 'Time'])
    await expect(form.getByLabel(label, { exact: true })).toHaveAccessibleDescription(new RegExp(`${label} is required\\.`))
  await expect(form.getByLabel('Event title')).not.toHaveAttribute('aria-invalid')

  await form.getByLabel('Poster', { exact: true }).fill('/static/sample/poster-long-range.svg')
  await form.getByLabel('Date', { exact: true }).fill('2999-03-07')
  await form.getByLabel(/^Description(?! of)/).fill('Radio that sips power.')
  await form.getByLabel('Registration link').fill('https://forms.example.org/long-range')
  await form.getByLabel('Event type').selectOption(other.eventType)
  await form.getByLabel('Time').fill('15:00')
  await form.getByRole('button', { name: 'Add event' }).click()
  await expect(alerts(page)).toHaveText('Event added successfully')
  await expect(form).toBeHidden()
  await expect(list).toHaveCSS('filter', 'none')

  const card = page.getByRole('article').filter({ hasText: 'Long Range' })
  await expect(card).toContainText('2999-03-07')
  await expect(card).toContainText(other.eventType)
  await page.getByRole('button', { name: 'Add an event' }).click()
  await expect(form.getByLabel('Event title')).toHaveValue('')
  await page.getByRole('button', { name: 'Close the form' }).click()
  await card.getByRole('button', { name: 'Delete Long Range' }).click()
  await expect(alerts(page).last()).toHaveText('Event deleted successfully')
  await expect(card).toHaveCount(0)
  await expect(page.getByText('No events yet.')).toBeVisible()
})

test('a form that the server refuses loses nothing', async ({ page }) => {
  await logIn(page)
  await page.route('**/api/addHomeImage', (route) =>
    route.fulfill({ status: 400, json: { success: false, message: 'Picture is not accepted.' } }),
  )
  const form = await openForm(page, 'Add an Event Poster')
  await form.getByLabel('Picture', { exact: true }).fill(slide)
  await form.getByRole('button', { name: 'Submit' }).click()
  await expect(alerts(page)).toHaveText('Picture is not accepted.')
  await expect(form.getByLabel('Picture', { exact: true })).toHaveValue(slide)
  await expect(form.getByRole('button', { name: 'Submit' })).toBeEnabled()
})

test('what another administrator has deleted already is told, and nothing breaks', async ({ page, site }) => {
  const other = await administratorOf(site.origin)
  const id = await other.addEvent({ eventTitle: 'Gone soon' })
  await logIn(page)
  await visit(page, '/events')
  await other.send(`/api/deleteEvent/${id}`)
  await page.getByRole('button', { name: 'Delete Gone soon' }).click()
  await expect(alerts(page)).toHaveText('Deleting “Gone soon”: Event not found. It may have been deleted already.')
})
