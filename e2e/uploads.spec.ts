import { expect } from '@playwright/test'
import { ownPicture } from '../src/contract/own-picture.ts'
import { fillWords, form, made, openForm, test } from './picture-form.ts'

test('an upload goes on after a lost connection, its form waits for it, and leaving asks first', async ({
  page,
  context,
  site,
  chosen,
}) => {
  const [file = ''] = await chosen(1)
  await openForm(page)
  let requests = 0
  await page.route('**/api/uploadPicture', async (route) => {
    requests += 1
    if (requests > 1) return route.continue()
    await context.setOffline(true)
    return route.abort()
  })
  await form(page).locator('[data-choose]').setInputFiles(file)
  await expect(page.getByText(/You are offline\. This goes on when the connection is back\./)).toBeVisible()
  await fillWords(form(page))
  const submit = form(page).getByRole('button', { name: 'Add picture' })
  await submit.press('Enter')
  await expect(form(page).getByText('The picture is still uploading. Send the form when it is done.')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('group', { name: 'Picture: kept here' })).toBeVisible(made)
  expect(requests).toBe(2)

  // The next one never arrives; it is cancelled, and the first one is sent.
  await page.route('**/api/uploadPicture', () => {})
  await form(page).locator('[data-choose]').setInputFiles(file)
  await expect(page.getByRole('progressbar')).toBeVisible()
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await form(page).getByRole('button', { name: 'Cancel' }).click()
  await submit.click()
  await expect(page.getByRole('heading', { level: 3, name: 'Night of Boards' })).toBeVisible()
  const { galleryData } = (await (await fetch(`${site.origin}/api/gallery`)).json()) as { galleryData: { imagelink: string }[] }
  expect(ownPicture(galleryData[0]?.imagelink ?? '')).toMatchObject({ height: 2560 })
})
