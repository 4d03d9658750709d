import { expect } from '@playwright/test'
import { administratorOf } from '../caller.ts'
import { test } from '../site.ts'

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('nothing offers to share what cannot, and the poster is a link', async ({ site, page }) => {
    await (await administratorOf(site.origin)).addEvent({ eventTitle: 'Night of Boards' })
    await page.goto('/events/night-of-boards')
    await expect(page.getByRole('link', { name: /^Poster to print/ })).toBeVisible()
    await expect(page.getByText(/^Share/)).toBeHidden()
  })
})
