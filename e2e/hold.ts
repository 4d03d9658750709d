import type { Page } from '@playwright/test'

/** Keeps every answer to an address on its way until it is let go. */
export async function hold(page: Page, address: string | RegExp) {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await held
    await route.continue()
  })
  return release
}
