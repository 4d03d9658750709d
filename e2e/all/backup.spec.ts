import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { encrypted } from '../../src/features/backup/server/passphrase.ts'
import { whole } from '../../src/testing/archive-parts.ts'
import { sourceOf } from '../../src/testing/archives.ts'
import { downloaded, faultsIn, open, questions, section } from '../backup-section.ts'
import { test } from '../site.ts'

const folder = mkdtempSync(join(tmpdir(), 'club-e2e-'))
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a file that is no archive, or is cut, is refused with the reason, and nothing changes', async ({ page }) => {
  await open(page)
  const file = await downloaded(page, folder)
  const before = (await questions(page)).length
  const choose = async (name: string, buffer: Buffer) => {
    await section(page).getByLabel('Backup file').setInputFiles({ name, mimeType: 'application/x-tar', buffer })
    return page.getByRole('dialog', { name: /^Restore / }).filter({ hasText: name })
  }
  for (const [name, bytes, why] of [
    ['photo.tar', Buffer.from('no archive '.repeat(100)), 'This is no archive of a site.'],
    ['cut.tar', readFileSync(file).subarray(0, -2000), 'not a whole one: it ends early, or has been changed.'],
  ] as const) {
    const asked = await choose(name, bytes)
    await expect(asked.getByRole('alert')).toContainText(why)
    await expect(asked).toContainText('Nothing was changed.')
    await expect(asked.getByRole('button', { name: 'Close' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(asked).toBeHidden()
    await expect(section(page).getByRole('button', { name: 'Choose a file' })).toBeVisible()
  }
  expect(await questions(page)).toHaveLength(before)
})

test('an encrypted archive asks for its passphrase, and opens with that alone', async ({ page }) => {
  await open(page)
  const bytes = await whole(encrypted(sourceOf(readFileSync(await downloaded(page, folder)))(), 'copper lamps over the bay'))
  await section(page).getByLabel('Backup file').setInputFiles({ name: 'club.tar.age', mimeType: 'application/octet-stream', buffer: bytes })
  const asked = page.getByRole('dialog', { name: /^Restore / }).filter({ hasText: 'club.tar.age' })
  const passphrase = asked.getByRole('textbox', { name: 'Passphrase of the file' })
  await expect(passphrase).toBeFocused()
  expect(await faultsIn(page, 'dialog[open]')).toEqual([])
  await page.keyboard.type('not this one')
  await page.keyboard.press('Enter')
  await expect(asked).toContainText('This is not the passphrase that the archive was encrypted with.')
  await passphrase.fill('copper lamps over the bay')
  await page.keyboard.press('Enter')
  await expect(asked).toContainText('It contains:')
})
