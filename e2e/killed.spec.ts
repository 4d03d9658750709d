import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect } from '@playwright/test'
import { field } from './by-label.ts'
import { killableBrowser } from './killable-browser.ts'
import { logInByForm, test, visit } from './site.ts'

// Nobody can be asked for a trace who was killed.
test.use({ trace: 'off' })

const title = 'Soldering for beginners'

test('a half-typed form is found again after the whole browser was killed', async ({ site }) => {
  const profile = mkdtempSync(join(tmpdir(), 'club-profile-'))
  const first = await killableBrowser(profile)
  try {
    await logInByForm(first.page, site)
    await visit(first.page, `${site.origin}/events`)
    // The control: local storage, which Chromium writes some five seconds after the first change since it wrote last.
    await wait(6000)
    await first.page.evaluate(() =>
      addEventListener('input', ({ target }) => localStorage.setItem('typed', (target as HTMLInputElement).value)),
    )
    await first.page.getByRole('button', { name: 'Add an event', exact: true }).click()
    await field(first.page, 'Event title').pressSequentially(title)
    expect(await first.page.evaluate(() => localStorage.getItem('typed'))).toBe(title)
    await wait(1000)
  } finally {
    await first.kill()
  }
  const second = await killableBrowser(profile)
  try {
    const { page } = second
    await logInByForm(page, site)
    const leftOff = page.getByRole('navigation', { name: 'Continue where you left off' })
    await leftOff.getByRole('link', { name: 'A new event: “Soldering for beginners”' }).click()
    await leftOff.getByRole('button', { name: 'A new event: “Soldering for beginners”' }).click()
    await expect(field(page, 'Event title')).toHaveValue(title)
    await expect(field(page, 'Event title')).toBeFocused()
    expect(await page.evaluate(() => localStorage.getItem('typed')), 'local storage is written late').toBeNull()
  } finally {
    await second.kill()
    rmSync(profile, { recursive: true, force: true })
  }
})
