import { expect } from '@playwright/test'
import { expectAlert, titles } from './page.ts'
import { logIn, test, visit } from './site.ts'

test('a resource is restored from the trash in the console, with its file and in its place', async ({ page, caller, visitor }) => {
  const [{ id, title }] = (await caller.list('/api/getResource')) as [{ id: string; title: string }]
  await logIn(page, '/resources')
  const names = await titles(page).allTextContents()
  await page.getByRole('button', { name: `Delete ${title}` }).click()
  await expect(titles(page)).toHaveCount(names.length - 1)
  await visit(page, '/adminconsole/trash')
  const trash = page.getByRole('list', { name: 'Deleted entries' })
  await expect(trash.getByRole('listitem')).toHaveCount(1)
  await expect(trash.getByRole('listitem')).toContainText(title)
  await expect(trash.getByRole('listitem')).toContainText(/Deleted by admin, .* Will be deleted permanently in 30 days/)
  await trash.getByRole('button', { name: `Restore ${title}` }).press('Enter')
  await expectAlert(page, 'Resource restored')
  await page.getByRole('link', { name: 'show it on its page' }).click()
  await expect(titles(page)).toHaveText(names)
  await expect(page.locator(`[id="${id}"]`)).toContainText(title)
  await visit(visitor, '/resources')
  const file = await visitor.getByRole('article').filter({ hasText: title }).getByRole('link', { name: 'Open PDF' }).getAttribute('href')
  expect((await visitor.request.get(String(file))).status()).toBe(200)
})
