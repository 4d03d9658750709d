import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { pdf } from '../src/testing/pdf.ts'
import { formAlert, hold, newest } from './page.ts'
import { logIn, test } from './site.ts'

const paper = (bytes: Uint8Array) => ({ name: 'shelf.pdf', mimeType: 'application/pdf', buffer: Buffer.from(bytes) })

test('an administrator uploads a resource, opens it, edits it and deletes it', async ({ page, request, site }) => {
  const stored = () => readdirSync(join(site.folder, 'media'))
  const form = page.getByRole('form', { name: 'Resource' })
  const file = form.getByLabel('PDF file')
  const upload = form.getByRole('button', { name: 'Upload' })
  await test.step('Plus button toggling an upload form: Title, Description, a file input, Upload', async () => {
    await logIn(page, '/resources')
    await page.getByRole('button', { name: 'Upload a resource' }).click()
    await form.getByLabel(/^Description(?! of)/).fill('What the lab lends.')
    await upload.click()
    await expect(form.getByText('Title is required.')).toBeVisible()
    await expect(form.getByText('File is required.')).toBeVisible()
    await expect(form.getByLabel('Title')).toBeFocused()
    await form.getByLabel('Title').fill('Shelf list')
  })
  await test.step('A file that is no PDF is refused, and nothing of it is stored', async () => {
    await file.setInputFiles(paper(new TextEncoder().encode('<script>alert(1)</script>')))
    await expect(form.getByText('File is required.')).toHaveCount(0)
    await upload.click()
    await expect(formAlert(page)).toHaveText('The file is not a PDF.')
    await expect(form.getByLabel('Title')).toHaveValue('Shelf list')
    expect(stored()).toEqual([])
  })
  const card = page.getByRole('listitem').filter({ hasText: 'What the lab lends.' })
  await test.step('A PDF is uploaded with its progress shown', async () => {
    const release = await hold(page, '**/api/upload')
    await file.setInputFiles(paper(pdf(200_000)))
    await upload.click()
    await expect(form.getByRole('progressbar', { name: 'Upload' })).toBeVisible()
    await expect(upload).toBeDisabled()
    release()
    await expect(newest(page)).toHaveText('Resource uploaded successfully')
    await expect(form).toBeHidden()
    await expect(page.getByRole('progressbar')).toHaveCount(0)
  })
  await test.step('Open PDF opens the file', async () => {
    const answer = await request.get((await card.getByRole('link', { name: 'Open PDF' }).getAttribute('href')) ?? '')
    expect(answer.headers()['content-type']).toBe('application/pdf')
    expect(await answer.body()).toEqual(Buffer.from(pdf(200_000)))
    expect(stored()).toHaveLength(1)
  })
  await test.step('A resource is edited and deleted; its file waits in the trash', async () => {
    await card.getByRole('button', { name: 'Edit Shelf list' }).click()
    await form.getByLabel('Title').fill('Lending list')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(newest(page)).toHaveText('Resource saved')
    await expect(card.getByRole('heading')).toHaveText('Lending list')
    await card.getByRole('button', { name: 'Delete Lending list' }).click()
    await expect(newest(page)).toHaveText('Resource deleted successfully')
    await expect(card).toHaveCount(0)
    expect(stored()).toHaveLength(1)
  })
})
