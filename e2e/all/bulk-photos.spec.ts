import { statSync } from 'node:fs'
import { expect } from '@playwright/test'
import sharp from 'sharp'
import { administratorOf } from '../caller.ts'
import { expectUncovered } from '../page.ts'
import { choose, fillWords, openForm, test } from '../picture-form.ts'
import { logIn, visit } from '../site.ts'

test('20 photos are added in their order; the gallery weighs a sixth of them and states no place where they were taken', async ({
  page,
  browser,
  site,
  chosen,
}) => {
  test.setTimeout(600_000)
  const files = await chosen(20)
  const originals = await Promise.all(files.map((file) => sharp(file).metadata()))
  expect(originals.every(({ exif }) => exif && exif.length > 0)).toBe(true)
  const size = files.reduce((sum, file) => sum + statSync(file).size, 0)
  await page.setViewportSize({ width: 360, height: 780 })
  await openForm(page)
  await choose(page, ...files)
  await fillWords(page.getByRole('form', { name: 'Several pictures' }), 'Photo')
  await page.getByRole('button', { name: 'Add 20 pictures' }).click()
  await expect(page.getByText('20 pictures added.')).toBeVisible({ timeout: 400_000 })
  const { galleryData } = (await (await fetch(`${site.origin}/api/gallery`)).json()) as {
    galleryData: { title: string; imagelink: string }[]
  }
  expect(galleryData.map(({ title }) => title)).toEqual(files.map((_, at) => `Photo ${at + 1}`))
  for (const { imagelink } of galleryData) {
    const master = await sharp(Buffer.from(await (await fetch(site.origin + imagelink)).arrayBuffer())).metadata()
    expect([master.exif, master.xmp, master.iptc]).toEqual([undefined, undefined, undefined])
  }

  const visitor = await browser.newPage({ viewport: { width: 360, height: 780 }, deviceScaleFactor: 2 })
  const bytes: number[] = []
  visitor.on('requestfinished', async (request) => {
    if (request.url().includes('/media/')) bytes.push((await request.sizes()).responseBodySize)
  })
  await visit(visitor, `${site.origin}/gallery`)
  for (const shown of await visitor.locator('main img').all()) await shown.scrollIntoViewIfNeeded()
  await expect.poll(() => bytes.length).toBe(20)
  expect(bytes.reduce((sum, one) => sum + one)).toBeLessThanOrEqual(size / 6)
  await visitor.close()
})

test('while several are chosen nothing that has the focus is under the bar of the page or of the tool', async ({ page, site }) => {
  const caller = await administratorOf(site.origin)
  for (let night = 1; night <= 6; night += 1) await caller.addEvent({ eventTitle: `Night ${night}` })
  await page.setViewportSize({ width: 360, height: 780 })
  await logIn(page)
  await visit(page, '/events')
  await page.getByRole('button', { name: 'Choose several' }).press('Enter')
  const choices = page.getByRole('checkbox', { name: /^Choose Night/ })
  for (let at = 0; at < 6; at += 1) await choices.nth(at).press('Space')
  await page.getByRole('button', { name: 'Delete 6…' }).waitFor()
  for (let at = 5; at > 0; at -= 1) {
    await expectUncovered(page.locator(':focus'))
    await page.keyboard.press('Shift+Tab')
  }
})
