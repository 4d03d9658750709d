import { expect, type Page } from '@playwright/test'
import { heads } from '../content/heads.ts'
import { pages } from '../content/pages.ts'
import { alerts, heading, main } from './page.ts'
import { logIn, test } from './site.ts'

const stale = (what: string) => `Couldn’t refresh ${what}. You are seeing an older version.`
const tryAgain = (page: Page) => page.locator('[popover="manual"]').getByRole('button', { name: 'Try again' })

test('while lists cannot be read an administrator works on, and then sees what someone else changed', async ({ page, caller }) => {
  for (const eventTitle of ['First night', 'Second night']) await caller.addEvent({ eventTitle })
  await logIn(page, '/events')
  // Every list that pages read fails, while what is sent still works.
  await page.route('**/api/**', (route) => (route.request().method() === 'GET' ? route.abort() : route.fallback()))
  await test.step('After a delete the page stays, with an alert that it is an older version', async () => {
    await page.getByRole('button', { name: 'Delete First night' }).click()
    await expect(alerts(page)).toHaveText([stale(pages.events.title), 'Event deleted successfully'])
    await expect(heading(page)).toHaveText(heads.events.head.heading)
    await expect(page.getByRole('article')).toHaveCount(2)
    // A second failure shows one alert, not two.
    await tryAgain(page).click()
    await expect(alerts(page)).toHaveText([stale(pages.events.title), 'Event deleted successfully'])
  })
  await test.step("Try again shows the new list, with another administrator's change", async () => {
    await caller.addEvent({ eventTitle: 'Third night' })
    await page.unroute('**/api/**')
    await tryAgain(page).click()
    await expect(page.getByRole('article')).toHaveCount(2)
    await expect(page.getByRole('article').filter({ hasText: 'Third night' })).toBeVisible()
    await expect(page.getByRole('article').filter({ hasText: 'First night' })).toHaveCount(0)
    await expect(alerts(page).filter({ hasText: 'Couldn’t refresh' })).toHaveCount(0)
    await expect(main(page)).toBeFocused()
  })
})
