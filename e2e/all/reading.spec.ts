import { expect } from '@playwright/test'
import { faq } from '../../content/faq.ts'
import { demoTest as test } from '../site.ts'

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('every answer can be read', async ({ page }) => {
    await page.goto('/faq')
    for (const { answer } of faq) await expect(page.getByText(answer)).toBeVisible()
  })
})
