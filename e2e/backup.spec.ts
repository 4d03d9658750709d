import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { admin } from './caller.ts'
import { expectUncovered } from './page.ts'
import { axeFaults } from './questions.ts'
import { logIn, logInInPlace, test, visit } from './site.ts'

const section = (page: Page) => page.getByRole('main')
const questions = async (page: Page) => {
  const { data } = (await (await page.request.get('/api/faqs')).json()) as { data: { id: string }[] }
  return data
}

const deleteOne = async (page: Page, origin: string) => {
  const [first] = await questions(page)
  const answer = await page.request.post(`/api/deleteFaq/${first?.id}`, { headers: { origin } })
  expect(answer.status()).toBe(200)
}

async function open(page: Page) {
  await logIn(page, '/adminconsole/backups')
  await section(page).getByRole('textbox', { name: 'Passkey' }).fill(admin.passkey)
  await page.keyboard.press('Enter')
  await expect(section(page).getByRole('heading', { name: 'Last backup' })).toBeFocused()
  await expect(section(page).getByRole('button', { name: 'Download a backup' })).toBeVisible()
}

const folder = mkdtempSync(join(tmpdir(), 'club-e2e-'))
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a backup is downloaded in the console, uploaded, inspected and restored', async ({ page, site }) => {
  await open(page)
  expect(await axeFaults(page, 'main')).toEqual([])
  const downloading = page.waitForEvent('download')
  await section(page).getByRole('button', { name: 'Download a backup' }).click()
  const download = await downloading
  const file = join(folder, download.suggestedFilename())
  await download.saveAs(file)
  expect(basename(file)).toMatch(/^club-[0-9a-f]{8}-\d{8}T\d{9}Z\.tar$/)
  expect(statSync(file).size).toBeGreaterThan(100_000)
  const before = (await questions(page)).length
  await deleteOne(page, site.origin)

  const choosing = page.waitForEvent('filechooser')
  await section(page).getByRole('button', { name: 'Choose a file' }).press('Enter')
  await (await choosing).setFiles(file)
  const asked = page.getByRole('dialog', { name: /^Restore the backup of / })
  await expect(asked).toContainText(basename(file))
  await expect(asked).toContainText(`${before} FAQs`)
  await expect(asked).toContainText('by this site')
  await expect(asked).toContainText('1 administrator')
  await expect(asked.getByRole('heading')).toBeFocused()
  expect(await questions(page)).toHaveLength(before - 1)
  expect(await axeFaults(page, 'dialog[open]')).toEqual([])
  await page.keyboard.press('Tab')
  await expect(asked.getByRole('button', { name: 'Restore' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Admin Login' })).toBeVisible({ timeout: 20_000 })
  expect(await questions(page)).toHaveLength(before)
  await logInInPlace(page)
  const done = /^A backup was restored on .*, made on .*\. The state before is kept for 30 days on the server: /
  await expect(section(page).getByText(done)).toBeVisible()
  await visit(page, '/adminconsole')
  await expect(page.getByRole('main')).toContainText('Warning: Automatic backups are off.')
  await expectUncovered(section(page).getByText(done))
})

const copies = mkdtempSync(join(tmpdir(), 'club-e2e-copies-'))
test.describe('with a place for copies', () => {
  test.use({ settings: { BACKUP_URL: copies } })
  test.afterAll(() => rmSync(copies, { recursive: true, force: true }))

  test('the first backup is automatic, and another is made and listed, whose restore asks first', async ({ page }) => {
    await open(page)
    const list = section(page).getByRole('list', { name: 'Stored backups' }).getByRole('listitem')
    await expect(list).not.toHaveCount(0, { timeout: 20_000 })
    await expect(section(page)).toContainText('all verified')
    await expect(section(page).getByRole('button', { name: 'Back up now' })).toBeEnabled()
    const made = await list.count()
    const make = section(page).getByRole('button', { name: 'Back up now' })
    await make.press('Enter')
    await expect(list).toHaveCount(made + 1, { timeout: 20_000 })
    await expect(make).toBeFocused()
    const before = (await questions(page)).length
    const restore = list.first().getByRole('button', { name: /^Restore the backup of/ })
    await expect(restore).toBeEnabled({ timeout: 20_000 })
    await restore.press('Enter')
    const asked = page.getByRole('dialog', { name: /^Restore the backup of/ })
    await expect(asked).toContainText(`${before} FAQs`)
    await expect(asked.getByRole('heading')).toBeFocused()
    expect(await axeFaults(page, 'dialog[open]')).toEqual([])
    await asked.getByRole('button', { name: 'Cancel' }).press('Enter')
    await expect(asked).toBeHidden()
    await expect(restore).toBeFocused()
  })
})
