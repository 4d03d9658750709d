import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { encrypted } from '../src/store/archive/passphrase.ts'
import { whole } from '../src/testing/archive-parts.ts'
import { sourceOf } from '../src/testing/archives.ts'
import { expectUncovered } from './in-sight.ts'
import { admin, openConsole, test, visit } from './site.ts'

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
  await expect(section(page).getByRole('heading', { name: 'The last copy' })).toBeFocused()
  await expect(section(page).getByRole('button', { name: 'Download the site' })).toBeVisible()
}

const faultsIn = async (page: Page, part: string) => (await new AxeBuilder({ page }).include(part).analyze()).violations

/** The site as a file of this machine, which goes with the test. */
async function downloaded(page: Page, folder: string) {
  const downloading = page.waitForEvent('download')
  await section(page).getByRole('button', { name: 'Download the site' }).click()
  const download = await downloading
  const file = join(folder, download.suggestedFilename())
  await download.saveAs(file)
  return file
}

const folder = mkdtempSync(join(tmpdir(), 'club-e2e-'))
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the site is downloaded, sent back over a lost connection, looked at, and put back', async ({ page, site }) => {
  await open(page)
  await expect(page.getByRole('main')).toContainText('Warning: No copies are made by themselves.')
  expect(await faultsIn(page, 'section[aria-labelledby="copies"]')).toEqual([])
  const file = await downloaded(page, folder)
  expect(basename(file)).toMatch(/^club-[0-9a-f]{8}-\d{8}T\d{9}Z\.tar$/)
  expect(statSync(file).size).toBeGreaterThan(100_000)
  const before = (await questions(page)).length
  await deleteOne(page, site.origin)

  let pieces = 0
  await page.route('**/api/archivePiece/*', async (route) => {
    pieces += 1
    await (pieces === 1 ? route.abort() : route.continue())
  })
  const choosing = page.waitForEvent('filechooser')
  await section(page).getByRole('button', { name: 'Choose an archive' }).press('Enter')
  await (await choosing).setFiles(file)
  const asked = page.getByRole('dialog', { name: /^Put the site back as of / })
  await expect(asked).toContainText(basename(file))
  await expect(asked).toContainText(`${before} FAQs`)
  await expect(asked).toContainText('by this site')
  await expect(asked).toContainText('1 administrator')
  await expect(asked.getByRole('heading')).toBeFocused()
  expect(pieces).toBe(Math.ceil(statSync(file).size / (512 * 1024)) + 1)
  expect(await questions(page)).toHaveLength(before - 1)
  expect(await faultsIn(page, 'dialog[open]')).toEqual([])
  await page.keyboard.press('Tab')
  await expect(asked.getByRole('button', { name: 'Put it back' })).toBeFocused()
  await page.keyboard.press('Enter')
  const login = page.getByRole('dialog', { name: 'Admin Login' })
  await expect(login).toBeVisible({ timeout: 20_000 })
  expect(await questions(page)).toHaveLength(before)
  await login.getByLabel('Username').fill(admin.name)
  await login.getByLabel('Password', { exact: true }).fill(admin.password)
  await login.getByRole('button', { name: 'Login' }).click()
  const done = /^The site was put back on .*, as it was on .*\. What was there before is kept for 30 days\.$/
  await expectUncovered(page.locator('[popover="manual"]').getByRole('alert').filter({ hasText: done }))
  await visit(page, '/adminconsole')
  await expectUncovered(page.getByText(done))
  await expect(page.getByText(`It came from ${basename(file)}; what was there before lies on the server: `)).toBeVisible()
})

test('of a file that is no archive, or was cut, it is said why, and nothing is changed; so it is where somebody leaves', async ({
  page,
}) => {
  await open(page)
  const file = await downloaded(page, folder)
  const before = (await questions(page)).length
  const choose = async (name: string, buffer: Buffer) => {
    await section(page).getByLabel('Archive of a site').setInputFiles({ name, mimeType: 'application/x-tar', buffer })
    return page.getByRole('dialog', { name: /^Put .* back/ }).filter({ hasText: name })
  }
  for (const [name, bytes, why] of [
    ['photo.tar', Buffer.from('no archive '.repeat(100)), 'This is no archive of a site.'],
    ['cut.tar', readFileSync(file).subarray(0, -2000), 'not a whole one: it ends early, or has been changed.'],
  ] as const) {
    const asked = await choose(name, bytes)
    await expect(asked.getByRole('alert')).toContainText(why)
    await expect(asked).toContainText('Nothing of the site has been changed.')
    await expect(asked.getByRole('button', { name: 'Close' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(asked).toBeHidden()
    await expect(section(page).getByRole('button', { name: 'Choose an archive' })).toBeVisible()
  }
  const asked = await choose('whole.tar', readFileSync(file))
  const givenUp = page.waitForResponse('**/api/giveUpArchive/*')
  await asked.getByRole('button', { name: 'Leave it as it is' }).press('Enter')
  expect((await givenUp).status()).toBe(200)
  await expect(asked).toBeHidden()
  expect(await questions(page)).toHaveLength(before)
})

test('for an encrypted archive its passphrase is asked for, and it opens with that alone', async ({ page }) => {
  await open(page)
  const bytes = await whole(encrypted(sourceOf(readFileSync(await downloaded(page, folder)))(), 'copper lamps over the bay'))
  await section(page)
    .getByLabel('Archive of a site')
    .setInputFiles({ name: 'club.tar.age', mimeType: 'application/octet-stream', buffer: bytes })
  const asked = page.getByRole('dialog', { name: /^Put .* back/ }).filter({ hasText: 'club.tar.age' })
  const passphrase = asked.getByRole('textbox', { name: 'Passphrase of the archive' })
  await expect(passphrase).toBeFocused()
  expect(await faultsIn(page, 'dialog[open]')).toEqual([])
  await page.keyboard.type('not this one')
  await page.keyboard.press('Enter')
  await expect(asked).toContainText('This is not the passphrase that the archive was encrypted with.')
  await passphrase.fill('copper lamps over the bay')
  await page.keyboard.press('Enter')
  await expect(asked).toContainText('It holds:')
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
    const make = section(page).getByRole('button', { name: 'Make a copy now' })
    await make.press('Enter')
    await expect(list).toHaveCount(made + 1, { timeout: 20_000 })
    await expect(make).toBeFocused()
    const before = (await questions(page)).length
    await deleteOne(page, site.origin)
    const putBack = list.first().getByRole('button', { name: /^Put back/ })
    await expect(putBack).toBeEnabled({ timeout: 20_000 })
    await putBack.press('Enter')
    const asked = page.getByRole('dialog', { name: /^Put the site back as of/ })
    await expect(asked).toContainText(`${before} FAQs`)
    await expect(asked.getByRole('heading')).toBeFocused()
    expect(await faultsIn(page, 'dialog[open]')).toEqual([])
    await asked.getByRole('button', { name: 'Leave it as it is' }).press('Enter')
    await expect(asked).toBeHidden()
    await expect(putBack).toBeFocused()
    await putBack.press('Enter')
    await asked.getByRole('button', { name: 'Put it back' }).press('Enter')
    await expect(page.getByRole('dialog', { name: 'Admin Login' })).toBeVisible({ timeout: 20_000 })
    expect(await questions(page)).toHaveLength(before)
  })
})
