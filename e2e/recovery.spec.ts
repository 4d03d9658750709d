import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import PostalMime from 'postal-mime'
import { admin } from './caller.ts'
import { expectAlert } from './page.ts'
import { logInByForm, logInInPlace, openConsole, type Site, test, visit } from './site.ts'

/** The emails of a site without a mail server: it writes them into its folder. */
async function emails({ folder }: Site) {
  const outbox = join(folder, 'outbox')
  const names = existsSync(outbox) ? readdirSync(outbox).sort() : []
  return Promise.all(names.map((name) => PostalMime.parse(readFileSync(join(outbox, name)))))
}

test('an administrator recovers a lost password with a code from the mailbox', async ({ page, browser, site }) => {
  const elsewhere = await browser.newPage({ baseURL: site.origin })
  await openConsole(elsewhere)
  const field = page.getByPlaceholder('Enter OTP received in email')
  const verify = async (code: string) => {
    await field.fill(code)
    await page.getByRole('button', { name: 'Verify OTP' }).click()
  }
  await test.step('Forgot password switches to email and Recover Password', async () => {
    await visit(page, '/admin')
    await page.getByRole('button', { name: 'Forgot password' }).click()
    await page.getByLabel('Email').fill(admin.email)
    await page.getByRole('button', { name: 'Recover Password' }).click()
    await expectAlert(page, 'If this address belongs to an administrator, a code is on its way to it.')
  })
  // The login elsewhere sends one too.
  const codeMail = async () => (await emails(site)).find(({ subject }) => subject?.includes('is your code'))
  await expect.poll(codeMail).toBeDefined()
  const mail = await codeMail()
  const code = /code: (\d{8})/.exec(mail?.text ?? '')?.[1] ?? ''
  await test.step('The email contains the code', async () => {
    expect(mail?.to).toMatchObject([{ address: admin.email }])
    expect(mail?.subject).toContain(`${code.slice(0, 4)} ${code.slice(4)}`)
    expect(mail?.html).toContain(code)
  })
  await test.step("Then an OTP field ('Enter OTP received in email') and Verify OTP; nothing secret is stored", async () => {
    await field.fill(code)
    const stored = await page.evaluate(() => JSON.stringify([history.state, { ...sessionStorage }, { ...localStorage }]))
    for (const secret of [code, admin.email, admin.password]) expect(stored).not.toContain(secret)
    await verify(code === '00000000' ? '00000001' : '00000000')
    await expectAlert(page, 'This code is wrong or has expired.')
  })
  await test.step('OTP verification stores the token, controls appear', async () => {
    await verify(code)
    await expect(page).toHaveURL(/\/adminconsole$/)
    await expectAlert(page, 'OTP verified successfully')
    expect(await page.evaluate(() => sessionStorage.getItem('token'))).toMatch(/^.{20,}$/)
  })
  await test.step('A new password is set without the old one, and every other session ends', async () => {
    await page.getByRole('link', { name: 'Choose a new password' }).click()
    const form = page.getByRole('form', { name: 'Change password' })
    await expect(form.getByLabel('Current password')).toHaveCount(0)
    await form.getByLabel('New password').fill('a new long password')
    await form.getByRole('button', { name: 'Change password' }).click()
    await expectAlert(page, 'Password changed. Every other session was ended.')
    await expect(form.getByLabel('Current password')).toBeVisible()
    await expect.poll(async () => (await emails(site)).some(({ subject }) => subject?.endsWith('was changed'))).toBe(true)
  })
  await test.step('Only the new password logs in', async () => {
    await visit(elsewhere, '/adminconsole/administrators')
    await logInInPlace(elsewhere)
    await expectAlert(elsewhere, 'Wrong username or password.')
    await logInInPlace(elsewhere, 'a new long password')
    await expect(elsewhere.getByRole('list', { name: 'Administrators' }).getByRole('listitem')).toHaveCount(1)
  })
})

test('while someone guesses, an email lets the owner in at a new browser', async ({ page, site }) => {
  const guess = () =>
    fetch(`${site.origin}/api/adminlogin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: admin.name, password: 'wrong' }),
    })
  await test.step('After ten wrong passwords a new browser is refused', async () => {
    for (let attempt = 0; attempt < 10; attempt += 1) expect((await guess()).status).toBe(401)
    await visit(page, '/admin')
    await page.getByLabel('Username').fill(admin.name)
    await page.getByLabel('Password', { exact: true }).fill(admin.password)
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page.getByText('Too many attempts.')).toBeVisible()
  })
  await test.step('The link in the email makes the browser known', async () => {
    await page.getByRole('button', { name: 'Trust this browser by email' }).click()
    await expect(page.getByLabel('Username or email')).toHaveValue(admin.name)
    await page.getByRole('button', { name: 'Send the email' }).click()
    const linkMail = async () => (await emails(site)).find(({ subject }) => subject?.startsWith('Trust a new browser'))
    await expect.poll(linkMail).toBeDefined()
    const path = /\/admin#device=[\w-]{43}/.exec((await linkMail())?.text ?? '')?.[0] ?? ''
    await page.goto('/')
    await visit(page, path)
    await expect(page.getByText('This browser is now trusted. Log in with your password.')).toBeVisible()
    expect(page.url()).toBe(`${site.origin}/admin`)
    await logInByForm(page)
  })
})
