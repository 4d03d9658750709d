import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { messages } from '../../src/contract/messages.ts'
import { pdf } from '../../src/testing/pdf.ts'
import { logIn, type Site, test, visit } from '../site.ts'

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
