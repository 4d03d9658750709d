import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import { photo } from '../src/testing/photos.ts'
import { test as base, logIn, visit } from './site.ts'

/** Files of photos on the disk. */
export const test = base.extend<object, { chosen: (count: number) => Promise<string[]> }>({
  chosen: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are wanted.
    async ({}, give) => {
      const folder = mkdtempSync(join(tmpdir(), 'club-photos-'))
      await give(async (count) => {
        const files = Array.from({ length: count }, (_, at) => join(folder, `IMG_${at + 1}.jpg`))
        for (const [at, file] of files.entries()) writeFileSync(file, await photo({ width: 1200 + at, height: 900 }))
        return files
      })
      rmSync(folder, { recursive: true })
    },
    { scope: 'worker' },
  ],
})

/** A large photo is made ready at the lowest priority, which on a machine that is busy otherwise takes its time. */
export const made = { timeout: 100_000 }

export const form = (page: Page) => page.getByRole('form', { name: 'Picture', exact: true })
export const link = (page: Page) => form(page).locator('[name=imagelink]')

export async function openForm(page: Page) {
  await logIn(page)
  await visit(page, '/gallery')
  await page.getByRole('button', { name: 'Add a picture' }).click()
  await expect(link(page)).toBeVisible()
}

export const choose = (page: Page, ...files: string[]) => form(page).locator('[data-choose]').setInputFiles(files)

export async function fillWords(within: Locator, title = 'Night of Boards') {
  await within
    .getByRole('textbox', { name: /^Title/ })
    .first()
    .fill(title)
  await within.getByLabel(/^Description(?! of)/).fill('Hour thirty.')
  await within.getByLabel('More link').fill('https://club.example.org/night')
  await within.getByLabel('Category', { exact: true }).fill('Hackathons')
  await within.getByRole('textbox', { name: /^Date/ }).fill('22/11/2026')
}
