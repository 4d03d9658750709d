import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { admin, logIn, visit } from './site.ts'

export const section = (page: Page) => page.getByRole('main')
export const questions = async (page: Page) => {
  const { data } = (await (await page.request.get('/api/faqs')).json()) as { data: { id: string }[] }
  return data
}

export const deleteOne = async (page: Page, origin: string) => {
  const [first] = await questions(page)
  const answer = await page.request.post(`/api/deleteFaq/${first?.id}`, { headers: { origin } })
  expect(answer.status()).toBe(200)
}

export async function open(page: Page) {
  await logIn(page)
  await visit(page, '/adminconsole/backups')
  await section(page).getByRole('textbox', { name: 'Passkey' }).fill(admin.passkey)
  await page.keyboard.press('Enter')
  await expect(section(page).getByRole('heading', { name: 'Last backup' })).toBeFocused()
  await expect(section(page).getByRole('button', { name: 'Download a backup' })).toBeVisible()
}

export const faultsIn = async (page: Page, part: string) => (await new AxeBuilder({ page }).include(part).analyze()).violations

/** The site as a file of this machine, which goes with the test. */
export async function downloaded(page: Page, folder: string) {
  const downloading = page.waitForEvent('download')
  await section(page).getByRole('button', { name: 'Download a backup' }).click()
  const download = await downloading
  const file = join(folder, download.suggestedFilename())
  await download.saveAs(file)
  return file
}
