import { expect, type Locator, type Page } from '@playwright/test'
import { administratorOf } from '../caller.ts'
import { event, write } from '../page.ts'
import { logIn, test, visit } from '../site.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name })
test.use({ viewport: { width: 360, height: 640 } })

test('what was added is scrolled to and focused, also at the end of a list and while other words are searched', async ({ page, site }) => {
  const caller = await administratorOf(site.origin)
  for (let at = 1; at <= 6; at++) await caller.addEvent({ eventTitle: `Night ${at}`, eventDate: `2999-12-0${at}` })
  const isShown = async (entry: Locator) => {
    await expect(entry).toBeFocused()
    await expect(entry).toBeInViewport({ ratio: 0.5 })
  }
  await logIn(page)
  await visit(page, '/faq')
  await button(page, 'Add FAQ').click()
  const question = page.getByRole('form', { name: 'FAQ' })
  await write(question, { Question: 'Is the lab open?', Answer: 'It is.' })
  await question.getByRole('button', { name: 'Add FAQ' }).click()
  await isShown(page.locator('main [id]:not([id^=answer-])').filter({ hasText: 'Is the lab open?' }).last())

  await visit(page, '/events')
  await page.getByRole('searchbox').fill('Night 6')
  await expect(page.getByRole('article')).toHaveCount(1)
  await button(page, 'Add an event').click()
  await write(page, { ...event, 'Event title': 'Between them', Date: '2999-12-03' })
  await page.getByRole('form').getByRole('button', { name: 'Add event' }).click()
  await isShown(page.getByRole('article').filter({ hasText: 'Between them' }))
})
