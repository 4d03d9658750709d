import { expect, type Page } from '@playwright/test'
import { grained, photo } from '../src/testing/photos.ts'
import { expectUncovered, troublesOf, write } from './page.ts'
import { axeFaults } from './questions.ts'
import { logIn, test } from './site.ts'

/** A large photo is converted at the lowest priority, which takes long on a busy machine. */
const made = { timeout: 100_000 }
const form = (page: Page) => page.getByRole('form', { name: 'Picture', exact: true })
const link = (page: Page) => form(page).locator('[name=imagelink]')

test('a picture is uploaded, focused, cropped and rotated by keyboard, and the gallery shows it', async ({ page, request }) => {
  const file = { name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: await photo({ width: 1200, height: 900 }) }
  const troubles = await troublesOf(page)
  await page.setViewportSize({ width: 1366, height: 768 })
  await logIn(page, '/gallery')
  await page.getByRole('button', { name: 'Add a picture' }).click()
  // A photograph of a phone is made smaller first, and upright.
  const large = await grained().resize(3200, 2400).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const upload = page.waitForRequest('**/api/uploadPicture')
  await form(page)
    .locator('[data-choose]')
    .setInputFiles({ ...file, buffer: large })
  expect((await (await upload).sizes()).requestBodySize).toBeLessThan(large.length * 0.8)
  await expect(link(page)).toHaveValue(/#1920x2560-/, made)
  await form(page).getByRole('button', { name: 'Remove' }).click()
  await form(page).locator('[data-choose]').setInputFiles(file)
  const point = page.getByRole('slider', { name: 'Most important part of the picture' })
  await point.focus()
  for (let press = 0; press < 6; press += 1) await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowUp')
  await expect(point).toHaveAttribute('aria-valuetext', '20 % from the left, 45 % from the top')
  await expect(link(page)).toHaveValue(/#1200x900-[0-9a-f]{27}-20,45$/)

  await page.getByRole('button', { name: 'Crop or rotate' }).press('Enter')
  await page.getByRole('button', { name: 'Rotate', exact: true }).press('Enter')
  await page.getByRole('button', { name: 'Square' }).press('Enter')
  const area = page.getByRole('group', { name: /^Selected part/ })
  await area.focus()
  for (let press = 0; press < 5; press += 1) await page.keyboard.press('ArrowDown')
  await expectUncovered(page.getByRole('button', { name: 'Use this part' }))
  expect(await axeFaults(page, 'main')).toEqual([])
  await page.getByRole('button', { name: 'Use this part' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Crop or rotate' })).toBeFocused(made)
  // On its side it is 900 wide.
  await expect(link(page)).toHaveValue(/#900x900-/)
  const words = { Title: 'Night of Boards', 'More link': 'https://club.example.org/night', Category: 'Hackathons', Date: '22/11/2026' }
  await write(form(page), words)
  await form(page)
    .getByLabel(/^Description(?! of)/)
    .fill('Hour thirty.')
  await form(page).getByRole('button', { name: 'Add picture' }).press('Enter')
  await expect(page.getByRole('heading', { level: 3, name: 'Night of Boards' })).toBeVisible()

  // Cropped again, it begins with the same part of the full picture.
  await page.getByRole('button', { name: 'Edit Night of Boards' }).click()
  const panel = page.getByRole('dialog')
  await panel.getByRole('button', { name: 'Crop or rotate' }).click()
  await panel.getByRole('button', { name: 'Full picture' }).click()
  await panel.getByRole('button', { name: 'Use this part' }).click()
  await expect(panel.locator('[name=imagelink]')).toHaveValue(/#900x1200-/, made)
  await panel.getByRole('slider', { name: 'Most important part of the picture' }).press('ArrowRight')
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(panel).toBeHidden()
  expect(await (await request.get('/gallery')).text()).toContain('data-x="6"')
  expect(troubles).toEqual([])
})
