import { expect } from '@playwright/test'
import { club } from '../../content/club.ts'
import { homeParts } from '../../content/pages.ts'
import { administratorOf } from '../caller.ts'
import { demoTest, test, visit } from '../site.ts'

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

test('past events say that they are over', async ({ page, site }) => {
  const administrator = await administratorOf(site.origin)
  await administrator.addEvent({ eventTitle: 'Gone by', eventDate: day(-3) })
  await administrator.addEvent({ eventTitle: 'Still to come', eventDate: day(3) })
  await visit(page, '/events')
  const card = (title: string) => page.getByRole('article').filter({ hasText: title })
  await expect(card('Gone by')).toContainText(`Was on ${day(-3)}`)
  await expect(card('Still to come')).not.toContainText('Was on')
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
