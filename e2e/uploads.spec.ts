import { expect } from '@playwright/test'
import { ownPicture } from '../src/contract/own-picture.ts'
import { grained } from '../src/testing/photos.ts'
import { expectUncovered } from './in-sight.ts'
import { fillWords, form, made, openForm, test } from './picture-form.ts'

const piece = 512 * 1024

test('an upload continues after a lost connection, and a form that was submitted waits for it', async ({ page, context, site }) => {
  // Of three pieces, held sideways.
  const buffer = await grained().withMetadata({ orientation: 6 }).jpeg({ quality: 98 }).toBuffer()
  expect(Math.ceil(buffer.length / piece)).toBe(3)
  await openForm(page)
  const arrived: number[] = []
  let pieces = 0
  await page.route('**/api/uploadPiece/*', async (route) => {
    pieces += 1
    if (pieces === 2) {
      await context.setOffline(true)
      return route.abort()
    }
    const answer = await route.fetch()
    arrived.push(Number(route.request().headers()['upload-offset']))
    return route.fulfill({ response: answer })
  })
  await form(page).locator('[data-choose]').setInputFiles({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer })
  await expect(page.getByText(/The connection is lost\. This goes on by itself/)).toBeVisible()
  await fillWords(form(page))
  const submit = form(page).getByRole('button', { name: 'Add picture' })
  await submit.click()
  const waits = form(page).getByText('The connection is lost. This goes on by itself as soon as it is back.', { exact: true })
  await expectUncovered(waits)
  await form(page).getByRole('button', { name: 'Stop waiting' }).press('Enter')
  await expect(waits).toHaveCount(0)
  await expect(submit).toBeFocused()
  await submit.press('Enter')
  await expectUncovered(waits)
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 3, name: 'Night of Boards' })).toBeVisible(made)
  expect(arrived).toEqual([0, piece, 2 * piece])
  const { galleryData } = (await (await fetch(`${site.origin}/api/gallery`)).json()) as { galleryData: { imagelink: string }[] }
  expect(ownPicture(galleryData[0]?.imagelink ?? '')).toMatchObject({ width: 900, height: 1200 })
})
