import { expect } from '@playwright/test'
import { photo } from '../../src/testing/photos.ts'
import { expectUncovered } from '../in-sight.ts'
import { choose, fillWords, form, link, made, openForm, test } from '../picture-form.ts'
import { admin, visit } from '../site.ts'

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
