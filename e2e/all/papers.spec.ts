import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { messages } from '../../src/contract/messages.ts'
import { pdf } from '../../src/testing/pdf.ts'
import { logIn, type Site, settled, test, visit } from '../site.ts'

const newest = (page: Page) => page.getByRole('alert').last()
const paper = (bytes: Uint8Array) => ({ name: 'shelf.pdf', mimeType: 'application/pdf', buffer: Buffer.from(bytes) })
const kept = (site: Site) => readdirSync(join(site.folder, 'media'))

async function openUpload(page: Page) {
  await logIn(page)
  await visit(page, '/resources')
  await page.getByRole('button', { name: 'Upload a resource' }).click()
  const form = page.getByRole('form', { name: 'Resource' })
  await form.getByLabel('Title').fill('Shelf list')
  await form.getByLabel(/^Description(?! of)/).fill('What the lab lends.')
  return form
}

test('a resource is uploaded with its progress shown, opened, changed and deleted', async ({ page, request, site }) => {
  const form = await openUpload(page)
  await form.getByRole('button', { name: 'Upload' }).click()
  await expect(form.getByText('File is required.')).toBeVisible()
  await expect(form.getByLabel('PDF file')).toBeFocused()

  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/upload', async (route) => {
    await held
    await route.continue()
  })
  await form.getByLabel('PDF file').setInputFiles(paper(pdf(200_000)))
  await form.getByRole('button', { name: 'Upload' }).click()
  await expect(form.getByRole('progressbar', { name: 'Upload' })).toBeVisible()
  await expect(form.getByRole('button', { name: 'Upload' })).toBeDisabled()
  release()
  await expect(newest(page)).toHaveText('Resource uploaded successfully')
  await expect(form).toBeHidden()
  await expect(page.getByRole('progressbar')).toHaveCount(0)

  const card = page.getByRole('listitem').filter({ hasText: 'What the lab lends.' })
  const answer = await request.get((await card.getByRole('link', { name: 'Open PDF' }).getAttribute('href')) ?? '')
  expect(answer.headers()['content-type']).toBe('application/pdf')
  expect(await answer.body()).toEqual(Buffer.from(pdf(200_000)))
  expect(kept(site)).toHaveLength(1)

  await card.getByRole('button', { name: 'Edit Shelf list' }).click()
  await form.getByLabel('Title').fill('Lending list')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(newest(page)).toHaveText('Resource saved')
  await expect(card.getByRole('heading')).toHaveText('Lending list')
  await card.getByRole('button', { name: 'Delete Lending list' }).click()
  await expect(newest(page)).toHaveText('Resource deleted successfully')
  await expect(card).toHaveCount(0)
  // It lies in the trash, and its file with it.
  expect(kept(site)).toHaveLength(1)
})

test('all that is wrong with an upload is told at once, and the first of it has the focus', async ({ page }) => {
  const form = await openUpload(page)
  const file = form.getByLabel('PDF file')
  await form.getByLabel('Title').fill('')
  await form.getByRole('button', { name: 'Upload' }).click()
  await expect(form.getByText('Title is required.')).toBeVisible()
  await expect(form.getByText('File is required.')).toBeVisible()
  await expect(file).toHaveAttribute('aria-invalid', 'true')
  await expect(form.getByLabel('Title')).toBeFocused()
  await form.getByLabel('Title').fill('Shelf list')
  await form.getByRole('button', { name: 'Upload' }).click()
  await expect(file).toBeFocused()
  await file.setInputFiles(paper(pdf()))
  await expect(form.getByText('File is required.')).toHaveCount(0)
  await form.getByRole('button', { name: 'Upload' }).click()
  await expect(newest(page)).toHaveText('Resource uploaded successfully')
})

test('what is no PDF is refused in a sentence, and nothing of it is kept', async ({ page, site }) => {
  const form = await openUpload(page)
  await form.getByLabel('PDF file').setInputFiles(paper(new TextEncoder().encode('<script>alert(1)</script>')))
  await form.getByRole('button', { name: 'Upload' }).click()
  await expect(newest(page)).toHaveText('The file is not a PDF.')
  await expect(form.getByLabel('Title')).toHaveValue('Shelf list')
  expect(kept(site)).toEqual([])
  await visit(page, '/resources')
  // What was typed is offered again; no resource is there.
  await expect(page.getByRole('button', { name: 'A new resource: “Shelf list”' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Shelf list' })).toHaveCount(0)
})

test('an upload without an answer is told, and what was typed is kept with its file', async ({ page }) => {
  const form = await openUpload(page)
  await page.route('**/api/upload', (route) => route.abort(), { times: 1 })
  await form.getByLabel('PDF file').setInputFiles(paper(pdf()))
  await form.getByRole('button', { name: 'Upload' }).click()
  await expect(newest(page)).toHaveText(
    'The site did not answer, so it is not known whether this was done. Please press again: it will not be done twice.',
  )
  await expect(form.getByRole('progressbar')).toHaveCount(0)
  await expect(form.getByLabel('Title')).toHaveValue('Shelf list')
  await form.getByRole('button', { name: 'Upload' }).click()
  await expect(newest(page)).toHaveText('Resource uploaded successfully')
})

test('an upload that a server in front of the site refuses by itself says so, and after its failure nothing is known', async ({ page }) => {
  const form = await openUpload(page)
  const answer = async (status: number) => {
    const body = `<html><head><title>${status}</title></head></html>`
    await page.route('**/api/upload', (route) => route.fulfill({ status, contentType: 'text/html', body }), { times: 1 })
    await form.getByLabel('PDF file').setInputFiles(paper(pdf()))
    await form.getByRole('button', { name: 'Upload' }).click()
  }
  for (const status of [413, 401]) {
    await answer(status)
    await expect(newest(page)).toHaveText(messages.turnedAway(status))
    await expect(form.getByLabel('Title')).toHaveValue('Shelf list')
  }
  await answer(504)
  await expect(newest(page)).toHaveText(messages.notKnown)
  await form.getByRole('button', { name: 'Upload' }).click()
  await expect(newest(page)).toHaveText('Resource uploaded successfully')
})

test('a question is added as the eighth, changed and deleted', async ({ page }) => {
  await logIn(page)
  await visit(page, '/faq')
  await page.getByRole('button', { name: 'Add FAQ' }).first().click()
  const form = page.getByRole('form', { name: 'FAQ' })
  await form.getByRole('button', { name: 'Add FAQ' }).click()
  for (const label of ['Question', 'Answer']) await expect(form.getByLabel(label)).toHaveAccessibleDescription(`${label} is required.`)
  await form.getByLabel('Question').fill('Is there tea?')
  await form.getByLabel('Answer').fill('On Thursdays.')
  await form.getByRole('button', { name: 'Add FAQ' }).click()
  await expect(newest(page)).toHaveText('FAQ added successfully')
  await expect(form).toBeHidden()
  const added = page.getByRole('main').getByRole('heading', { level: 2 }).nth(7).getByRole('button')
  await expect(added).toHaveText('8.Is there tea?')
  await added.click()
  await settled(page.getByRole('main'))
  await page.getByRole('button', { name: 'Edit Is there tea?' }).click()
  await form.getByLabel('Answer').fill('Every day.')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(newest(page)).toHaveText('FAQ saved')
  await expect(page.getByText('Every day.', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Delete Is there tea?' }).click()
  await expect(newest(page)).toHaveText('FAQ deleted successfully')
  await expect(added).toHaveCount(0)
})

test('a video is added by way of the gallery form, its box takes its size, and it is changed and deleted', async ({ page }) => {
  await logIn(page)
  await visit(page, '/gallery')
  await page.getByRole('button', { name: 'Add a picture' }).click()
  await page.getByRole('button', { name: 'Video', exact: true }).click()
  await expect(page).toHaveURL(/\/videoform$/)
  const form = page.getByRole('form', { name: 'Video' })
  await form.getByRole('button', { name: 'Submit' }).click()
  for (const label of ['Youtube Link', 'Width', 'Height'])
    await expect(form.getByLabel(label)).toHaveAccessibleDescription(new RegExp(`${label} is required\\.`))
  await form.getByLabel('Youtube Link').fill('https://www.youtube.com/watch?v=abcdefghijk')
  await form.getByLabel('Width').fill('480')
  await form.getByLabel('Height').fill('270')
  const box = page.getByRole('region', { name: 'Preview' }).locator('div')
  await expect(box).toHaveCSS('width', '480px')
  await expect(box).toHaveCSS('height', '270px')
  await expect(box).toHaveCSS('border-style', /solid|dashed/)
  await form.getByRole('button', { name: 'Submit' }).click()
  await expect(newest(page)).toHaveText('Video added successfully')
  await expect(form.getByLabel('Width')).toHaveValue('')

  await visit(page, '/')
  await page.getByRole('button', { name: 'Edit video 1' }).click()
  await form.getByLabel('Youtube Link').fill('https://youtu.be/ABCDEFGHIJK')
  await form.getByLabel('Title').fill('The night of boards, cut short')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(newest(page)).toHaveText('Video saved')
  await expect(page.getByRole('heading', { level: 3, name: 'The night of boards, cut short' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Play The night of boards, cut short' })).toBeVisible()
  await page.getByRole('button', { name: 'Delete The night of boards, cut short' }).click()
  await expect(newest(page)).toHaveText('Video deleted successfully')
  await expect(page.getByText('No videos yet.')).toBeVisible()
})
