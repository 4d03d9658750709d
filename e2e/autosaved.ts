import { expect, type Page } from '@playwright/test'

export const leftOff = (page: Page) => page.getByRole('navigation', { name: 'Continue where you left off' })
export const restored = (page: Page) => page.getByText('Continue where you left off.')

/** Everything that this device stores of what was typed. */
export const autosaved = (page: Page) => page.evaluate(() => JSON.stringify({ ...localStorage }))

/** Waits until this device stores these words, so that a reload finds them. */
export const expectAutosaved = (page: Page, words: string) => expect.poll(() => autosaved(page)).toContain(words)
