import { expect, type Page } from '@playwright/test'
import { consoleWords } from '../content/console.ts'
import { pages } from '../content/pages.ts'
import { students } from '../content/sample/students.ts'
import { homeImages, notifications, projects } from '../src/site/collections.ts'
import { examplesOf } from '../src/testing/example.ts'
import { admin } from './caller.ts'
import { alerts, expectAlert, heading } from './page.ts'
import { overflow } from './questions.ts'
import { alive, demoTest, openConsole, test, visit } from './site.ts'

const plus = (page: Page) => page.getByRole('button', { name: 'Add an administrator' })

demoTest('a visitor finds the console closed, whatever token the browser holds', async ({ page }) => {
  await demoTest.step("Console without a token: the alert and 'Unauthorised Access'", async () => {
    await visit(page, '/adminconsole')
    await expect(alerts(page)).toHaveText('Unauthorized access, Please log in')
    await expect(heading(page)).toHaveText('Unauthorised Access')
    await expect(plus(page)).toHaveCount(0)
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
    await expect(page).toHaveURL(/\/admin$/)
    await alive(page)
  })
  await demoTest.step('On unload a token is removed from local storage, not session storage', async () => {
    await page.evaluate(() => {
      localStorage.setItem('token', 'left over')
      sessionStorage.setItem('token', 'made-up')
    })
    await page.route('**/static/js/**', (route) => route.abort())
    await page.goto('/')
    expect(await page.evaluate(() => [localStorage.getItem('token'), sessionStorage.getItem('token')])).toEqual([null, 'made-up'])
  })
  await demoTest.step('Token verification and enforcement: a made-up token opens nothing', async () => {
    await page.unroute('**/static/js/**')
    await visit(page, '/adminconsole')
    await expect(page.getByRole('dialog', { name: 'Admin Login' })).toBeVisible()
    await page.getByRole('button', { name: 'Continue as a visitor' }).click()
    await expect(heading(page)).toHaveText('Unauthorised Access')
    await expectAlert(page, 'Unauthorized access, Please log in')
    expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull()
  })
})

test('an administrator shows the passkey, adds another administrator, deletes them and changes the passkey', async ({ page }) => {
  const passkey = page.getByRole('textbox', { name: 'Passkey', exact: true })
  const form = page.getByRole('form', { name: 'Add Admin' })
  const list = page.getByRole('list', { name: 'Administrators' })
  await test.step('Four cards to /events, /projects, /gallery, /members', async () => {
    await openConsole(page)
    for (const name of ['events', 'projects', 'gallery', 'members'] as const)
      await expect(page.getByRole('main').getByRole('link', { name: `${pages[name].title} Add or delete` })).toHaveAttribute(
        'href',
        `/${name}`,
      )
  })
  await test.step("With a token: 'Admin Console' and a plus toggling a passkey form", async () => {
    await expect(passkey).toHaveCount(0)
    for (const isOpen of [true, false, true]) {
      await plus(page).click()
      await expect(passkey).toHaveCount(isOpen ? 1 : 0)
      await expect(isOpen ? passkey : plus(page)).toBeFocused()
    }
    await passkey.fill('this is not the passkey')
    await page.getByRole('button', { name: 'Submit' }).click()
    await expectAlert(page, 'This is not the club passkey.')
    await expect(page.getByRole('heading', { name: 'Add Admin' })).toHaveCount(0)
  })
  await test.step('A correct passkey hides the form and reveals Add Admin', async () => {
    await passkey.fill(admin.passkey)
    await page.getByRole('button', { name: 'Submit' }).click()
    await expectAlert(page, 'Passkey accepted')
    await expect(passkey).toHaveCount(0)
  })
  await test.step('Add Admin: password at least 8, email input type', async () => {
    await expect(form.getByLabel('Email')).toHaveAttribute('type', 'email')
    await form.getByLabel('Email').fill('asha@example.org')
    await form.getByLabel('Password').fill('seven77')
    await form.getByRole('button', { name: 'Add Admin' }).click()
    await expect(form.getByLabel('Password')).toBeFocused()
    await expect(form.getByLabel('Password')).toHaveAccessibleDescription('Password must be at least 8 characters.')
    await form.getByLabel('Password').fill('tea4lamp')
    await form.getByRole('button', { name: 'Add Admin' }).click()
    await expectAlert(page, 'Admin added successfully')
  })
  await test.step("Add admin: 'Error: ' followed by the server message", async () => {
    await form.getByLabel('Email').fill('ASHA@example.org')
    await form.getByLabel('Password').fill('another password')
    await form.getByRole('button', { name: 'Add Admin' }).click()
    await expectAlert(page, 'Error: Another administrator has this email.')
    await expect(form.getByLabel('Email')).toHaveValue('ASHA@example.org')
  })
  await test.step('An administrator is deleted after a question', async () => {
    await page.getByRole('link', { name: 'Administrators' }).click()
    await expect(list.getByRole('listitem')).toHaveText([/^admin.*You$/, /^asha@example\.org$/])
    const question = page.getByRole('dialog', { name: 'Delete asha@example.org?' })
    await list.getByRole('button', { name: 'Delete asha@example.org' }).click()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(list.getByRole('listitem')).toHaveCount(2)
    await list.getByRole('button', { name: 'Delete asha@example.org' }).click()
    await question.getByRole('button', { name: 'Delete' }).click()
    await expectAlert(page, 'Administrator deleted successfully')
    await expect(list.getByRole('listitem')).toHaveCount(1)
    await expect(question).toBeHidden()
  })
  await test.step('The passkey is changed', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Back to the admin console' }).click()
    await page.getByRole('main').getByRole('link', { name: 'Passkey', exact: true }).click()
    const changing = page.getByRole('form', { name: 'Change passkey' })
    await changing.getByLabel('New passkey').fill('seventeen copper lamps')
    await changing.getByRole('button', { name: 'Change passkey' }).click()
    await expect(page.getByText('Passkey changed. Tell the other administrators the new one.')).toBeVisible()
    await expect(changing.getByLabel('Current passkey')).toBeVisible()
  })
})

test('an administrator invites a successor by a link, who chooses name and password, and sets the last day of the one before', async ({
  page,
  visitor,
}) => {
  const list = page.getByRole('list', { name: 'Administrators' })
  const question = (of: Page, name: string) => of.getByRole('dialog', { name })
  await openConsole(page)
  await page.getByRole('main').getByRole('link', { name: 'Administrators' }).click()
  await page.getByRole('button', { name: 'Invite by email' }).click()
  const inviting = question(page, 'Invite an administrator')
  await inviting.getByLabel('Email').fill('meera@example.org')
  await inviting.getByLabel('Passkey').fill(admin.passkey)
  await inviting.getByRole('button', { name: 'Send the invitation' }).click()
  await expectAlert(page, /^Invitation for meera@example\.org created/)
  const link = await page.locator('code').innerText()
  await expect(page.getByRole('list', { name: 'Open invitations' }).getByRole('listitem')).toContainText('Invited, valid until')

  await test.step('The link fills the form, and is not in the address any more', async () => {
    await visitor.goto(link)
    await alive(visitor)
    await expect(visitor).toHaveURL(/\/admin\/join$/)
    const form = visitor.getByRole('form', { name: 'Become an administrator' })
    await form.getByLabel('Name').fill('Meera')
    await form.getByLabel('Password').fill('tea4lamp')
    await form.getByRole('button', { name: 'Become an administrator' }).click()
    await expectAlert(visitor, /^Welcome! You are an administrator now/)
    await visitor.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  })
  await test.step('The successor logs in and sets the last day of the one who invited', async () => {
    await visitor.getByLabel('Username').fill('Meera')
    await visitor.getByLabel('Password').fill('tea4lamp')
    await visitor.getByRole('button', { name: 'Login' }).click()
    await expect(visitor).toHaveURL(/\/adminconsole$/)
    await visitor.goto('/adminconsole/administrators')
    await visitor.getByRole('button', { name: 'Last day of admin' }).click()
    const ending = question(visitor, 'Last day of admin')
    await ending.getByLabel('Last day (optional)').fill('2031-06-30')
    await ending.getByLabel('Passkey').fill(admin.passkey)
    await ending.getByRole('button', { name: 'Save' }).click()
    await expectAlert(visitor, 'The access of admin ends after Mon 30 Jun 2031.')
    await expect(visitor.getByRole('listitem').filter({ hasText: 'Access ends Mon 30 Jun 2031' })).toHaveCount(1)
  })
  await page.reload()
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expect(page.getByRole('list', { name: 'Open invitations' })).toHaveCount(0)
})

test('an administrator with a phone sees what waits, opens each form with one tap, and takes the registrations away', async ({
  page,
  caller,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openConsole(page)
  const main = page.getByRole('main')
  await expect(main.getByText(consoleWords.calm)).toBeVisible()
  await test.step('What waits is counted, and leads to where it is', async () => {
    expect((await caller.send('/api/addProject', { ...examplesOf(projects.fields), publishAt: 'draft' })).status).toBe(200)
    for (const student of students) expect((await caller.send('/api/studentRegister', student)).status).toBe(200)
    await visit(page, '/adminconsole')
    const waiting = page.getByRole('list', { name: 'Tasks' }).getByRole('link')
    await expect(waiting).toHaveText([`${students.length}new registrations in the last seven days`, '1draft project not published yet'])
    expect(await overflow(page)).toBe(0)
  })
  await test.step('The export needs the passkey, and comes by itself after it', async () => {
    await expect(main.getByText(students.at(-1)?.name ?? '')).toBeVisible()
    expect(await main.innerText()).not.toContain(students.at(-1)?.phoneNumber)
    await main.getByRole('button', { name: 'Download CSV' }).click()
    const question = page.getByRole('dialog', { name: 'Enter the passkey' })
    await question.getByRole('textbox', { name: 'Passkey' }).fill(admin.passkey)
    const coming = page.waitForEvent('download')
    await question.getByRole('button', { name: 'Continue' }).click()
    expect((await coming).suggestedFilename()).toBe('iort-students.csv')
  })
  await test.step('Every other page with tools, and each part of the console, is one link away', async () => {
    const others = page.getByRole('navigation', { name: 'More to edit' }).getByRole('listitem')
    const paths = await others.evaluateAll((all) => all.map((line) => line.querySelector('a')?.getAttribute('href')))
    expect(paths.sort()).toEqual(['/', '/', '/faq', '/iort', '/notices', '/resources', '/timeline'])
    const parts = page.getByRole('navigation', { name: 'Parts of the console' }).getByRole('link')
    await expect(parts).toHaveText(['Administrators', 'Account', 'Passkey', 'Backups', 'Trash', 'History'])
    for (const part of await parts.all())
      await expect(part).toHaveAttribute('href', `/adminconsole/${(await part.textContent())?.toLowerCase()}`)
  })
  await test.step('A plus opens the form of its collection, once', async () => {
    for (const { words, table } of [notifications, projects, homeImages]) {
      await visit(page, '/adminconsole')
      await main.getByRole('link', { name: words.add, exact: true }).click()
      const field = main.getByRole('textbox').and(main.locator(':focus'))
      await expect(field, `the form of ${table}`).toHaveCount(1)
      await expect(page).toHaveURL(/^[^#]+$/)
    }
  })
})
