import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { admin, openConsole, test } from './site.ts'

const section = (page: Page) => page.getByRole('region', { name: 'Copies of the site' })
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
  await openConsole(page)
  await section(page).getByRole('button', { name: 'Show the passkey' }).press('Enter')
  await expect(section(page).getByRole('textbox', { name: 'Passkey' })).toBeFocused()
  await page.keyboard.type(admin.passkey)
  await page.keyboard.press('Enter')
  await expect(section(page).getByRole('button', { name: 'Download the site' })).toBeVisible()
}

test('where no copies are made, the console says so, and the site is downloaded', async ({ page }) => {
  await open(page)
  await expect(section(page)).toContainText('No copies are made by themselves.')
  expect((await new AxeBuilder({ page }).include('section[aria-labelledby="copies"]').analyze()).violations).toEqual([])
  const downloading = page.waitForEvent('download')
  await section(page).getByRole('button', { name: 'Download the site' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^club-[0-9a-f]{8}-\d{8}T\d{9}Z\.tar$/)
  const folder = mkdtempSync(join(tmpdir(), 'club-e2e-'))
  const file = join(folder, download.suggestedFilename())
  await download.saveAs(file)
  expect(statSync(file).size).toBeGreaterThan(100_000)
  rmSync(folder, { recursive: true, force: true })
})

const copies = mkdtempSync(join(tmpdir(), 'club-e2e-copies-'))
test.describe('with a place for copies', () => {
  test.use({ settings: { BACKUP_URL: copies } })
  test.afterAll(() => rmSync(copies, { recursive: true, force: true }))

  test('the first copy makes itself, and one is made, listed and put back with the keyboard alone', async ({ page, site }) => {
    await open(page)
    const list = section(page).getByRole('list', { name: 'Kept copies' }).getByRole('listitem')
    await expect(list).not.toHaveCount(0, { timeout: 20_000 })
    await expect(section(page)).toContainText('every byte read back')
    await expect(section(page).getByRole('button', { name: 'Make a copy now' })).toBeEnabled()
    const made = await list.count()
    await section(page).getByRole('button', { name: 'Make a copy now' }).press('Enter')
    await expect(list).toHaveCount(made + 1, { timeout: 20_000 })
    const before = (await questions(page)).length
    await deleteOne(page, site.origin)
    const putBack = list.first().getByRole('button', { name: /^Put back/ })
    await expect(putBack).toBeEnabled({ timeout: 20_000 })
    await putBack.press('Enter')
    const asked = page.getByRole('dialog', { name: /^Put the site back as of/ })
    await asked.getByRole('button', { name: 'Leave it as it is' }).press('Enter')
    await expect(asked).toBeHidden()
    await expect(putBack).toBeFocused()
    await putBack.press('Enter')
    await asked.getByRole('button', { name: 'Put it back' }).press('Enter')
    await expect(page.getByRole('dialog', { name: 'Admin Login' })).toBeVisible({ timeout: 20_000 })
    expect(await questions(page)).toHaveLength(before)
  })
})
