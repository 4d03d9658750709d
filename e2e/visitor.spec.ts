import { expect, type Locator, type Page } from '@playwright/test'
import { homeImages } from '../content/sample/home-images.ts'
import { videos } from '../content/sample/videos.ts'
import { atRest } from './page.ts'
import { demoTest as test, visit } from './site.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const video = videos[1]
const slider = (page: Page) => page.getByRole('region', { name: 'Club pictures' }).getByRole('img').first()

/** The states of the animations around the slider, 'running' or 'paused'. */
const runningIn = (image: Locator) =>
  image.evaluate((shown) =>
    document
      .getAnimations()
      .filter(({ effect }) => effect instanceof KeyframeEffect && effect.target?.contains(shown))
      .map(({ playState, effect }) => `${playState} ${effect?.getTiming().iterations}`),
  )

test('a visitor stops what moves on the home page, and plays a video', async ({ page, demo }) => {
  const away: string[] = []
  page.on('request', (request) => request.url().startsWith(demo.origin) || away.push(request.url()))
  await page.route('https://www.youtube-nocookie.com/**', (route) => route.fulfill({ contentType: 'text/html', body: '<p>A film.</p>' }))
  await visit(page, '/')
  await test.step('Slider loops, rests under the pointer, goes on when it leaves', async () => {
    await expect.poll(() => runningIn(slider(page))).toEqual(['running Infinity'])
    await slider(page).locator('xpath=ancestor::div[2]').hover()
    await expect.poll(() => runningIn(slider(page))).toEqual(['paused Infinity'])
    await page.mouse.move(0, 0)
    await expect.poll(() => runningIn(slider(page))).toEqual(['running Infinity'])
    await page.getByRole('button', { name: 'Pause slideshow' }).click()
    await page.mouse.move(0, 0)
    await expect.poll(() => runningIn(slider(page))).toEqual(['paused Infinity'])
  })
  await test.step('Next and previous bring the pictures one by one to the left edge', async () => {
    const atEdge = () =>
      page.getByRole('region', { name: 'Club pictures' }).evaluate((window) => {
        const { left } = window.getBoundingClientRect()
        const slides = [...window.querySelectorAll('li')]
        return slides.findIndex((slide) => Math.abs(slide.getBoundingClientRect().left - left) < 3) % (slides.length / 2)
      })
    await page.getByRole('button', { name: 'Previous picture' }).click()
    const first = await atEdge()
    for (const [name, moved] of [
      ['Next picture', 1],
      ['Next picture', 2],
      ['Previous picture', 1],
    ] as const) {
      await page.getByRole('button', { name }).click()
      expect(await atEdge()).toBe((first + moved) % homeImages.length)
    }
  })
  await test.step('For a reader who asked for less motion it does not move', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await visit(page, '/')
    expect(await runningIn(slider(page))).toEqual([])
  })
  await test.step('Embedded video grid: a video asks nothing of its site before it is pressed', async () => {
    const card = page.getByRole('button', { name: `Play ${video?.title}` })
    await card.scrollIntoViewIfNeeded()
    await atRest(page)
    expect(away).toEqual([])
    await card.click()
    await expect(page.frameLocator(`iframe[title="${video?.title}"]`).getByText('A film.')).toBeVisible()
    expect(away).toEqual([expect.stringMatching(/^https:\/\/www\.youtube-nocookie\.com\/embed\/[\w-]{11}\?autoplay=1$/)])
  })
})
