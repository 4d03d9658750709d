import type { Page } from '@playwright/test'

/**
 * What a page complains of, as it comes: broken policies, errors on the console, errors that nobody caught (React tells
 * of markup that differs between server and browser in that way). No troubles: that an unknown page is answered with 404, and that
 * tests allow no service worker.
 */
export async function troublesOf(page: Page): Promise<string[]> {
  const troubles: string[] = []
  await page.exposeFunction('tellOfViolation', (what: string) => troubles.push(what))
  await page.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      (window as unknown as { tellOfViolation: (what: string) => void }).tellOfViolation(`policy: ${violatedDirective} ${blockedURI}`),
    ),
  )
  page.on('pageerror', (error) => troubles.push(`uncaught: ${error.message}`))
  page.on('console', (message) => {
    const unknownPage = message.text().includes('404 (Not Found)') && message.location().url === page.url()
    const noWorker = message.text() === 'Service Worker registration blocked by Playwright'
    if (['error', 'warning'].includes(message.type()) && !unknownPage && !noWorker) troubles.push(`console: ${message.text()}`)
  })
  return troubles
}
