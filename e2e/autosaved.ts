import { expect, type Page } from '@playwright/test'

export const leftOff = (page: Page) => page.getByRole('navigation', { name: 'Continue where you left off' })
export const restored = (page: Page) => page.getByText('Continue where you left off.')

/** Everything that this device stores of what was typed. */
export const autosaved = (page: Page) =>
  page.evaluate(async () => {
    const rows: unknown[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      const opening = indexedDB.open(name)
      await new Promise((done) => opening.addEventListener('success', done))
      const database = opening.result
      if (database.objectStoreNames.contains('drafts')) {
        const all = database.transaction('drafts').objectStore('drafts').getAll()
        await new Promise((done) => all.addEventListener('success', done))
        rows.push(...all.result)
      }
      database.close()
    }
    return JSON.stringify([rows, { ...localStorage }])
  })

/** Waits until this device stores these words, so that a reload finds them. */
export const expectAutosaved = (page: Page, words: string) => expect.poll(() => autosaved(page)).toContain(words)
