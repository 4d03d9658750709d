import { expect } from '@playwright/test'
import { photo } from '../../src/testing/photos.ts'
import { choose, fillWords, form, link, made, openForm, test } from '../picture-form.ts'
import { admin } from '../site.ts'

test('a session that ends in the middle waits for the login in place, and the picture goes on', async ({ page, context, chosen }) => {
  test.setTimeout(150_000)
  const [file = ''] = await chosen(1)
  await openForm(page)
  await page.route(
    '**/api/uploadPicture',
    async (route) => {
      await context.clearCookies()
      await route.continue()
    },
    { times: 1 },
  )
  await choose(page, file)
  const login = page.getByRole('dialog')
  await login.getByLabel('Username').fill(admin.name)
  await login.getByLabel('Password', { exact: true }).fill(admin.password)
  await login.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('slider', { name: 'Most important part of the picture' })).toBeVisible(made)
})

test('a picture by link goes on as it was, and a copy that cannot be fetched says why', async ({ page, site }) => {
  await openForm(page)
  const copy = page.getByRole('button', { name: 'Keep a copy here' })
  const comes = page.getByRole('img', { name: 'What this address shows' })
  const body = await photo()
  await page.route('https://127.0.0.1/*', (route) => route.fulfill({ contentType: 'image/jpeg', body }))
  await link(page).fill('https://127.0.0.1/inside.jpg')
  await copy.click()
  await expect(page.getByText(/^The picture of this link: .+/)).not.toContainText('uploading')
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(comes).toBeVisible()
  await link(page).fill('/static/sample/poster-wheels.svg')
  await expect(comes).toHaveAttribute('src', '/static/sample/poster-wheels.svg')
  await expect(comes).toBeVisible()
  await expect(page.getByText('Trying the address…')).toHaveCount(0)
  await expect(copy).toHaveCount(0)
  await fillWords(form(page))
  await form(page).getByRole('button', { name: 'Add picture' }).click()
  await expect(page.getByRole('heading', { level: 3, name: 'Night of Boards' })).toBeVisible()
  expect(await (await fetch(`${site.origin}/gallery`)).text()).toContain('src="/static/sample/poster-wheels.svg"')
})
