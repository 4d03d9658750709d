import { expect, type Page } from '@playwright/test'
import { test } from '../mailbox.ts'
import { admin, alive, openConsole, visit } from '../site.ts'

const alerts = (page: Page) => page.getByRole('alert')
const sent = 'If this address belongs to an administrator, a code is on its way to it.'

async function askForCode(page: Page, email: string) {
  await visit(page, '/admin')
  await page.getByRole('button', { name: 'Forgot password' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Recover Password' }).click()
  await expect(alerts(page).last()).toHaveText(sent)
}

test('the page that is loaded anew while the mail is read asks for the code, and nothing of what was typed is kept for it', async ({
  page,
  mailbox,
}) => {
  const field = page.getByPlaceholder('Enter OTP received in email')
  await askForCode(page, admin.email)
  await expect.poll(() => mailbox.mails.length).toBe(1)
  const code = /code: (\d{8})/.exec(mailbox.mails[0]?.text ?? '')?.[1] ?? ''
  await field.fill(code)
  await page.reload()
  await expect(field).toHaveValue('')
  const kept = await page.evaluate(() => JSON.stringify([history.state, { ...sessionStorage }, { ...localStorage }]))
  expect(kept).toContain('codeUntil')
  for (const secret of [code, admin.email, admin.password]) expect(kept).not.toContain(secret)

  // Whoever means to log in is not asked for it any more, and neither is who opens the page once it has ended.
  await page.getByRole('button', { name: 'Send another code' }).click()
  await page.getByRole('button', { name: 'Back to login' }).click()
  await page.reload()
  await alive(page)
  await expect(page.getByLabel('Username')).toBeVisible()
  await expect(field).toBeHidden()

  // Who comes to a page of its own types the same code; no other one is sent.
  await visit(page, '/admin')
  await page.getByRole('button', { name: 'Forgot password' }).click()
  await page.getByRole('button', { name: 'I have a code already' }).click()
  await expect(field).toBeFocused()
  await field.fill(code)
  await page.getByRole('button', { name: 'Verify OTP' }).click()
  await expect(alerts(page).last()).toHaveText('OTP verified successfully')
  await expect(page).toHaveURL(/adminconsole$/)
  expect(mailbox.mails.filter(({ subject }) => subject?.includes(code.slice(0, 4)))).toHaveLength(1)
  await page.goBack()
  await expect(page.getByLabel('Username')).toBeVisible()
})

test('what is typed at the login before the page is alive stays, also while a code is on its way', async ({ page }) => {
  await askForCode(page, admin.email)
  const { promise: held, resolve: letCome } = Promise.withResolvers<void>()
  await page.route(/\/static\/js\//, async (route) => {
    await held
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  await page.getByLabel('Username').fill(admin.name)
  await page.getByLabel('Password', { exact: true }).pressSequentially(admin.password)
  letCome()
  await alive(page)
  await expect(page.getByLabel('Username')).toHaveValue(admin.name)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(admin.password)
  await page.unroute(/\/static\/js\//)
  await page.getByLabel('Username').fill('')
  await page.getByLabel('Password', { exact: true }).fill('')
  await page.reload()
  await alive(page)
  await page.getByRole('button', { name: 'Back to login' }).click()
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
})

test('a page that is loaded anew once the code holds no longer begins with the login', async ({ page }) => {
  await page.clock.install()
  await askForCode(page, admin.email)
  const field = page.getByPlaceholder('Enter OTP received in email')
  await expect(field).toBeVisible()
  await page.clock.fastForward(9 * 60_000)
  await page.reload()
  await expect(field).toBeVisible()
  await page.clock.fastForward(2 * 60_000)
  await page.reload()
  await alive(page)
  await expect(page.getByLabel('Username')).toBeVisible()
  await expect(field).toBeHidden()
})

test('a code works once, and only in the browser that asked for it', async ({ page, browser, mailbox, site }) => {
  await askForCode(page, admin.email)
  await expect.poll(() => mailbox.mails.length).toBe(1)
  const code = /code: (\d{8})/.exec(mailbox.mails[0]?.text ?? '')?.[1] ?? ''
  const verify = async (by: Page) =>
    (await by.request.post('/api/verifyotp', { data: { enteredotp: code }, headers: { origin: site.origin } })).status()
  const stranger = await browser.newPage({ baseURL: site.origin })
  expect(await verify(stranger)).toBe(401)
  expect(await verify(page)).toBe(200)
  expect(await verify(page)).toBe(401)
})

test('an unknown address is answered like a known one, and no mail goes out', async ({ page, mailbox }) => {
  await askForCode(page, 'nobody@example.org')
  await expect(page.getByPlaceholder('Enter OTP received in email')).toBeVisible()
  await page.getByRole('button', { name: 'Send another code' }).click()
  await page.getByLabel('Email').fill(admin.email)
  await page.getByRole('button', { name: 'Recover Password' }).click()
  await expect.poll(() => mailbox.mails.length).toBe(1)
  expect(mailbox.mails[0]?.to?.map(({ address }) => address)).toEqual([admin.email])
})

test('a new email counts once the code that went there is typed in', async ({ page, mailbox }) => {
  await openConsole(page)
  const form = page.getByRole('form', { name: 'Change email' })
  await form.getByLabel('Email').fill('asha@example.org')
  await form.getByLabel('Current password').fill(admin.password)
  await form.getByRole('button', { name: 'Save email' }).click()
  await expect.poll(() => mailbox.mails.map(({ to }) => to?.[0]?.address).sort()).toEqual([admin.email, 'asha@example.org'])
  const code = /: (\d{8})/.exec(mailbox.mails.find(({ to }) => to?.[0]?.address === 'asha@example.org')?.text ?? '')?.[1] ?? ''
  const list = page.getByRole('region', { name: 'Administrators' })
  await expect(list).toContainText(admin.email)
  const confirming = page.getByRole('form', { name: 'Confirm email' })
  // Said once, where the code is typed in.
  const sent = page.getByText('A code is on its way to')
  await expect(sent).toHaveCount(1)
  await expect(sent).toBeFocused()
  await confirming.getByLabel('Code').fill(code)
  await confirming.getByRole('button', { name: 'Confirm email' }).click()
  await expect(list).toContainText('asha@example.org')
  await expect(confirming).toHaveCount(0)
  await expect(sent).toHaveCount(0)
  await expect(page.getByText('Email confirmed.')).toBeFocused()
})
