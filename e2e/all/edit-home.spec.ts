import { expect, type Page } from '@playwright/test'
import { homeParts } from '../../content/pages.ts'
import { administratorOf } from '../caller.ts'
import { logIn, test, visit } from '../site.ts'

const alerts = (page: Page) => page.getByRole('alert')
const panel = (page: Page) => page.getByRole('region', { name: 'Edit Home' })
const slide = '/static/sample/slide-board-city.svg'

test('the Edit Home panel has its measures, and each press of the pen flips it', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await logIn(page)
  await visit(page, '/')
  const pen = page.getByRole('button', { name: 'Edit Home' })
  await expect(panel(page)).toBeHidden()
  await pen.click()
  await expect(panel(page)).toBeVisible()
  for (const entry of ['Add a Notification', 'Add an Event Poster', 'Change Home Page Image'])
    await expect(panel(page).getByRole('button', { name: entry })).toBeVisible()
  await panel(page).getByRole('button', { name: 'Add a Notification' }).click()
  await expect(panel(page).getByLabel('Title')).toBeVisible()

  const box = await panel(page).boundingBox()
  expect(box).toMatchObject({ width: 300, y: 210, x: 1280 - 30 - 300, height: 400 })
  await expect(panel(page)).toHaveCSS('max-height', '400px')
  await expect(panel(page)).toHaveCSS('overflow-y', 'auto')
  await expect(panel(page)).toHaveCSS('position', 'fixed')
  expect(await pen.boundingBox()).toMatchObject({ y: 650 })
  await pen.click()
  await expect(panel(page)).toBeHidden()
  await pen.click()
  await expect(panel(page)).toBeVisible()
})

test('what was typed into one form of the panel waits while another is open', async ({ page }) => {
  await logIn(page)
  await visit(page, '/')
  await page.getByRole('button', { name: 'Edit Home' }).click()
  await panel(page).getByRole('button', { name: 'Add an Event Poster' }).click()
  await expect(panel(page).getByLabel('Picture', { exact: true })).toBeFocused()
  await panel(page).getByLabel('Picture', { exact: true }).fill(slide)
  await panel(page).getByRole('button', { name: 'Add a Notification' }).click()
  await expect(panel(page).getByLabel('Picture', { exact: true })).toBeHidden()
  await expect(panel(page).getByLabel('Title')).toBeFocused()
  await panel(page).getByRole('button', { name: 'Add a Notification' }).click()
  await expect(panel(page).getByRole('button', { name: 'Add a Notification' })).toBeFocused()
  await page.getByRole('button', { name: 'Edit Home' }).click()
  await page.getByRole('button', { name: 'Edit Home' }).click()
  await panel(page).getByRole('button', { name: 'Add an Event Poster' }).click()
  await expect(panel(page).getByLabel('Picture', { exact: true })).toHaveValue(slide)
})

const pictures = (page: Page) => page.getByRole('region', { name: homeParts.upcoming.heading }).getByRole('img', { name: /^Club picture/ })

test('a picture joins the slider, and leaves it under an overlay over the whole screen', async ({ page }) => {
  await logIn(page)
  await visit(page, '/')
  await page.getByRole('button', { name: 'Edit Home' }).click()
  await panel(page).getByRole('button', { name: 'Add an Event Poster' }).click()
  await panel(page).getByLabel('Picture', { exact: true }).fill(slide)
  await panel(page).getByRole('button', { name: 'Submit' }).click()
  await expect(alerts(page)).toHaveText('Image added successfully')
  await expect(pictures(page)).toHaveCount(1)
  await expect(pictures(page)).toHaveAttribute('src', slide)

  await page.getByRole('button', { name: 'Edit Home' }).click()
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/deleteHomeImage/*', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('button', { name: 'Pause the pictures' }).click()
  await page.getByRole('button', { name: 'Delete picture 1' }).first().click()
  const overlay = page.getByRole('dialog', { name: 'Deleting the picture' })
  await expect(overlay).toBeVisible()
  expect(await overlay.boundingBox()).toEqual({ x: 0, y: 0, width: 1280, height: 720 })
  await page.keyboard.press('Escape')
  await expect(overlay).toBeVisible()
  release()
  await expect(alerts(page).last()).toHaveText('Image deleted successfully')
  await expect(overlay).toHaveCount(0)
  await expect(pictures(page)).toHaveCount(0)
})

for (const [what, answer] of [
  ['is refused', { status: 404, json: { success: false, message: 'Image not found. It may have been deleted already.' } }],
  ['has no answer', undefined],
] as const)
  test(`the overlay goes also when the deletion ${what}, and that is told`, async ({ page, site }) => {
    await (await administratorOf(site.origin)).addImage(slide)
    await page.route('**/api/deleteHomeImage/*', (route) => (answer ? route.fulfill(answer) : route.abort()))
    await logIn(page)
    await visit(page, '/')
    await page.getByRole('button', { name: 'Pause the pictures' }).click()
    await page.getByRole('button', { name: 'Delete picture 1' }).first().click()
    await expect(alerts(page)).toHaveText(
      answer ? `Deleting “picture 1”: ${answer.json.message}` : /^Deleting “picture 1”: The site did not answer, so it is not known/,
    )
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(pictures(page)).toHaveCount(1)
  })

test('the picture behind the top of the home page is set and taken away', async ({ page }) => {
  await logIn(page)
  await visit(page, '/')
  await page.getByRole('button', { name: 'Edit Home' }).click()
  await panel(page).getByRole('button', { name: 'Change Home Page Image' }).click()
  await panel(page).getByLabel('Picture (optional)').fill(slide)
  await panel(page).getByRole('button', { name: 'Submit' }).click()
  await expect(alerts(page)).toHaveText('Home page image changed successfully')
  const backdrop = page.locator(`main header img[src="${slide}"]`)
  await expect(backdrop).toBeVisible()
  await visit(page, '/')
  await expect(backdrop).toBeVisible()

  await page.getByRole('button', { name: 'Edit Home' }).click()
  await panel(page).getByRole('button', { name: 'Change Home Page Image' }).click()
  await expect(panel(page).getByLabel('Picture (optional)')).toHaveValue(slide)
  await panel(page).getByLabel('Picture (optional)').fill('')
  await panel(page).getByRole('button', { name: 'Submit' }).click()
  await expect(alerts(page)).toHaveText('Home page image removed')
  await expect(backdrop).toHaveCount(0)
})
