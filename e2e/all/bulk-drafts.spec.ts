import { expect, type Page } from '@playwright/test'
import { wrapped } from '../../src/contract/call.ts'
import type { Thing } from '../../src/contract/collection.ts'
import { examplesOf } from '../../src/contract/example.ts'
import * as things from '../../src/site/collections.ts'
import { administratorOf } from '../caller.ts'
import { hold } from '../hold.ts'
import { expectUncovered } from '../in-sight.ts'
import { logIn, test, visit } from '../site.ts'

const alerts = (page: Page) => page.locator('[popover="manual"]').getByRole('alert')

test('a draft of any kind wears its mark over its card, and nothing on it says that it is live', async ({ page, site }) => {
  const caller = await administratorOf(site.origin)
  await logIn(page)
  for (const { table, page: path = '/', calls, fields, title, publishable } of Object.values<Thing>(things)) {
    if (!publishable || !calls.add) continue
    const entry: Record<string, string> = examplesOf(fields)
    const sent = wrapped(calls.add, { ...entry, publishAt: 'draft' }) as object
    for (let times = 0; times < 2; times += 1) expect((await caller.send(calls.add.path, sent)).status, table).toBe(200)
    await visit(page, path)
    const drafts = page.getByRole('main').getByText('Draft', { exact: true }).filter({ visible: true })
    const live = page
      .getByRole('main')
      .getByRole('article')
      .getByText(/^(Coming|Today|New)$/)
      .filter({ visible: true })
    const card = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Publish now' }).first()
    await card.evaluate((one) => one.scrollIntoView({ block: 'center', behavior: 'instant' }))
    await expectUncovered(card.getByText('Draft', { exact: true }))
    await expectUncovered(card.getByText(entry[title] ?? '').first())
    await expect(live).toHaveCount(0)
    // Also while several are chosen, when the tools are away.
    await page.getByRole('button', { name: 'Choose several' }).click()
    await expect(drafts).toHaveCount(2)
    await expect(live).toHaveCount(0)
    await page.getByRole('button', { name: 'Cancel' }).click()
    const [mark, whole] = [await card.getByText('Draft', { exact: true }).boundingBox(), await card.boundingBox()]
    expect(mark?.y, table).toBe(whole?.y)
  }
})

test('drafts of any kind are published by one press each or all at once, told once, and the focus is on what is shown now', async ({
  page,
  site,
}) => {
  const caller = await administratorOf(site.origin)
  await logIn(page)
  for (const { table, words, page: path = '/', calls, fields, title, publishable } of Object.values<Thing>(things)) {
    if (!publishable || !calls.add) continue
    const names = ['One', 'Two', 'Three', 'Four'].map((name) => `${name} of ${table}`)
    for (const name of names.toReversed()) {
      const sent = wrapped(calls.add, { ...examplesOf(fields), [title]: name, publishAt: 'draft' }) as object
      expect((await caller.send(calls.add.path, sent)).status, table).toBe(200)
    }
    await visit(page, path)
    const cards = page
      .getByRole('main')
      .getByRole('article')
      .filter({ hasText: `of ${table}` })
    const drafts = page.getByRole('main').getByText('Draft', { exact: true }).filter({ visible: true })
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
    await expect(drafts).toHaveCount(4)
    // The list stands in another order once it is known which are drafts no more, however long that takes.
    const known = await hold(page, `**/api/asides/${table}?*`)
    await page.getByRole('button', { name: `Publish now ${names[2]}` }).press('Enter')
    await expect(alerts(page)).toHaveText([/published$/])
    await expect(page.locator(':focus:not(button)')).toContainText(names[2] ?? '')
    known()
    await expect(drafts).toHaveCount(3)
    await expect.poll(focused, table).toContain(names[2])
    await expect(page.locator(':focus'), table).toBeInViewport({ ratio: 0.5 })
    await page.getByRole('button', { name: 'Choose several' }).press('Enter')
    // By click: the published entry may still take the focus while it is brought into view.
    await page.getByRole('button', { name: 'Choose all 4' }).click()
    await expect(page.getByRole('status').filter({ hasText: `4 ${words.several} chosen, 3 of them not shown yet` })).toBeVisible()
    // The second of them is refused once: it is named, and stays chosen.
    await page.route(
      `**/api/publish/${table}/*`,
      (route) => route.fulfill({ status: 409, json: { success: false, message: 'Not yet.' } }),
      {
        times: 1,
      },
    )
    await page.getByRole('button', { name: 'Publish 3' }).press('Enter')
    await expect(alerts(page)).toHaveText([new RegExp(`^2 of 3 ${words.several} published\\. “.* of ${table}” was not: Not yet\\.$`)])
    await expect(drafts).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Publish 1' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(alerts(page)).toHaveText([`1 ${words.one} published.`])
    await expect(drafts).toHaveCount(0)
    await expect.poll(focused, table).toContain(`of ${table}`)
    await expect(page.getByRole('button', { name: 'Choose several' })).toBeVisible()
    await expect(cards).toHaveCount(4)
  }
})
