import AxeBuilder from '@axe-core/playwright'
import { expect } from '@playwright/test'
import { copyMayBe } from '../../src/contract/copy-age.ts'
import { jobWords } from '../../src/features/operations/contract.ts'
import { expectUncovered } from '../in-sight.ts'
import { openConsole, test } from '../site.ts'

test('old backups and failing jobs are in sight when the console opens on a phone', async ({ page }) => {
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 60 * 60_000 - 1000).toISOString()
  const data = [{ name: 'club-0123abcd-20260101T000000000Z.tar', made: hoursAgo(copyMayBe + 1), size: 413_000, isOwn: true, isGood: true }]
  const known = { place: '/copies', isEncrypted: false, isThere: true, last: null, under: null, restored: null, passkeyShown: false }
  const trouble = { what: 'copy', at: hoursAgo(1), why: 'The disk is full.' }
  await page.route('**/api/copies', (route) => route.fulfill({ json: { success: true, data, trouble, ...known } }))
  const job = { name: 'times', ranAt: null, failedAt: hoursAgo(1), failure: '“A night” (event) could not be published: the disk is full' }
  await page.route('**/api/jobs', (route) => route.fulfill({ json: { success: true, data: [job] } }))
  await page.setViewportSize({ width: 390, height: 844 })
  await openConsole(page)
  for (const words of [`Last good backup ${copyMayBe + 1} hours ago, 413 kB.`, 'A backup could not be made', `${jobWords.times} failed:`])
    await expectUncovered(page.locator('p', { hasText: `Warning: ${words}` }))
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
})
