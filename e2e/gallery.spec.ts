import { expect } from '@playwright/test'
import { gallery } from '../content/sample/gallery.ts'
import { axeFaults } from './questions.ts'
import { demoTest as test, visit } from './site.ts'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, contextOptions: { reducedMotion: 'no-preference' } })

test('a visitor looks at the pictures full screen on a phone and with keys', async ({ page }) => {
  const [first = '', second = '', third = ''] = [...gallery].reverse().map(({ title }) => title)
  const link = (title: string) => page.getByRole('link', { name: `View ${title} full screen` })
  const viewer = page.getByRole('dialog', { name: 'Pictures' })
  const position = viewer.getByRole('status')
  const onScreen = viewer.locator('li:not([inert])')
  await visit(page, '/gallery')
  await test.step('a tap opens it over the page, with its words and a sharp picture', async () => {
    await link(second).tap()
    await expect(position).toContainText(`2 of ${gallery.length}`)
    await expect(onScreen.getByRole('link', { name: second })).toBeInViewport()
    await expect(onScreen.getByRole('img')).toBeInViewport()
    expect(await axeFaults(page, 'dialog[open]')).toEqual([])
  })
  await test.step('a swipe turns over, and Back closes it where one was', async () => {
    const cdp = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
      cdp.send('Input.dispatchTouchEvent', { type, touchPoints })
    await touch('touchStart', { x: 320, y: 300 })
    for (let x = 300; x > 80; x -= 20) await touch('touchMove', { x, y: 300 })
    await touch('touchEnd')
    await expect(position).toContainText(`3 of ${gallery.length}`)
    await expect(onScreen.getByRole('link', { name: third })).toBeInViewport({ ratio: 1 })
    await page.goBack()
    await expect(viewer).toHaveCount(0)
    await expect(link(second)).toBeFocused()
    await expect(page).toHaveURL(/\/gallery$/)
  })
  await test.step('keys do the same, and Escape gives the focus back', async () => {
    await page.keyboard.press('Enter')
    await expect(viewer).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await expect(position).toContainText(`1 of ${gallery.length}`)
    await expect(onScreen.getByRole('link', { name: first })).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Escape')
    await expect(link(second)).toBeFocused()
  })
  await test.step('its title leads to its own page', async () => {
    await page.keyboard.press('Enter')
    await onScreen.getByRole('link', { name: second }).tap()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(second)
  })
})
