import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { expectAutosaved } from '../autosaved.ts'
import { field } from '../by-label.ts'
import { killableBrowser } from '../killable-browser.ts'
import { logInByForm, test, visit } from '../site.ts'

// Nobody can be asked for a trace who was killed.
test.use({ trace: 'off' })

const title = 'Soldering for beginners'

/** What is killed after `typing`, and what comes `after` it, with the same profile. */
async function twice(typing: (page: Page) => Promise<void>, after: (page: Page) => Promise<void>) {
  const profile = mkdtempSync(join(tmpdir(), 'club-profile-'))
  try {
    for (const part of [typing, after]) {
      const browser = await killableBrowser(profile)
      await part(browser.page).finally(browser.kill)
    }
  } finally {
    rmSync(profile, { recursive: true, force: true })
  }
}

test('a form that was being sent when the browser was killed is sent again, and its entry is there once', async ({ site }) => {
  const form = (page: Page) => page.getByRole('form', { name: 'FAQ' })
  const send = (page: Page) => form(page).getByRole('button', { name: 'Add FAQ' }).click()
  async function kept() {
    const { data } = (await (await fetch(`${site.origin}/api/faqs`)).json()) as { data: { question: string }[] }
    return data.filter(({ question }) => question === title).length
  }
  await twice(
    async (page) => {
      await logInByForm(page, site)
      await visit(page, `${site.origin}/faq`)
      await page.getByRole('button', { name: 'Add FAQ', exact: true }).click()
      await form(page).getByLabel('Question').fill(title)
      await form(page).getByLabel('Answer').fill('On Thursdays.')
      // It is done, and the answer never comes.
      const done = Promise.withResolvers<void>()
      await page.route('**/api/addFaq', (route) => route.fetch().then(() => done.resolve()))
      await send(page)
      await done.promise
    },
    async (page) => {
      expect(await kept()).toBe(1)
      await logInByForm(page, site)
      await visit(page, `${site.origin}/faq`)
      await page.getByRole('button', { name: 'Add FAQ', exact: true }).first().click()
      await expect(form(page).getByLabel('Question')).toHaveValue(title)
      await send(page)
      await expect(page.getByRole('alert').filter({ hasText: 'added' })).toBeVisible()
      expect(await kept()).toBe(1)
    },
  )
})

test('a half-typed form is found again after the whole browser was killed', async ({ site }) => {
  await twice(
    async (page) => {
      await logInByForm(page, site)
      await visit(page, `${site.origin}/events`)
      await page.getByRole('button', { name: 'Add an event', exact: true }).click()
      await field(page, 'Event title').pressSequentially(title)
      await expectAutosaved(page, title)
    },
    async (page) => {
      await logInByForm(page, site)
      const leftOff = page.getByRole('navigation', { name: 'Continue where you left off' })
      await leftOff.getByRole('link', { name: 'A new event: “Soldering for beginners”' }).click()
      await leftOff.getByRole('button', { name: 'A new event: “Soldering for beginners”' }).click()
      await expect(field(page, 'Event title')).toHaveValue(title)
      await expect(field(page, 'Event title')).toBeFocused()
    },
  )
})
