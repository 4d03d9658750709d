import { expect, type Page } from '@playwright/test'
import { administratorOf } from '../caller.ts'
import { logIn, test, visit } from '../site.ts'

const deliveredBy = (page: Page) =>
  page.evaluate(() => (performance.getEntriesByType('navigation')[0] as unknown as { deliveryType: string }).deliveryType)

/** Rests with the pointer on the link to the questions until the browser has prefetched them. */
async function rest(page: Page) {
  await visit(page, '/about')
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'FAQs', exact: true })
  await link.hover()
  await page.waitForTimeout(1000)
  return link
}

test('a page is prefetched while the pointer rests on its link, and after a save it is not shown as it was', async ({ page, site }) => {
  const questions = page.getByRole('main').getByRole('heading', { level: 2 })
  await logIn(page)
  await (await rest(page)).click()
  await expect(questions).not.toHaveCount(0)
  expect(await deliveredBy(page)).toBe('navigational-prefetch')
  const before = await questions.count()

  const link = await rest(page)
  const [first] = await (await administratorOf(site.origin)).list('/api/faqs')
  expect(await page.evaluate(async (path) => (await fetch(path, { method: 'POST' })).status, `/api/deleteFaq/${first?.id}`)).toBe(200)
  await link.click()
  await expect(page).toHaveURL('/faq')
  await expect(questions).toHaveCount(before - 1)
})
