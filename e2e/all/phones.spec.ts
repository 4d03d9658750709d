import { expect, type Locator, type Page } from '@playwright/test'
import { administratorOf } from '../caller.ts'
import { managed } from '../listed.ts'
import { event, write } from '../page.ts'
import { overflow } from '../questions.ts'
import { logIn, test, visit } from '../site.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name })
const boxesOf = (all: Locator) => all.evaluateAll((found) => found.map((one) => one.getBoundingClientRect().toJSON() as DOMRect))
const isOver = (one: DOMRect, other: DOMRect) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

test.use({ viewport: { width: 360, height: 640 } })

test('the cross of an open form covers no field, and no form is wider than a phone', async ({ page }) => {
  await logIn(page)
  for (const { page: path, words } of managed) {
    await visit(page, path)
    await button(page, words.add).click()
    const form = page.getByRole('region', { name: words.add }).getByRole('form')
    await expect(form.getByRole('button').last()).toBeVisible()
    expect.soft(await overflow(page), path).toBe(0)
    for (let top = 0; top < 2000; top += 200) {
      await page.evaluate((to) => scrollTo(0, to), top)
      // In one look, since the form still grows. The cross is the last in the document.
      const parts = form.locator('input, select, textarea, button').or(button(page, 'Close the form'))
      const boxes = await boxesOf(parts)
      const cross = boxes.pop()
      for (const box of boxes) if (cross && box.width > 1) expect.soft(isOver(cross, box), `${path} ${top}`).toBe(false)
    }
  }
})

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
