import { expect } from '@playwright/test'
import { test } from '../mailbox.ts'
import { admin, logIn, visit } from '../site.ts'

test('a new email counts once the code from its mailbox is entered', async ({ page, mailbox }) => {
  await logIn(page)
  await visit(page, '/adminconsole/account')
  const form = page.getByRole('form', { name: 'Change email' })
  await form.getByLabel('Email').fill('asha@example.org')
  await form.getByLabel('Current password').fill(admin.password)
  await form.getByRole('button', { name: 'Save email' }).click()
  await expect.poll(() => mailbox.mails.map(({ to }) => to?.[0]?.address).sort()).toEqual([admin.email, 'asha@example.org'])
  const code = /: (\d{8})/.exec(mailbox.mails.find(({ to }) => to?.[0]?.address === 'asha@example.org')?.text ?? '')?.[1] ?? ''
  await visit(page, '/adminconsole')
  await page.getByRole('link', { name: 'Enter the code' }).click()
  const confirming = page.getByRole('form', { name: 'Confirm email' })
  await confirming.getByLabel('Code').fill(code)
  await confirming.getByRole('button', { name: 'Confirm email' }).click()
  await expect(page.getByText('Email confirmed.')).toBeVisible()
  await visit(page, '/adminconsole/administrators')
  await expect(page.getByRole('list', { name: 'Administrators' })).toContainText('asha@example.org')
})
