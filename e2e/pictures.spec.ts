import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { photograph } from '../bench/photos.ts'
import { ownPicture } from '../src/contract/own-picture.ts'
import { photo } from '../src/testing/photos.ts'
import { expectInSight, expectUncovered, screens } from './in-sight.ts'
import { admin, test as base, logIn, visit } from './site.ts'
import { troublesOf } from './troubles.ts'

/** Files of pictures on the disk, as those that somebody chooses lie there: photos of a telephone, or small ones. */
const test = base.extend<object, { chosen: (count: number, isSmall?: boolean) => Promise<string[]> }>({
  chosen: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are wanted.
    async ({}, give) => {
      const folder = mkdtempSync(join(tmpdir(), 'club-photos-'))
      await give(async (count, isSmall = false) => {
        const files = Array.from({ length: count }, (_, at) => join(folder, `IMG_${isSmall ? 'small' : 'large'}_${at + 1}.jpg`))
        for (const [at, file] of files.entries())
          writeFileSync(file, isSmall ? await photo({ width: 1200 + at, height: 900 }) : await photograph(at))
        return files
      })
      rmSync(folder, { recursive: true })
    },
    { scope: 'worker' },
  ],
})

/** A large photo is made ready at the lowest priority, which on a machine that is busy otherwise takes its time. */
const made = { timeout: 100_000 }

const form = (page: Page) => page.getByRole('form', { name: 'Picture', exact: true })
const link = (page: Page) => form(page).locator('[name=imagelink]')

async function openForm(page: Page) {
  await logIn(page)
  await visit(page, '/gallery')
  await page.getByRole('button', { name: 'Add a picture' }).click()
  await expect(link(page)).toBeVisible()
}

const choose = (page: Page, ...files: string[]) => form(page).locator('[data-choose]').setInputFiles(files)

async function fillWords(within: Locator, title = 'Night of Boards') {
  await within
    .getByRole('textbox', { name: /^Title/ })
    .first()
    .fill(title)
  await within.getByLabel(/^Description(?! of)/).fill('Hour thirty.')
  await within.getByLabel('More link').fill('https://club.example.org/night')
  await within.getByLabel('Category', { exact: true }).fill('Hackathons')
  await within.getByRole('textbox', { name: /^Date/ }).fill('22/11/2026')
}

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
    // The form comes to whoever carries something over the page.
    for (let tries = 0; tries < 200 && !document.querySelector('[data-choose]'); tries += 1)
      await new Promise((resolve) => setTimeout(resolve, 50))
    over('dragover')
    over('drop')
    input?.remove()
  })
}

/** How long a page takes, again and again until it is ended, in milliseconds. */
function asking(address: string) {
  const times: number[] = []
  let isOver = false
  const asked = (async () => {
    while (!isOver) {
      const begun = performance.now()
      await (await fetch(address)).arrayBuffer()
      times.push(performance.now() - begun)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })()
  return async () => {
    isOver = true
    await asked
    return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0
  }
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
  const quiet = asking(site.origin)
  await page.waitForTimeout(2000)
  const quietly = await quiet()

  const meanwhile = asking(site.origin)
  const begun = performance.now()
  await drop(page, files)
  const several = page.getByRole('form', { name: 'Several pictures' })
  await expect(page.getByRole('listitem', { name: 'Picture 20', exact: true })).toBeAttached()
  await fillWords(several, 'Photo')
  await page.getByRole('textbox', { name: 'Title of picture 3', exact: true }).fill('The third')
  await several.getByRole('button', { name: 'Add 20 pictures' }).click()
  await expect(page.getByText('20 pictures added.')).toBeVisible({ timeout: 400_000 })
  const seconds = (performance.now() - begun) / 1000
  console.info(
    `${(seconds / 20).toFixed(2)} s a picture of 12 MP; p99 of / ${quietly.toFixed(1)} ms, meanwhile ${(await meanwhile()).toFixed(1)} ms`,
  )
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

test('over a lost connection a picture goes on where it was, and a form that was sent waits for it', async ({
  page,
  context,
  site,
  chosen,
}) => {
  test.setTimeout(150_000)
  const [file = ''] = await chosen(1)
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
  await choose(page, file)
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
  expect(new Set(arrived).size).toBe(arrived.length)
  expect(arrived.slice(0, 2)).toEqual([0, 512 * 1024])
  const { galleryData } = (await (await fetch(`${site.origin}/api/gallery`)).json()) as { galleryData: { imagelink: string }[] }
  expect(ownPicture(galleryData[0]?.imagelink ?? '')).toMatchObject({ width: 1920, height: 2560 })
})

test('a session that ends in the middle waits for the login in place, and the picture goes on', async ({ page, context, chosen }) => {
  test.setTimeout(150_000)
  const [file = ''] = await chosen(1)
  await openForm(page)
  let pieces = 0
  await page.route('**/api/uploadPiece/*', async (route) => {
    pieces += 1
    if (pieces === 2) await context.clearCookies()
    await route.continue()
  })
  await choose(page, file)
  const login = page.getByRole('dialog')
  await login.getByLabel('Username').fill(admin.name)
  await login.getByLabel('Password', { exact: true }).fill(admin.password)
  await login.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('slider', { name: 'What must be seen of the picture' })).toBeVisible(made)
})

test('what is no picture is refused with a sentence beside it, and nothing typed is lost', async ({ page }) => {
  await openForm(page)
  await fillWords(form(page))
  const file = (name: string, mimeType: string, text: string) => ({ name, mimeType, buffer: Buffer.from(text) })
  const give = (given: ReturnType<typeof file>) => form(page).locator('[data-choose]').setInputFiles(given)
  await give(file('drawing.svg', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'))
  await expect(page.getByText('drawing.svg: This is no picture that the site can show.')).toBeVisible()
  await page.getByRole('button', { name: 'Put away' }).click()
  await give(file('empty.jpg', 'image/jpeg', ''))
  await expect(page.getByText('empty.jpg: This file is empty')).toBeVisible()
  await page.getByRole('button', { name: 'Put away' }).click()
  await give(file('holiday.jpg', 'image/jpeg', 'words that lie about their type'))
  await expect(page.getByText('holiday.jpg: This is no picture that the site can show.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(form(page).getByRole('textbox', { name: 'Title' })).toHaveValue('Night of Boards')
})

test('by keyboard alone what must be seen is set, the picture is turned and cut, and the page shows that', async ({
  page,
  chosen,
  site,
}) => {
  const [file = ''] = await chosen(1, true)
  const troubles = await troublesOf(page)
  await page.setViewportSize({ width: 1366, height: 768 })
  await openForm(page)
  await choose(page, file)
  const point = page.getByRole('slider', { name: 'What must be seen of the picture' })
  await point.focus()
  for (let press = 0; press < 6; press += 1) await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowUp')
  await expect(point).toHaveAttribute('aria-valuetext', '20 % from the left, 45 % from the top')
  await expect(link(page)).toHaveValue(/#1200x900-[0-9a-f]{27}-20,45$/)

  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Crop or turn' })).toBeFocused()
  await page.keyboard.press('Enter')
  const right = page.getByRole('slider', { name: 'Right edge' })
  await expectUncovered(page.getByRole('button', { name: 'Use this part' }))
  await expect(right).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('slider', { name: 'Upper edge' })).toBeInViewport({ ratio: 1 })
  await right.focus()
  for (let press = 0; press < 50; press += 1) await page.keyboard.press('ArrowLeft')
  await expect(right).toHaveAttribute('aria-valuenow', '50')
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().include('main').analyze()
  expect(violations).toEqual([])
  await page.getByRole('button', { name: 'Turn', exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Use this part' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Crop or turn' })).toBeFocused(made)
  // Half of its width, on its side.
  await expect(link(page)).toHaveValue(/#900x600-/)
  await fillWords(form(page))
  await form(page).getByRole('button', { name: 'Add picture' }).press('Enter')
  await expect(page.getByRole('heading', { level: 3, name: 'Night of Boards' })).toBeVisible()

  // Cut again, it begins from the whole one.
  await page.getByRole('button', { name: 'Edit Night of Boards' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Crop or turn' }).click()
  await expect(sheet.getByRole('slider', { name: 'Lower edge' })).toHaveAttribute('aria-valuenow', '50')
  await page.keyboard.press('Escape')
  await expect(sheet.getByRole('slider', { name: 'What must be seen of the picture' })).toBeVisible()
  await sheet.getByRole('slider', { name: 'What must be seen of the picture' }).press('ArrowRight')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(sheet).toBeHidden()
  await expect(page.locator('main img').first()).toHaveAttribute('data-x', '6')
  expect(await (await fetch(`${site.origin}/gallery`)).text()).toContain('data-x="6"')
  expect(troubles).toEqual([])
})

test('by touch and by mouse the frame is drawn and moved', async ({ page, chosen }) => {
  const [file = ''] = await chosen(1, true)
  await openForm(page)
  await choose(page, file)
  await page.getByRole('slider', { name: 'What must be seen of the picture' }).click({ position: { x: 10, y: 10 } })
  await expect(link(page)).toHaveValue(/-\d,\d$/)
  await page.setViewportSize({ width: 360, height: 780 })
  await page.getByRole('button', { name: 'Crop or turn' }).click()
  await expectUncovered(page.getByRole('button', { name: 'Use this part' }))
  const edge = page.getByRole('slider', { name: 'Left edge' })
  await edge.scrollIntoViewIfNeeded()
  const { x = 0, y = 0, width = 0, height = 0 } = (await edge.boundingBox()) ?? {}
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + width / 2 + 80, y + height / 2, { steps: 4 })
  await page.mouse.up()
  expect(Number(await edge.getAttribute('aria-valuenow'))).toBeGreaterThan(10)
  await page.getByRole('button', { name: 'Use this part' }).click()
  await expect(link(page)).toHaveValue(/#(?!1200)\d+x900-/)
})

test('a picture by link goes on as it was, and a copy that cannot be fetched says why', async ({ page, site }) => {
  await openForm(page)
  const copy = page.getByRole('button', { name: 'Keep a copy here' })
  const comes = page.getByRole('img', { name: 'What this address shows' })
  const body = await photo()
  await page.route('https://127.0.0.1/*', (route) => route.fulfill({ contentType: 'image/jpeg', body }))
  await link(page).fill('https://127.0.0.1/inside.jpg')
  await copy.click()
  await expect(page.getByText(/^The picture of this link: .+/)).not.toContainText('on its way')
  await page.getByRole('button', { name: 'Put away' }).click()
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

test('of several the refused stay with their reason, those that were added go, and a title is wanted once', async ({ page, chosen }) => {
  const files = await chosen(2, true)
  const broken = join(files[0] as string, '..', 'broken.jpg')
  writeFileSync(broken, 'words')
  await openForm(page)
  await choose(page, ...files, broken)
  const several = page.getByRole('form', { name: 'Several pictures' })
  await fillWords(several, '')
  await several.getByRole('button', { name: 'Add 2 pictures' }).click()
  await expect(several.getByText('Please type a title for all, or one for each.')).toBeVisible()
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().include('main').analyze()
  expect(violations).toEqual([])
  await several.getByRole('textbox', { name: /^Title/ }).fill('Boards')
  // On a phone the list is as wide as what is told over the page.
  await page.setViewportSize({ width: 360, height: 640 })
  await several.getByRole('button', { name: 'Add 2 pictures' }).click()
  await expect(page.getByRole('alert')).toHaveText(['2 pictures added. 1 was refused; the list below says why.'])
  await expect(page.getByRole('listitem', { name: /^Picture \d$/ })).toHaveCount(1)
  await expectInSight(page.getByRole('alert'))
  await expectUncovered(page.getByText('This is no picture that the site can show.'))
  await page.getByRole('button', { name: 'Leave out picture 1' }).click()
  await several.getByRole('button', { name: 'Only one' }).click()
  await expect(link(page)).toBeVisible()
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
  await page.waitForTimeout(1000)
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
  await page.waitForTimeout(1000)
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
  await page.waitForTimeout(1000)
  page.on('dialog', (asked) => void asked.accept())
  await page.reload()
  await page.getByRole('button', { name: 'Add a picture' }).click()
  await page.getByRole('button', { name: 'Begin anew' }).click()
  await expect(form(page).getByRole('textbox', { name: 'Title' })).toBeFocused()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Add a picture' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Continue where you left off' })).toHaveCount(0)
})

test('a picture comes also while the panel over it is closed: into the form, and with what was sent', async ({ page, chosen }) => {
  const [file = ''] = await chosen(1, true)
  const gates: (() => void)[] = []
  await page.route('**/api/keepUpload/**', async (route) => {
    await new Promise<void>((resolve) => gates.push(resolve))
    await route.continue()
  })
  const underWay = () => expect.poll(() => gates.length, made).toBe(1)
  const come = async () => {
    const answered = page.waitForResponse('**/api/keepUpload/**')
    gates.pop()?.()
    await answered
  }
  await openForm(page)
  await fillWords(form(page))
  await choose(page, file)
  await underWay()
  const plus = (name: string) => page.getByRole('button', { name }).click()
  await plus('Close the form')
  await come()
  await plus('Add a picture')
  await expect.poll(() => link(page).inputValue()).toMatch(/^\/media\//)
  await expect(form(page).getByRole('textbox', { name: /^Title/ })).toHaveValue('Night of Boards')

  await visit(page, '/')
  await page.getByRole('button', { name: 'Edit Home' }).click()
  const line = page.getByRole('button', { name: 'Change Home Page Image' })
  await line.click()
  const backdrop = page.getByRole('region', { name: 'Edit Home' })
  await backdrop.locator('[data-choose]').setInputFiles(file)
  await underWay()
  const sent = page.waitForRequest('**/api/changeHomePageImage')
  await backdrop.getByRole('button', { name: 'Submit' }).click()
  await line.click()
  await come()
  expect((await sent).postDataJSON().newImage).toMatch(/^\/media\//)
})
