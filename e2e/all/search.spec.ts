import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { events } from '../../content/sample/events.ts'
import { search } from '../../content/search.ts'
import { foundOfKind, foundWithin } from '../../src/features/search/contract.ts'
import { paper } from '../../src/testing/papers.ts'
import { administratorOf } from '../caller.ts'
import { axeFaults } from '../questions.ts'
import { alive, demoTest, logIn, test, visit } from '../site.ts'

const { eventTitle: title } = events.at(-1) as (typeof events)[number]
const field = (page: Page) => page.getByRole('combobox', { name: search.label })
const options = (page: Page) => page.getByRole('option')
const opener = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Search', exact: true })
const dialog = (page: Page) => page.getByRole('dialog', { name: search.label })
const box = (page: Page) => page.getByRole('main').getByRole('searchbox')
const titles = (page: Page) => page.getByRole('main').getByRole('article').getByRole('heading')

const list = readFileSync(join(import.meta.dirname, '../../src/site/routes.tsx'), 'utf8')
/** The pages whose list has a search box. */
const searched = [...list.matchAll(/^ {4}path: '([^']+)',\n(?: {4}.+\n)*? {4}sought: 'here',$/gm)].map(([, path = '']) => path)

async function open(page: Page) {
  await visit(page, '/about')
  await opener(page).click()
}

demoTest('the search above a page has no fault that axe finds: empty, with results and with none', async ({ page }) => {
  for (const media of [{ colorScheme: 'light' }, { colorScheme: 'dark' }, { forcedColors: 'active' }] as const) {
    await page.emulateMedia({ reducedMotion: 'reduce', ...media })
    await open(page)
    for (const [words, said] of [
      ['', ''],
      ['a', /best found$/],
      ['zzzz qqqq', 'Nothing found'],
    ] as const) {
      await field(page).fill(words)
      await expect(dialog(page).getByRole('status').first()).toHaveText(said)
      await page.keyboard.press('ArrowDown')
      expect.soft(await axeFaults(page, 'dialog'), `${words} ${JSON.stringify(media)}`).toEqual([])
    }
  }
})

demoTest('it fills the screen of a phone, keeps Tab inside, and leads to pages and to the rest of a collection', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await open(page)
  await field(page).fill('subscribe')
  await expect(options(page).first()).toContainText('Subscribe')
  expect(await dialog(page).boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 640 })
  for (const part of [opener(page), options(page).first(), dialog(page).getByRole('button', { name: 'Close the search' })])
    expect((await part.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  for (let at = 0; at < 8; at += 1) {
    await page.keyboard.press('Tab')
    // The browser's own bar may have its turn, the page behind never.
    expect(await page.evaluate(() => document.activeElement === document.body || !!document.activeElement?.closest('dialog'))).toBe(true)
  }
  await field(page).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/subscribe')
  await open(page)
  await field(page).fill('a')
  await page.getByRole('group', { name: 'events' }).getByRole('option', { name: 'More events' }).click()
  await expect(page).toHaveURL('/search?q=a&in=events')
  await expect(page.getByRole('main').getByRole('status')).toHaveText(/^1 to \d+ of \d+ events for “a”$/)
})

demoTest('its key / is left to those who type, and can be switched off', async ({ page }) => {
  await visit(page, '/events')
  await box(page).press('/')
  await expect(box(page)).toHaveValue('/')
  await opener(page).focus()
  await page.keyboard.press('/')
  await expect(field(page)).toBeFocused()
  await dialog(page).getByRole('checkbox').uncheck()
  await page.keyboard.press('Escape')
  await page.keyboard.press('/')
  await expect(dialog(page)).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+k')
  await expect(dialog(page).getByRole('checkbox')).not.toBeChecked()
})

test('words in any script are found, and a word of a PDF soon after its upload', async ({ page, site }) => {
  const { addEvent } = await administratorOf(site.origin)
  const names = ['रोबोट कार्यशाला', 'റോബോട്ട് ശില്പശാല', 'ரோபோ பட்டறை', 'ورشة الروبوتات', 'Café Électronique']
  for (const eventTitle of names) await addEvent({ eventTitle })
  await open(page)
  const firstWords = names.map((name) => [name.split(' ')[0], name])
  for (const [words = '', name = ''] of [...firstWords, ['cafe electronique', 'Café Électronique']]) {
    await field(page).fill(words)
    await expect(options(page).first()).toContainText(name)
  }
  await logIn(page)
  await visit(page, '/resources')
  await page.getByRole('button', { name: 'Upload a resource' }).click()
  const form = page.getByRole('form', { name: 'Resource' })
  await form.getByLabel('Title').fill('What the lab lends')
  const buffer = Buffer.from(await paper(['The first page.', 'There is a galvanometer on the upper shelf.']))
  await form.getByLabel('PDF file').setInputFiles({ name: 'paper.pdf', mimeType: 'application/pdf', buffer })
  await form.getByRole('button', { name: 'Upload' }).click()
  await expect(page.getByRole('heading', { name: 'What the lab lends' })).toBeVisible()
  await expect(async () => {
    await page.goto('/search?q=galvanometer')
    await expect(page.getByRole('heading', { level: 3, name: 'What the lab lends' })).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 60_000 })
  await expect(page.getByRole('main').locator('mark')).toHaveText('galvanometer')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('links lead through everything that was found in a collection', async ({ page, site }) => {
    const { addEvent } = await administratorOf(site.origin)
    const many = foundWithin.atOnce + 2
    for (let at = 1; at <= many; at += 1) await addEvent({ eventTitle: `Galvanometer ${at}` })
    await page.goto('/search?q=galvanometer')
    const found = page.getByRole('main').getByRole('heading', { level: 3 })
    await expect(found).toHaveCount(foundOfKind)
    const link = (name: string) => page.getByRole('main').getByRole('link', { name })
    await link('More events').click()
    const first = await found.allTextContents()
    await link('Show more events').click()
    expect(new Set([...first, ...(await found.allTextContents())]).size).toBe(many)
    await expect(page).toHaveTitle(/^galvanometer · events 2 · Search/)
    await link('Back to the best').click()
    await link('Look everywhere for “galvanometer”').click()
    await expect(page).toHaveURL('/search?q=galvanometer')
  })
})

demoTest('the words of a list search are in the address, also after reload and Back, and moves nobody', async ({ page }) => {
  expect(searched).toHaveLength(4)
  for (const path of searched) {
    await visit(page, path)
    const before = await page.evaluate(() => history.length)
    await box(page).pressSequentially('no such, & #1')
    await expect.poll(() => new URL(page.url()).searchParams.get('q'), path).toBe('no such, & #1')
    await expect(box(page)).toBeFocused()
    expect(await page.evaluate(() => history.length)).toBe(before)
    await page.reload()
    await alive(page)
    await expect(box(page)).toHaveValue('no such, & #1')
    await box(page).fill('')
    await expect.poll(() => page.url()).toMatch(new RegExp(`${path}$`))
  }
  await visit(page, `/events?q=${encodeURIComponent(title.toUpperCase())}`)
  await expect(titles(page)).toHaveText([title])
  await page.getByRole('contentinfo').getByRole('link', { name: 'Timeline' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Timeline')
  await page.goBack()
  await expect(titles(page)).toHaveText([title])
  await alive(page)
  for (const odd of ['%', '\\', '(.*', '<b>hi</b>', "'; drop table events; --", 'x'.repeat(9000)]) {
    await box(page).fill(odd)
    await expect(page.getByText('Nothing here holds these words. Try fewer or others.')).toBeVisible()
  }
})

demoTest.describe('without JavaScript', () => {
  demoTest.use({ javaScriptEnabled: false })

  demoTest('a list is searched by a form, and the whole site in one more press, also for a mistyped word', async ({ page }) => {
    await page.goto('/events')
    await page.getByRole('searchbox', { name: 'Search events' }).fill(` ${title} `)
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(titles(page)).toHaveText([title])
    const mistyped = `${title.slice(0, 3)}${title.slice(4)}`
    for (const path of searched) {
      await page.goto(`${path}?q=${encodeURIComponent(mistyped)}`)
      const whole = page.getByRole('main').getByRole('link', { name: `Search the whole site for “${mistyped}”` })
      await whole.click()
      await expect(page).toHaveURL(`/search?${new URLSearchParams({ q: mistyped })}`)
      await expect(page.getByRole('main').getByRole('link', { name: title }).first()).toBeVisible()
    }
  })
})
