import { expect, type Page } from '@playwright/test'
import { club } from '../../content/club.ts'
import { subscribe } from '../../content/subscribe.ts'
import { atRest } from '../at-rest.ts'
import { demoTest as test, visit } from '../site.ts'

const films = (page: Page) => page.getByRole('region', { name: 'Trailers and Teasers' })
const film = { contentType: 'text/html', body: '<p>A film.</p>' }

test('nothing moves for a reader who asked for less motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await visit(page, '/')
  await expect(page.getByRole('button', { name: 'Pause the typing' })).toHaveCount(0)
  await expect(page.getByText(club.quote, { exact: true }).locator('xpath=following-sibling::p[1]')).toContainText(club.quote)
  const slider = page.getByRole('region', { name: 'Club pictures' })
  expect(await slider.evaluate((part) => part.getAnimations({ subtree: true }).length)).toBe(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a video is a link to its site, which is asked nothing before; the address of a calendar is there to copy', async ({
    page,
    demo,
  }) => {
    const away: string[] = []
    page.on('request', (request) => request.url().startsWith(demo.origin) || away.push(request.url()))
    await page.route('https://www.youtube.com/**', (route) => route.fulfill(film))
    await page.goto('/')
    const card = films(page).getByRole('link', { name: 'Play Sintel' })
    await expect(card).toHaveAttribute('rel', 'noopener noreferrer')
    await card.scrollIntoViewIfNeeded()
    await atRest(page)
    expect(away).toEqual([])
    await card.press('Enter')
    await expect(page).toHaveURL(/^https:\/\/www\.youtube\.com\/watch\?v=[\w-]{11}$/)
    await page.goto('/subscribe')
    await expect(page.locator('code').first()).toContainText('/events.ics')
    await expect(page.getByRole('button', { name: subscribe.calendars.copy })).toHaveCount(0)
  })
})

test('by keyboard a video plays in place, and takes the focus', async ({ page }) => {
  await page.route('https://www.youtube-nocookie.com/**', (route) => route.fulfill(film))
  for (const key of ['Enter', 'Space']) {
    await visit(page, '/')
    await page.getByRole('button', { name: 'Play Sintel' }).press(key)
    await expect(page.frameLocator('iframe[title="Sintel"]').getByText('A film.')).toBeVisible()
    await expect(page.locator('iframe[title="Sintel"]')).toBeFocused()
  }
})

test('the address of a calendar is copied by a press, or selected if nothing may be copied', async ({ page, context, demo }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: demo.origin })
  await visit(page, '/subscribe')
  const copy = page.getByRole('button', { name: `${subscribe.calendars.copy} of Events` })
  await copy.click()
  await expect(page.getByText(subscribe.calendars.copied)).toBeVisible()
  expect(new URL(await page.evaluate(() => navigator.clipboard.readText())).pathname).toBe('/events.ics')
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('not here'))
  })
  await copy.click()
  await expect(page.getByText(subscribe.calendars.selected)).toBeVisible()
  expect(await page.evaluate(() => getSelection()?.toString())).toMatch(/\/events\.ics$/)
})
