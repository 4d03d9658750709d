import type { Page } from '@playwright/test'

/**
 * Waits until a page has asked for all that it shows. The line on which changes are told never ends, but begins seconds after that:
 * where it is there already, all has come.
 */
export const atRest = (page: Page) =>
  Promise.race([page.waitForLoadState('networkidle'), page.locator('html[data-live]').waitFor({ state: 'attached' })])
