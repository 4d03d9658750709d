import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { encrypted } from '../../src/features/backup/server/passphrase.ts'
import { whole } from '../../src/testing/archive-parts.ts'
import { sourceOf } from '../../src/testing/archives.ts'
import { downloaded, faultsIn, open, section } from '../backup-section.ts'
import { test } from '../site.ts'

const folder = mkdtempSync(join(tmpdir(), 'club-e2e-'))
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a file that is no archive is refused, and so is one that is encrypted with another passphrase', async ({ page }) => {
  await open(page)
  const choose = async (name: string, buffer: Buffer) => {
    await section(page).getByLabel('Backup file').setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
    return page.getByRole('dialog', { name: /^Restore / }).filter({ hasText: name })
  }
  const refused = await choose('photo.tar', Buffer.from('no archive '.repeat(100)))
  await expect(refused.getByRole('alert')).toContainText('This is no archive of a site.')
  await expect(refused).toContainText('Nothing was changed.')
  await expect(refused.getByRole('button', { name: 'Close' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(refused).toBeHidden()

  const bytes = await whole(encrypted(sourceOf(readFileSync(await downloaded(page, folder)))(), 'copper lamps over the bay'))
  const closed = await choose('club.tar.age', bytes)
  await expect(closed.getByRole('alert')).toContainText('This archive is encrypted.')
  expect(await faultsIn(page, 'dialog[open]')).toEqual([])
})
