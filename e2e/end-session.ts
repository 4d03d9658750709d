import { expect, type Page } from '@playwright/test'

/** Ends the session once the page has made all its own requests: one of them would notice before the next press does. */
export async function endSession(page: Page) {
  let last: unknown
  const isQuiet = async () => {
    const made = await page.requests()
    await Promise.all(made.map((request) => request.response()))
    const before = last
    last = made.at(-1)
    return last === before
  }
  await expect.poll(isQuiet, { intervals: [300] }).toBe(true)
  await page.context().clearCookies({ name: 'session' })
}
