import { statSync } from 'node:fs'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { ownPicture } from '../../src/contract/own-picture.ts'
import { autosaved, expectAutosaved } from '../autosaved.ts'
import { expectUncovered, screens } from '../in-sight.ts'
import { choose, fillWords, form, openForm, test } from '../picture-form.ts'
import { logIn, visit } from '../site.ts'
import { troublesOf } from '../troubles.ts'

/** Drops files of this machine on the middle of a page. */
async function drop(page: Page, files: string[]) {
  await page.evaluate(() => {
    const input = document.body.appendChild(document.createElement('input'))
    Object.assign(input, { type: 'file', multiple: true, id: 'dragged', hidden: true })
  })
  await page.locator('#dragged').setInputFiles(files)
  await page.evaluate(async () => {
    const input = document.querySelector<HTMLInputElement>('#dragged')
    const dataTransfer = new DataTransfer()
    for (const file of input?.files ?? []) dataTransfer.items.add(file)
    const over = (type: string) =>
      document.querySelector('main')?.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
    over('dragenter')
    // The form opens while files are dragged over the page.
    for (let tries = 0; tries < 200 && !document.querySelector('[data-choose]'); tries += 1)
      await new Promise((resolve) => setTimeout(resolve, 50))
    over('dragover')
    over('drop')
    input?.remove()
  })
}

test('20 photos dropped at once on a phone are in the gallery, in modern formats, a sixth as heavy, and tell nobody where they were taken', async ({
  page,
  browser,
  site,
  chosen,
}) => {
  test.setTimeout(600_000)
  const files = await chosen(20)
  const originals = (await Promise.all(files.map((file) => sharp(file).metadata()))).map(({ exif }) => exif)
  expect(originals.every((exif) => exif && exif.length > 0)).toBe(true)
  const size = files.reduce((sum, file) => sum + statSync(file).size, 0)
  await page.setViewportSize({ width: 360, height: 780 })
  const troubles = await troublesOf(page)
  await logIn(page)
  await visit(page, '/gallery')
  const begun = performance.now()
  await drop(page, files)
  const several = page.getByRole('form', { name: 'Several pictures' })
  await expect(page.getByRole('listitem', { name: 'Picture 20', exact: true })).toBeAttached()
  await fillWords(several, 'Photo')
  await page.getByRole('textbox', { name: 'Title of picture 3', exact: true }).fill('The third')
  await several.getByRole('button', { name: 'Add 20 pictures' }).click()
  await expect(page.getByText('20 pictures added.')).toBeVisible({ timeout: 400_000 })
  const seconds = (performance.now() - begun) / 1000
  console.info(`${(seconds / 20).toFixed(2)} s a picture of 12 MP`)
  expect(troubles).toEqual([])

  const { galleryData } = (await (await fetch(`${site.origin}/api/gallery`)).json()) as {
    galleryData: { title: string; imagelink: string }[]
  }
  const titles = galleryData.map(({ title }) => title)
  expect(titles.toSorted()).toEqual([...files.map((_, at) => (at === 2 ? 'The third' : `Photo ${at + 1}`))].toSorted())
  for (const { imagelink } of galleryData) {
    const master = await sharp(Buffer.from(await (await fetch(site.origin + imagelink)).arrayBuffer())).metadata()
    expect([master.exif, master.xmp, master.iptc]).toEqual([undefined, undefined, undefined])
  }
  // Each was held sideways.
  expect(galleryData.every(({ imagelink }) => (ownPicture(imagelink)?.height ?? 0) === 2560)).toBe(true)

  const visitor = await browser.newPage({ viewport: { width: 360, height: 780 }, deviceScaleFactor: 2 })
  const came: { type: string | undefined; bytes: number }[] = []
  visitor.on('requestfinished', async (request) => {
    if (!request.url().includes('/media/')) return
    const response = await request.response()
    came.push({ type: response?.headers()['content-type'], bytes: (await request.sizes()).responseBodySize })
  })
  await visit(visitor, `${site.origin}/gallery`)
  for (const shown of await visitor.locator('main img').all()) await shown.scrollIntoViewIfNeeded()
  await expect.poll(() => came.length).toBeGreaterThanOrEqual(20)
  // One too many would come now.
  await visitor.waitForTimeout(500)
  const shown = came.reduce((sum, { bytes }) => sum + bytes, 0)
  console.info(
    `20 originals ${size} B; the gallery at 360 px ${shown} B, 1/${(size / shown).toFixed(1)}; ${[...new Set(came.map(({ type }) => type))].join(', ')}`,
  )
  expect(came).toHaveLength(20)
  expect(came.every(({ type }) => type === 'image/avif' || type === 'image/webp')).toBe(true)
  expect(shown).toBeLessThanOrEqual(size / 6)
  await visitor.close()
})

for (const screen of screens)
  test(`of several it is in sight on ${screen.width} px at once how many were chosen, how far they are and why they wait`, async ({
    page,
    context,
    chosen,
  }) => {
    await page.setViewportSize(screen)
    await openForm(page)
    let pieces = 0
    await page.route('**/api/uploadPiece/*', async (route) => {
      pieces += 1
      if (pieces < 3) return route.continue()
      await context.setOffline(true)
      return route.abort()
    })
    await choose(page, ...(await chosen(8, true)))
    const several = page.getByRole('form', { name: 'Several pictures' })
    await expect(several.getByRole('textbox', { name: /^Title/ })).toBeFocused()
    await expectUncovered(several.getByRole('textbox', { name: /^Title/ }))
    await expectUncovered(page.getByText(/^8 chosen, \d ready, 0 added/))
    await expect(page.getByRole('progressbar', { name: 'On their way' })).toBeInViewport({ ratio: 1 })
    await expectUncovered(page.locator('main canvas').first())
    await expectUncovered(page.getByRole('status').getByText('The connection is lost. This goes on by itself as soon as it is back.'))
    await page.unrouteAll()
    await context.setOffline(false)
    await expect(page.getByText('8 chosen, 8 ready, 0 added')).toBeVisible()
  })

test('several that were left are there again after a reload, with their words; only what had not come is chosen once more', async ({
  page,
  site,
  chosen,
}) => {
  const files = await chosen(3, true)
  await openForm(page)
  // The third does not come.
  let lines = 0
  await page.route('**/api/uploadPiece/*', (route) => {
    lines += 1
    return lines === 3 ? new Promise(() => {}) : route.continue()
  })
  await choose(page, ...files)
  const several = page.getByRole('form', { name: 'Several pictures' })
  await fillWords(several, 'Boards')
  await several.getByLabel('Category', { exact: true }).fill('')
  await expect(page.getByText('3 chosen, 2 ready, 0 added')).toBeVisible()
  await page.getByRole('textbox', { name: 'Title of picture 2', exact: true }).fill('The second')
  await page.getByLabel('What is to be seen on picture 1').fill('A board on a bench.')
  await expectAutosaved(page, 'A board on a bench.')
  page.on('dialog', (asked) => void asked.accept())
  await page.unrouteAll()
  await page.reload()

  const leftOff = page.getByRole('navigation', { name: 'Continue where you left off' })
  await expect(leftOff.getByRole('button')).toHaveText(['Several pictures: “Boards”'])
  await leftOff.getByRole('button').click()
  await expect(page.getByText('3 chosen, 2 ready, 0 added, 1 to be chosen once more')).toBeVisible()
  await expect(several.getByLabel('More link')).toHaveValue('https://club.example.org/night')
  // What was left out is asked for as before.
  await expect(several.getByLabel('Category', { exact: true })).toHaveValue('')
  await expect(several.getByLabel('Category', { exact: true })).toHaveAttribute('required')
  await several.getByLabel('Category', { exact: true }).fill('Hackathons')
  await expect(page.getByRole('textbox', { name: 'Title of picture 2', exact: true })).toHaveValue('The second')
  const missing = page.getByRole('listitem').filter({ hasText: 'Choose it once more' })
  await expect(missing).toHaveCount(1)
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().include('main').analyze()
  expect(violations).toEqual([])
  // A phone's picker shows no names: all of them are chosen.
  await page.locator('[data-choose]').setInputFiles(files)
  await expect(page.getByText('3 chosen, 3 ready, 0 added')).toBeVisible()
  await several.getByRole('button', { name: 'Add 3 pictures' }).click()
  await expect(page.getByText('3 pictures added.')).toBeVisible()
  const { galleryData } = (await (await fetch(`${site.origin}/api/gallery`)).json()) as { galleryData: Record<string, string>[] }
  // In the order in which they were chosen: pages show them by when they were added.
  const added = galleryData.map(({ title, imagelinkAlt }) => [title, imagelinkAlt])
  expect(added).toEqual([
    ['Boards 1', 'A board on a bench.'],
    ['The second', ''],
    ['Boards 3', ''],
  ])
  await page.reload()
  await expect(page.getByRole('heading', { level: 3, name: 'Boards 1' })).toBeVisible()
  await expect(leftOff).toHaveCount(0)
})

test('what is left of several after a reload keeps the number that it would have had', async ({ page, site, chosen }) => {
  const files = await chosen(3, true)
  await openForm(page)
  // The second and the third do not come.
  let lines = 0
  await page.route('**/api/uploadPiece/*', (route) => {
    lines += 1
    return lines > 1 ? new Promise(() => {}) : route.continue()
  })
  await choose(page, ...files)
  const several = page.getByRole('form', { name: 'Several pictures' })
  await fillWords(several, 'Boards')
  await several.getByRole('button', { name: 'Add 3 pictures' }).click()
  await expect(page.getByText('3 chosen, 0 ready, 1 added')).toBeVisible()
  await expectUncovered(several.getByText('1 of 3 added…'))
  await expect.poll(() => autosaved(page)).not.toContain('IMG_small_1.jpg')
  page.on('dialog', (asked) => void asked.accept())
  await page.unrouteAll()
  await page.reload()
  await page.getByRole('button', { name: 'Several pictures: “Boards”' }).click()
  await page.locator('[data-choose]').setInputFiles(files.slice(1))
  await several.getByRole('button', { name: 'Add 2 pictures' }).click()
  await expect(page.getByText('2 pictures added.')).toBeVisible()
  const { galleryData } = (await (await fetch(`${site.origin}/api/gallery`)).json()) as { galleryData: { title: string }[] }
  expect(galleryData.map(({ title }) => title).toSorted()).toEqual(['Boards 1', 'Boards 2', 'Boards 3'])
})

test('of several that were left everything goes with one press, back to the form of one', async ({ page, chosen }) => {
  await openForm(page)
  await choose(page, ...(await chosen(2, true)))
  await expect(page.getByText('2 chosen, 2 ready, 0 added')).toBeVisible()
  await expectAutosaved(page, 'IMG_small_2.jpg')
  page.on('dialog', (asked) => void asked.accept())
  await page.reload()
  await page.getByRole('button', { name: 'Add a picture' }).click()
  await page.getByRole('button', { name: 'Begin anew' }).click()
  await expect(form(page).getByRole('textbox', { name: 'Title' })).toBeFocused()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Add a picture' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Continue where you left off' })).toHaveCount(0)
})
