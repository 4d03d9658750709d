import { expect, type Locator, type Page } from '@playwright/test'
import { club } from '../../content/club.ts'
import { homeParts } from '../../content/pages.ts'
import { administratorOf } from '../caller.ts'
import { demoTest, logIn, test, visit } from '../site.ts'

const boxOf = async (what: Locator) => {
  const box = await what.boundingBox()
  if (!box) throw new Error('this is not shown')
  return { left: box.x, top: box.y, right: box.x + box.width, bottom: box.y + box.height }
}

/** Whether two things lie over one another on the screen. */
async function overlap(one: Locator, other: Locator) {
  const [a, b] = [await boxOf(one), await boxOf(other)]
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}

/** Waits until all that moves on the page has come to where it stays; the slider and the like go on for ever. */
const settled = (page: Page) =>
  page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((one) => one.effect?.getTiming().iterations !== Number.POSITIVE_INFINITY)
        .map((one) => one.finished.catch(() => {})),
    ),
  )

const day = (from: number) => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10)

demoTest(
  'the typed line begins empty and types first, and all of it stands there for whoever runs no script',
  async ({ browser, demo }) => {
    const running = await browser.newPage({ baseURL: demo.origin })
    // What each change of the line showed, from the very first on.
    await running.addInitScript(() => {
      const seen: string[] = []
      Object.assign(window, { seen })
      const look = () => {
        const line = document.querySelector('[data-typed]')
        const shown = line?.firstChild?.textContent ?? ''
        if (line && seen.at(-1) !== shown) seen.push(shown)
      }
      new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true })
    })
    await visit(running, '/')
    const seen = () => running.evaluate(() => (window as unknown as { seen: string[] }).seen)
    await expect.poll(async () => (await seen()).length).toBeGreaterThan(5)
    const [first, ...then] = await seen()
    expect(first).toBe('')
    expect(then.slice(0, 4)).toEqual([1, 2, 3, 4].map((length) => club.quote.slice(0, length)))
    await running.close()

    const still = await browser.newPage({ baseURL: demo.origin, javaScriptEnabled: false })
    await still.goto('/')
    const whole = still.locator('[data-typed]')
    await expect(whole).toHaveText(club.quote)
    await expect(whole.locator('span').last()).toHaveCSS('visibility', 'visible')
    await still.close()
  },
)

test('a notice without a date says nothing of when it was posted', async ({ page, site }) => {
  const administrator = await administratorOf(site.origin)
  await administrator.addNotice({ title: 'Undated', submissionDate: '', submissionTime: '' })
  await administrator.addNotice({ title: 'Dated' })
  await visit(page, '/')
  const notices = page.getByRole('region', { name: homeParts.notifications.heading }).getByRole('article')
  await expect(notices.filter({ hasText: 'Undated' })).not.toContainText(/Posted|IST/)
  await expect(notices.filter({ hasText: 'Dated' }).filter({ hasNotText: 'Undated' })).toContainText('Posted 2026-11-20 5:04:09 PM IST')
})

test('the pen never lies on the panel that it opens, on screens of 600 to 1000 px', async ({ page }) => {
  await logIn(page)
  await visit(page, '/')
  await page.getByRole('button', { name: 'Edit Home' }).click()
  await page.getByRole('button', { name: 'Add a Notification' }).click()
  const panel = page.getByRole('region', { name: 'Edit Home' })
  await expect(panel.getByLabel('Title')).toBeVisible()
  const pen = page.locator('[aria-controls="edit-home"]')
  for (const width of [360, 768, 1280])
    for (let height = 600; height <= 1000; height += 25) {
      await page.setViewportSize({ width, height })
      await settled(page)
      expect(await overlap(pen, panel), `${width} x ${height}`).toBe(false)
      expect((await boxOf(pen)).bottom).toBeLessThanOrEqual(height)
    }
})

for (const width of [360, 1280])
  test(`at ${width} px two alerts stand at most, and none lies on a floating tool`, async ({ page, site }) => {
    await page.setViewportSize({ width, height: width === 360 ? 740 : 800 })
    const administrator = await administratorOf(site.origin)
    for (const title of ['One', 'Two', 'Three']) await administrator.addNotice({ title })
    await logIn(page)
    await visit(page, '/')
    for (const title of ['One', 'Two', 'Three']) {
      // Again until it is taken: what closes up under the pointer is not deleted at once by a second press there.
      await expect(async () => {
        const notice = page.getByRole('article').filter({ hasText: title })
        if (await notice.isVisible()) await notice.getByRole('button', { name: `Delete ${title}` }).click({ timeout: 500 })
        await expect(notice).toHaveCount(0, { timeout: 500 })
      }).toPass()
    }
    const alerts = page.getByRole('alert')
    await expect(alerts).toHaveCount(2)
    await settled(page)
    const pen = page.getByRole('button', { name: 'Edit Home' })
    for (const alert of await alerts.all()) expect(await overlap(alert.locator('..'), pen)).toBe(false)
  })

test('an empty gallery keeps counting down while somebody types into its search box', async ({ page }) => {
  await visit(page, '/gallery')
  await expect(page.getByRole('heading', { name: 'Coming Soon' })).toBeVisible()
  await page.getByRole('searchbox').fill('robots')
  await expect(page.getByRole('heading', { name: 'Coming Soon' })).toBeVisible()
  await expect(page.getByText('Nothing here holds these words')).toHaveCount(0)
})

test('the slider runs again after a picture of it was edited', async ({ page, site }) => {
  const administrator = await administratorOf(site.origin)
  for (const name of ['board-city', 'sunrise-signal']) await administrator.addImage(`/static/sample/slide-${name}.svg`)
  await logIn(page)
  await visit(page, '/')
  const track = page.locator('[data-slider-track]')
  const running = () => track.evaluate((one) => getComputedStyle(one).animationPlayState)
  const pictures = page.getByRole('region', { name: 'Club pictures' })
  await expect(pictures.getByRole('button', { name: /^Edit picture/ }).first()).toBeVisible()
  // As a hand does: the pictures rest under the pointer, which then goes to a pencil that is in sight, whichever that is by now.
  await pictures.evaluate((shown) => shown.scrollIntoView({ block: 'center' }))
  const rests = await boxOf(pictures)
  await page.mouse.move((rests.left + rests.right) / 2, (rests.top + rests.bottom) / 2)
  await expect.poll(running).toBe('paused')
  const pencil = await pictures.evaluate((shown) => {
    const whole = shown.getBoundingClientRect()
    for (const one of shown.querySelectorAll('button[aria-label^="Edit picture"]')) {
      const { left, right, top, bottom } = one.getBoundingClientRect()
      if (left >= whole.left && right <= whole.right) return { x: (left + right) / 2, y: (top + bottom) / 2 }
    }
    throw new Error('no pencil is in sight')
  })
  await page.mouse.move(pencil.x, pencil.y, { steps: 5 })
  await page.mouse.click(pencil.x, pencil.y)
  const form = page.getByRole('dialog', { name: /^Edit picture/ })
  await form.getByRole('textbox').first().fill('/static/sample/slide-arm-places-chip.svg')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  await page.mouse.move(5, 300)
  await expect.poll(running).toBe('running')
  // Whoever comes by keyboard still has it rest.
  await page.keyboard.press('Tab')
  await expect.poll(running).toBe('paused')
})

test('whatever of the slider is come to by keyboard is in sight, wherever its pictures have run', async ({ page, site }) => {
  const administrator = await administratorOf(site.origin)
  const names = ['board-city', 'sunrise-signal', 'arm-places-chip', 'board-city', 'sunrise-signal']
  for (const name of names) await administrator.addImage(`/static/sample/slide-${name}.svg`)
  await logIn(page)
  await visit(page, '/')
  const pictures = page.getByRole('region', { name: 'Club pictures' })
  await expect(pictures.getByRole('button', { name: 'Edit picture 1' }).first()).toBeVisible()
  const track = page.locator('[data-slider-track]')
  for (const width of [360, 1280])
    for (const part of [0, 0.3, 0.6, 0.9]) {
      await page.setViewportSize({ width, height: 800 })
      await track.evaluate((one, run) => {
        const [animation] = one.getAnimations()
        if (animation) animation.currentTime = run * Number(animation.effect?.getComputedTiming().duration)
      }, part)
      await page.getByRole('button', { name: 'Pause the pictures' }).focus()
      for (let at = names.length; at > 0; at -= 1)
        for (const deed of ['Delete', 'Edit']) {
          await page.keyboard.press('Shift+Tab')
          const tool = pictures.getByRole('button', { name: `${deed} picture ${at}` }).first()
          await expect(tool).toBeFocused()
          await expect
            .poll(async () => within(await ringOf(tool), await boxOf(pictures)), `${deed} ${at} at ${part}, ${width} px`)
            .toBe(true)
        }
      await page.locator('main').evaluate((main) => main.focus())
    }
})

const within = (one: Awaited<ReturnType<typeof boxOf>>, other: typeof one) => one.left >= other.left && one.right <= other.right

/** What has the focus, with the ring around it. */
async function ringOf(what: Locator) {
  const { left, right, ...box } = await boxOf(what)
  const beyond = await what.evaluate((one) => {
    const { outlineWidth, outlineOffset } = getComputedStyle(one)
    return Math.max(0, Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset))
  })
  return { ...box, left: left - beyond, right: right + beyond }
}

test('past events say that they were on, and keep a quieter way to their page', async ({ page, site }) => {
  const administrator = await administratorOf(site.origin)
  await administrator.addEvent({ eventTitle: 'Gone by', eventDate: day(-3) })
  await administrator.addEvent({ eventTitle: 'Still to come', eventDate: day(3) })
  await visit(page, '/events')
  const card = (title: string) => page.getByRole('article').filter({ hasText: title })
  await expect(card('Gone by')).toContainText(`Was on ${day(-3)}`)
  await expect(card('Still to come')).not.toContainText('Was on')
  const ground = (title: string) =>
    card(title)
      .getByRole('link', { name: 'Register' })
      .evaluate((link) => getComputedStyle(link).backgroundColor)
  expect(await ground('Gone by')).not.toBe(await ground('Still to come'))
})

test('every way to older ones has a way back', async ({ page, site }) => {
  const administrator = await administratorOf(site.origin)
  for (let at = 1; at <= 21; at += 1) await administrator.addNotice({ title: `Notice ${at}` })
  for (let at = 1; at <= 51; at += 1) await administrator.addEvent({ eventTitle: `Event ${at}` })
  for (const [path, older] of [
    ['/', 'Older notices'],
    ['/events', 'Show older ones'],
  ] as const) {
    await visit(page, path)
    await page.getByRole('link', { name: older }).click()
    await expect(page).toHaveURL(/after=/)
    await page.getByRole('main').getByRole('link', { name: 'Back to the newest' }).click()
    await expect(page).not.toHaveURL(/after=/)
    await expect(page.getByRole('link', { name: older })).toBeVisible()
  }
})

demoTest('without a script nothing stands there that only a script could work', async ({ browser, demo }) => {
  const page = await browser.newPage({ baseURL: demo.origin, javaScriptEnabled: false })
  await page.goto('/')
  await expect(page.getByRole('button', { name: /Pause/ })).toHaveCount(0)
  for (const path of ['/events', '/members', '/projects', '/gallery']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // The form that is there for who has no script.
    await page.getByRole('searchbox').fill('nothing is called that')
    await page.getByRole('searchbox').press('Enter')
    await expect(page).toHaveURL(`${path}?q=nothing+is+called+that`)
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(0)
  }
  await page.close()
})

test('on a phone an alert that can be tried again is read across, not letter by letter', async ({ page, site }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const administrator = await administratorOf(site.origin)
  await administrator.addEvent({ eventTitle: 'Night of Boards' })
  await logIn(page)
  await visit(page, '/events')
  await page.route('**/api/events*', (route) => route.abort())
  await page.getByRole('button', { name: 'Delete Night of Boards' }).click()
  const again = page.getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  const told = page.getByRole('alert').last()
  const [words, button] = [await boxOf(told), await boxOf(again)]
  expect(words.right - words.left).toBeGreaterThan(120)
  expect(button.top).toBeGreaterThanOrEqual(words.bottom - 1)
  expect(words.top).toBeGreaterThan(0)
})
