import { expect, type Page } from '@playwright/test'
import { homeParts } from '../content/pages.ts'
import { expectAlert, hold, once } from './page.ts'
import { logIn, test, visit } from './site.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const panel = (page: Page) => page.getByRole('region', { name: 'Edit Home' })
const pen = (page: Page) => page.getByRole('button', { name: 'Edit Home' })
const entry = (page: Page, name: string) => panel(page).getByRole('button', { name })
const picture = (page: Page) => panel(page).getByLabel('Picture', { exact: true })
const pictures = (page: Page) => page.getByRole('region', { name: homeParts.upcoming.heading }).getByRole('img', { name: /^Club picture/ })
const slide = '/static/icon.svg'

test('an administrator opens the Edit Home panel and goes from form to form', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await logIn(page, '/')
  await test.step('Edit Home panel hidden by default, flipped by each press', async () => {
    await expect(panel(page)).toBeHidden()
    for (const shown of [true, false, true]) {
      await pen(page).click()
      await expect(panel(page)).toBeVisible({ visible: shown })
    }
  })
  await test.step('Menu: Add a Notification, Add an Event Poster', async () => {
    for (const name of ['Add a Notification', 'Add an Event Poster', 'Change Home Page Image'])
      await expect(entry(page, name)).toBeVisible()
  })
  await test.step('Pen 650 px from top toggles a panel fixed right: 300 wide, 210 from top, 30 from right, max 50vh, scrolls', async () => {
    await entry(page, 'Add a Notification').click()
    await expect(panel(page).getByLabel('Title')).toBeVisible()
    expect(await panel(page).boundingBox()).toMatchObject({ width: 300, y: 210, x: 1280 - 30 - 300, height: 400 })
    await expect(panel(page)).toHaveCSS('max-height', '400px')
    await expect(panel(page)).toHaveCSS('overflow-y', 'auto')
    await expect(panel(page)).toHaveCSS('position', 'fixed')
    expect(await pen(page).boundingBox()).toMatchObject({ y: 650 })
  })
  await test.step('The active form is the notification or the scroll-image form', async () => {
    await entry(page, 'Add an Event Poster').click()
    await expect(picture(page)).toBeFocused()
    await picture(page).fill(slide)
    await entry(page, 'Add a Notification').click()
    await expect(picture(page)).toBeHidden()
    await expect(panel(page).getByLabel('Title')).toBeFocused()
    await pen(page).click()
    await pen(page).click()
    await entry(page, 'Add an Event Poster').click()
    await expect(picture(page)).toHaveValue(slide)
  })
  await test.step('Add image: a refusal is shown and nothing typed is lost', async () => {
    const message = 'Picture is not accepted.'
    await page.route('**/api/addHomeImage', (route) => route.fulfill({ status: 400, json: { success: false, message } }))
    await panel(page).getByRole('button', { name: 'Submit' }).click()
    await expectAlert(page, message)
    await expect(picture(page)).toHaveValue(slide)
    await expect(panel(page).getByRole('button', { name: 'Submit' })).toBeEnabled()
  })
})

test('an administrator looks after the pictures of the home page', async ({ page }) => {
  await logIn(page, '/')
  await test.step('A picture joins the slider', async () => {
    await pen(page).click()
    await entry(page, 'Add an Event Poster').click()
    await picture(page).fill(slide)
    await panel(page).getByRole('button', { name: 'Submit' }).click()
    await expectAlert(page, 'Image added successfully')
    await expect(pictures(page)).toHaveCount(1)
    await expect(pictures(page)).toHaveAttribute('src', slide)
  })
  const backdrop = page.locator(`main header img[src="${slide}"]`)
  const optional = panel(page).getByLabel('Picture (optional)', { exact: true })
  await test.step('A Change Home Page Image form exists; an entry opens it', async () => {
    await entry(page, 'Change Home Page Image').click()
    await optional.fill(slide)
    await panel(page).getByRole('button', { name: 'Submit' }).click()
    await expectAlert(page, 'Home page image changed successfully')
    await expect(backdrop).toBeVisible()
    await visit(page, '/')
    await expect(backdrop).toBeVisible()
    await pen(page).click()
    await entry(page, 'Change Home Page Image').click()
    await expect(optional).toHaveValue(slide)
    await optional.fill('')
    await panel(page).getByRole('button', { name: 'Submit' }).click()
    await expectAlert(page, 'Home page image removed')
    await expect(backdrop).toHaveCount(0)
    await pen(page).click()
  })
  const overlay = page.getByRole('dialog', { name: 'Deleting the picture' })
  // By key, because the slider may have carried the picture out of sight.
  const trash = page.getByRole('button', { name: 'Delete picture 1' }).first()
  await page.getByRole('button', { name: 'Pause slideshow' }).click()
  await test.step('Trash icon under each slider image when signed in; the overlay is hidden also on failure, which is shown', async () => {
    for (const [answer, message] of [
      [{ status: 400, json: { success: false, message: 'Image not found.' } }, 'Deleting “picture 1”: Image not found.'],
      ['lost', 'Couldn’t confirm that “picture 1” was deleted.'],
    ] as const) {
      await once(page, '**/api/deleteHomeImage/*', answer)
      await trash.press('Enter')
      await expectAlert(page, message)
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(pictures(page)).toHaveCount(1)
    }
  })
  await test.step('Full-screen animated overlay while an image is being deleted', async () => {
    const release = await hold(page, '**/api/deleteHomeImage/*')
    await trash.press('Enter')
    await expect(overlay).toBeVisible()
    expect(await overlay.boundingBox()).toEqual({ x: 0, y: 0, width: 1280, height: 720 })
    await page.keyboard.press('Escape')
    await expect(overlay).toBeVisible()
    release()
    await expectAlert(page, 'Image deleted successfully')
    await expect(overlay).toHaveCount(0)
    await expect(pictures(page)).toHaveCount(0)
  })
})
