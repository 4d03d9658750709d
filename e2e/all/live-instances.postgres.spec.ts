import { expect } from '@playwright/test'
import { newPostgres } from '../../src/testing/postgres.ts'
import { administratorOf } from '../caller.ts'
import { button, expectPrompt, reader, someEvents } from '../listening.ts'
import { startSite, test } from '../site.ts'

test('what is written at one instance is seen on a page of the other within a second', async ({ page }) => {
  const postgres = await newPostgres()
  const settings = { DATABASE_URL: postgres.address('postgres') }
  const one = await startSite(settings)
  const other = await startSite(settings)
  try {
    const caller = await administratorOf(one.origin)
    await someEvents(caller, 2)
    await reader(page, `${other.origin}/events`, 1280)
    await expectPrompt(
      (turn) => caller.addEvent({ eventTitle: `From there ${turn}`, eventDate: `2999-12-${10 + turn}` }),
      (turn) => button(page, turn === 1 ? '1 new event' : `${turn} new events`).waitFor(),
    )
    // The page comes back to its site once that runs again, and has missed nothing.
    await one.end()
    await expect(page.locator('html[data-live]')).toHaveCount(1)
  } finally {
    for (const site of [one, other]) await site.end()
    await postgres.end()
  }
})
