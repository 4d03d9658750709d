import { expect } from '@playwright/test'
import { wrapped } from '../../src/contract/call.ts'
import type { Thing } from '../../src/contract/collection.ts'
import { examplesOf } from '../../src/contract/example.ts'
import * as things from '../../src/site/collections.ts'
import { administratorOf } from '../caller.ts'
import { expectUncovered } from '../in-sight.ts'
import { logIn, test, visit } from '../site.ts'

test('a draft of any kind wears its mark over its card, and nothing on it says that it is live', async ({ page, site }) => {
  const caller = await administratorOf(site.origin)
  await logIn(page)
  for (const { table, page: path = '/', calls, fields, title, publishable } of Object.values<Thing>(things)) {
    if (!publishable || !calls.add) continue
    const entry: Record<string, string> = examplesOf(fields)
    const sent = wrapped(calls.add, { ...entry, publishAt: 'draft' }) as object
    for (let times = 0; times < 2; times += 1) expect((await caller.send(calls.add.path, sent)).status, table).toBe(200)
    await visit(page, path)
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
    const [mark, whole] = [await card.getByText('Draft', { exact: true }).boundingBox(), await card.boundingBox()]
    expect(mark?.y, table).toBe(whole?.y)
  }
})
