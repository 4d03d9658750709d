import { statSync } from 'node:fs'
import { expect } from '@playwright/test'
import { admin } from './caller.ts'
import { expectUncovered, main } from './page.ts'
import { axeFaults } from './questions.ts'
import { logIn, logInInPlace, test, visit } from './site.ts'

test('a backup is downloaded in the console, uploaded, inspected and restored', async ({ page, caller }, info) => {
  const questions = (): Promise<{ id: string }[]> => caller.list('/api/faqs')
  await logIn(page, '/adminconsole/backups')
  await main(page).getByRole('textbox', { name: 'Passkey' }).fill(admin.passkey)
  await page.keyboard.press('Enter')
  await expect(main(page).getByRole('heading', { name: 'Last backup' })).toBeFocused()
  expect(await axeFaults(page, 'main')).toEqual([])
  const downloading = page.waitForEvent('download')
  await main(page).getByRole('button', { name: 'Download a backup' }).click()
  const download = await downloading
  const name = download.suggestedFilename()
  const file = info.outputPath(name)
  await download.saveAs(file)
  expect(name).toMatch(/^club-[0-9a-f]{8}-\d{8}T\d{9}Z\.tar$/)
  expect(statSync(file).size).toBeGreaterThan(100_000)
  const before = await questions()
  expect((await caller.send(`/api/deleteFaq/${before[0]?.id}`)).status).toBe(200)

  const choosing = page.waitForEvent('filechooser')
  await main(page).getByRole('button', { name: 'Choose a file' }).press('Enter')
  await (await choosing).setFiles(file)
  const asked = page.getByRole('dialog', { name: /^Restore the backup of / })
  await expect(asked).toContainText(name)
  await expect(asked).toContainText(`${before.length} FAQs`)
  await expect(asked).toContainText('by this site')
  await expect(asked).toContainText('1 administrator')
  await expect(asked.getByRole('heading')).toBeFocused()
  expect(await questions()).toHaveLength(before.length - 1)
  expect(await axeFaults(page, 'dialog[open]')).toEqual([])
  await page.keyboard.press('Tab')
  await expect(asked.getByRole('button', { name: 'Restore' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Admin Login' })).toBeVisible({ timeout: 20_000 })
  expect(await questions()).toEqual(before)
  await logInInPlace(page)
  const done = /^A backup was restored on .*, made on .*\. The state before the restore stays on the server for 30 days: /
  await expect(main(page).getByText(done)).toBeVisible()
  await visit(page, '/adminconsole')
  await expect(main(page)).toContainText('Warning: Backups will be only on this machine.')
  await expectUncovered(main(page).getByText(done))
})
