import { expect, type Page } from '@playwright/test'
import { club } from '../content/club.ts'
import { homeParts, pages } from '../content/pages.ts'
import { admin } from './caller.ts'
import { addEditDelete, filledIn } from './listed.ts'
import { alerts, expectAlert, field, write } from './page.ts'
import { follow, logIn, test, visit } from './site.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const token = (page: Page) => page.evaluate(() => sessionStorage.getItem('token'))

async function openNotice(page: Page) {
  await page.getByRole('button', { name: 'Edit Home' }).click()
  await page.getByRole('button', { name: 'Add a Notification' }).click()
  const form = page.getByRole('form', { name: 'Add a Notification' })
  // The colour fields load later and move the button under the pointer.
  await expect(form).toBeVisible()
  await expect(form.getByText(/^Loading/)).toHaveCount(0)
  return form
}

test('an administrator logs in, has the tools on every page, and logs out', async ({ page, context, site }) => {
  await visit(page, '/')
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await test.step('Admin Login: username, password, Login; a refusal shows the message of the server', async () => {
    await follow(page, navigation.getByRole('link', { name: 'Login' }))
    await page.getByLabel('Username').fill(admin.name)
    await page.getByLabel('Password', { exact: true }).fill('not the password')
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(alerts(page)).toHaveText('Wrong username or password.')
    await expect(page.getByLabel('Username')).toHaveValue(admin.name)
    expect(await token(page)).toBeNull()
  })
  await test.step('Login stores the token in session storage, and leads to the console', async () => {
    // The email is accepted in place of the name, in any case.
    await page.getByLabel('Username').fill('ADMIN@example.org')
    await page.getByLabel('Password', { exact: true }).fill(admin.password)
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page).toHaveURL(/\/adminconsole$/)
    await expectAlert(page, 'Login successful')
    expect(await token(page)).toMatch(/^.{20,}$/)
    // Contains no secret: it only marks that there may be a session, and of which browser (docs/decisions/session-cookie.md).
    expect(await page.evaluate(() => document.cookie)).toMatch(/^signed-in=[0-9a-z]{26}$/)
  })
  await test.step('Administrator sees add and delete controls, on every page of the tab', async () => {
    await page.getByRole('link', { name: `${pages.events.title} Add or delete events` }).click()
    await expect(page.getByRole('button', { name: 'Add an event' })).toBeVisible()
    await visit(page, '/')
    await expect(page.getByRole('button', { name: 'Edit Home' })).toBeVisible()
  })
  await test.step('The bar shows Logout; it ends the session on the server too', async () => {
    const session = (await context.cookies()).find(({ name }) => name === 'session')
    expect(session).toMatchObject({ httpOnly: true, sameSite: 'Strict' })
    const replay = async () => (await fetch(`${site.origin}/api/admins`, { headers: { cookie: `session=${session?.value}` } })).status
    expect(await replay()).toBe(200)
    await visit(page, '/adminconsole')
    await expect(navigation.getByRole('link', { name: 'Login' })).toBeHidden()
    await expect(navigation.getByRole('link', { name: 'Logout' })).toHaveAttribute('href', '/admin')
    await navigation.getByRole('link', { name: 'Logout' }).click()
    await expectAlert(page, 'Logged out')
    await expect(alerts(page).filter({ hasText: 'Unauthorized' })).toHaveCount(0)
    expect(await replay()).toBe(401)
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('session')
    expect(await token(page)).toBeNull()
    await expect(navigation.getByRole('link', { name: 'Login' })).toBeVisible()
  })
})

test('an administrator writes a notice, sees it and deletes it', async ({ page }) => {
  await logIn(page, '/')
  let form = await openNotice(page)
  const background = form.getByLabel('Background colour', { exact: true })
  await test.step('Colour pickers accept valid hex only, alpha 0 to 100, channel at most 255', async () => {
    for (const [typed, shown] of Object.entries({ '#12': '#FFFFFF', '#0a0b0c': '#0A0B0C' })) {
      await background.fill(typed)
      await background.press('Tab')
      await expect(background).toHaveValue(shown)
    }
    await form.getByRole('button', { name: 'Choose background colour' }).click()
    const picker = page.getByRole('dialog', { name: 'Background colour' })
    for (const [channel, typed, shown] of [
      ['R', '300', '255'],
      ['A %', '150', '100'],
      ['A %', '50', '50'],
    ] as const) {
      await field(picker, channel).fill(typed)
      await field(picker, channel).press('Tab')
      await expect(field(picker, channel)).toHaveValue(shown)
      expect(await field(picker, channel).evaluate((input) => input.scrollWidth <= input.clientWidth)).toBe(true)
    }
    await page.keyboard.press('Escape')
    await expect(picker).toBeHidden()
  })
  const notice = page.getByRole('article').filter({ hasText: 'Soldering irons are back' })
  await test.step('A notification shows title, description, alignment, both colours, date and time', async () => {
    await form.getByLabel('Title').fill('Soldering irons are back')
    await form.getByLabel(/^Description(?! of)/).fill('All twelve.\nCome and see.')
    await form.getByLabel('right').check()
    await form.getByLabel('Text colour', { exact: true }).fill('f3efe4')
    await form.getByRole('button', { name: 'Submit' }).click()
    await expect(alerts(page)).toHaveText('Notification added successfully')
    await expect(form).toBeHidden()
    await expect(notice).toContainText('All twelve.')
    await expect(notice).toContainText(new RegExp(`\\d{4}-\\d\\d-\\d\\d \\d{1,2}:\\d\\d:\\d\\d [AP]M ${club.zoneLabel}`))
    await expect(notice).toHaveCSS('color', 'rgb(243, 239, 228)')
    await expect(notice).toHaveCSS('text-align', 'right')
    await visit(page, '/')
    await expect(notice).toHaveCSS('background-color', 'rgba(255, 11, 12, 0.5)')
  })
  await test.step("Signed in: delete button next to the title, and no 'Posted'", async () => {
    await expect(notice.getByText('Posted')).toBeHidden()
    await notice.getByRole('button', { name: 'Delete Soldering irons are back' }).click()
    await expectAlert(page, 'Notification deleted successfully')
    await expect(notice).toHaveCount(0)
  })
  await test.step('Defaults: background #FFFFFF, text #000000, alignment empty; fields may be empty', async () => {
    form = await openNotice(page)
    await form.getByRole('button', { name: 'Submit' }).click()
    await expectAlert(page, 'Notification added successfully')
    const empty = page.getByRole('region', { name: homeParts.notifications.heading }).getByRole('article')
    await expect(empty).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    await expect(empty).toHaveCSS('color', 'rgb(0, 0, 0)')
    await expect(empty).toHaveCSS('text-align', /^(left|start)$/)
  })
})

test('an administrator adds, edits and deletes entries of every collection, and finds one deleted already', async ({ page, caller }) => {
  await logIn(page)
  for (const thing of filledIn)
    await test.step(thing.page, async () => {
      await visit(page, thing.page)
      await addEditDelete(page, thing)
    })
  await test.step('Opening the form dims the list to 60 %, closing restores 100 %; a wrong field has the focus', async () => {
    await visit(page, '/events')
    const list = page.locator('#list')
    await page.getByRole('button', { name: 'Add an event' }).click()
    await expect(page.getByLabel('Event title')).toBeFocused()
    await expect(list).toHaveCSS('filter', 'brightness(0.6)')
    await write(page, { 'Event title': 'Long Range', Poster: 'ftp://nowhere' })
    await page.getByRole('button', { name: 'Add event' }).click()
    await expect(field(page, 'Poster')).toBeFocused()
    await expect(field(page, 'Poster')).toHaveAccessibleDescription(/Poster must be a link that begins with https:\/\//)
    await expect(field(page, 'Event title')).not.toHaveAttribute('aria-invalid')
    await page.getByRole('button', { name: 'Close the form' }).click()
    await expect(list).toHaveCSS('filter', 'none')
  })
  await test.step('The card delete shows the message whatever the response is', async () => {
    const id = await caller.addEvent({ eventTitle: 'Gone soon' })
    await visit(page, '/events')
    for (const path of [`/api/deleteEvent/${id}`, `/api/erase/events/${id}`]) await caller.send(path)
    await page.getByRole('button', { name: 'Delete Gone soon' }).click()
    await expectAlert(page, 'Deleting “Gone soon”: Event not found. It may have been deleted already.')
    await expect(page.getByRole('article')).toHaveCount(0)
  })
})
