import { expect, type Locator, type Page } from '@playwright/test'
import { multipart } from '../../src/contract/call.ts'
import { administratorOf } from '../caller.ts'
import { fillUp, managed } from '../listed.ts'
import { overflow } from '../questions.ts'
import { demoTest, logIn, settled, test, visit } from '../site.ts'

const picture = '/static/sample/project-lake-float.svg'
const phone = { width: 360, height: 640 }
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const gap = (one: DOMRect, other: DOMRect) =>
  Math.max(other.left - one.right, one.left - other.right, other.top - one.bottom, one.top - other.bottom)
const boxesOf = (all: Locator) => all.evaluateAll((found) => found.map((one) => one.getBoundingClientRect().toJSON() as DOMRect))

/** Names the tools that the floating button covers at some place of the page, and everything that it covers at every place. */
const under = (page: Page, floating: string) =>
  page.evaluate((selector) => {
    const button = document.querySelector(selector) as HTMLElement
    const isOver = (one: DOMRect, other: DOMRect) =>
      one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
    const named = (one: Element) => (one.ariaLabel ?? one.textContent ?? '').slice(0, 40)
    const all = [...document.querySelectorAll('a, button, input, select, textarea')].filter(
      (one) => one !== button && !one.closest('header') && one.checkVisibility() && one.getBoundingClientRect().width > 1,
    )
    const isTool = (one: Element) => /^(?:Edit|Delete|Manage) /.test(named(one))
    const [tools, never] = [new Set<string>(), new Set(all)]
    const end = document.documentElement.scrollHeight - innerHeight
    for (const stop of [end, ...Array.from({ length: Math.ceil(end / 40) + 1 }, (_, at) => at * 40)]) {
      scrollTo({ top: stop, behavior: 'instant' })
      const over = button.getBoundingClientRect()
      for (const one of all) {
        const box = one.getBoundingClientRect()
        if (box.bottom < 0 || box.top > innerHeight) continue
        if (isTool(one) && isOver(box, over)) tools.add(named(one))
        // A card that is one link is free if most of it is.
        const part = Math.min(box.height, 120)
        if (box.top >= 0 && box.top + part <= innerHeight && !isOver(new DOMRect(box.x, box.y, box.width, part), over)) never.delete(one)
      }
    }
    return { tools: [...tools], never: [...never].map(named), count: all.filter(isTool).length }
  }, floating)

demoTest.describe('in the demo', () => {
  demoTest.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: phone })
  demoTest.beforeAll(({ demo }) => fillUp(demo))

  demoTest('pencil and bin are 44 px each, 8 px apart, and never under the floating button', async ({ page }) => {
    await logIn(page)
    for (const path of ['/', ...managed.map((one) => one.page)]) {
      await visit(page, path)
      const floating = path === '/' ? '[aria-controls="edit-home"]' : '[data-plus] > button'
      await expect(page.locator(floating)).toBeInViewport()
      // The tools come with a script of their own.
      await expect.poll(async () => (await under(page, floating)).count, path).toBeGreaterThan(0)
      for (const screen of [phone, { width: 390, height: 844 }, { width: 1280, height: 720 }]) {
        await page.setViewportSize(screen)
        const { tools, never } = await under(page, floating)
        expect.soft([tools, never], `${path} at ${screen.width} px`).toEqual([[], []])
      }
      await page.setViewportSize(phone)
      for (const closed of await page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('button').all()) await closed.click()
      const boxes = await boxesOf(page.getByRole('main').getByRole('button', { name: /^(?:Edit|Delete) (?!Home)/ }))
      for (const [at, box] of boxes.entries()) {
        expect.soft(Math.min(box.width, box.height), path).toBeGreaterThanOrEqual(43.9)
        const next = boxes[at + 1]
        if (at % 2 === 0 && next) expect.soft(gap(box, next), path).toBeGreaterThanOrEqual(7.9)
      }
    }
  })

  demoTest('the search box is as wide as the list, and the links of the footer keep to one line each', async ({ page }) => {
    for (const path of ['/events', '/projects', '/gallery', '/members']) {
      await visit(page, path)
      for (const width of [360, 390]) {
        await page.setViewportSize({ width, height: 780 })
        await settled(page.locator('main'))
        const list = await page.locator('#list').boundingBox()
        const box = await page.getByRole('searchbox').boundingBox()
        expect([box?.x, box?.width], `${path} at ${width}`).toEqual([list?.x, list?.width])
        expect(box?.height).toBeGreaterThanOrEqual(44)
        const rows = await boxesOf(page.locator('footer nav li'))
        expect([...new Set(rows.map(({ height }) => height))]).toEqual([44])
      }
    }
  })
})

test('the cross of an open form covers no field; fields for addresses have the keyboard of addresses; nothing is too wide', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await logIn(page)
  for (const { page: path, words, fields, calls } of managed) {
    await visit(page, path)
    await button(page, words.add).click()
    const form = page.getByRole('region', { name: words.add }).getByRole('form')
    await expect(form.getByRole('button').last()).toBeVisible()
    expect.soft(await overflow(page), path).toBe(0)
    const cross = button(page, 'Close the form')
    for (let top = 0; top < 2000; top += 200) {
      await page.evaluate((to) => scrollTo(0, to), top)
      // In one look, since the form still grows. The cross is the last in the document.
      const boxes = await boxesOf(form.locator('input, select, textarea, button').or(cross))
      const over = boxes.pop()
      for (const box of boxes) if (over && box.width > 1) expect.soft(gap(over, box), `${path} ${top}`).toBeGreaterThanOrEqual(0)
    }
    for (const [name, { input }] of Object.entries(fields)) {
      if (calls.add?.body === multipart || !['link', 'picture', 'url'].includes(input)) continue
      await expect(form.locator(`[name="${name}"]`)).toHaveAttribute('inputmode', 'url')
    }
    await cross.click()
    await expect(form).toBeHidden()
    await expect(button(page, words.add)).toBeFocused()
  }
  await visit(page, '/')
  await button(page, 'Edit Home').click()
  for (const entry of ['Add a Notification', 'Add an Event Poster', 'Change Home Page Image']) {
    await button(page, entry).click()
    await expect(page.getByRole('form', { name: entry })).toBeVisible()
    expect.soft(await overflow(page), entry).toBe(0)
  }
})

test('by keyboard the focus stays in the edit panel and returns to the pencil; an alert does not cover its Save', async ({
  page,
  site,
}) => {
  const caller = await administratorOf(site.origin)
  for (const eventTitle of ['A night', 'A day']) await caller.addEvent({ eventTitle })
  await page.setViewportSize({ width: 360, height: 740 })
  await logIn(page)
  await visit(page, '/events')
  await button(page, 'Delete A day').click()
  const alert = page.getByRole('alert')
  await expect(alert).toHaveText('Event deleted successfully')
  const pencil = button(page, 'Edit A night')
  await pencil.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Edit A night' })
  await expect(panel.getByLabel('Event title')).toBeVisible()
  await expect(panel).toHaveAttribute('aria-modal', 'true')
  const save = panel.getByRole('button', { name: 'Save' })
  const bottom = () =>
    save.evaluate((element) => {
      for (let around = element.parentElement; around; around = around.parentElement) around.scrollTop = around.scrollHeight
      return element.getBoundingClientRect().bottom
    })
  await expect.poll(bottom).toBeLessThan((await alert.locator('..').boundingBox())?.y ?? 0)
  await button(page, 'Dismiss').click()
  await expect(alert).toHaveCount(0)
  await panel.getByLabel('Event title').focus()
  for (let press = 0; press < 40; press++) {
    await page.keyboard.press(press < 20 ? 'Tab' : 'Shift+Tab')
    expect(await panel.evaluate((whole) => whole.contains(document.activeElement)), `${press}`).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(pencil).toBeFocused()
})

test('what was added is scrolled to and focused, also at the end of a list and while other words are searched', async ({ page, site }) => {
  const caller = await administratorOf(site.origin)
  for (let at = 1; at <= 6; at++) await caller.addEvent({ eventTitle: `Night ${at}`, eventDate: `2999-12-0${at}` })
  const isShown = async (entry: Locator) => {
    await expect(entry).toBeFocused()
    await expect(entry).toBeInViewport({ ratio: 0.5 })
  }
  await page.setViewportSize(phone)
  await logIn(page)
  await visit(page, '/faq')
  await button(page, 'Add FAQ').click()
  const question = page.getByRole('form', { name: 'FAQ' })
  await question.getByLabel('Question').fill('Is the lab open?')
  await question.getByLabel('Answer').fill('It is.')
  await question.getByRole('button', { name: 'Add FAQ' }).click()
  await isShown(page.locator('main [id]:not([id^=answer-])').filter({ hasText: 'Is the lab open?' }).last())

  await visit(page, '/')
  await button(page, 'Edit Home').click()
  await button(page, 'Add a Notification').click()
  const notice = page.getByRole('form', { name: 'Add a Notification' })
  await notice.getByLabel('Title').fill('Lab open late')
  await notice.getByRole('button', { name: 'Submit' }).click()
  await isShown(page.getByRole('article').filter({ hasText: 'Lab open late' }))

  await visit(page, '/events')
  await page.getByRole('searchbox').fill('Night 6')
  await expect(page.getByRole('article')).toHaveCount(1)
  await button(page, 'Add an event').click()
  const event = page.getByRole('form', { name: 'Add an event' })
  for (const [label, value] of Object.entries({ 'Event title': 'Between them', Poster: picture, Date: '2999-12-03', Time: '15:00' }))
    await event.getByLabel(label, { exact: true }).fill(value)
  await event.getByLabel('Description', { exact: true }).fill('Come.')
  await event.getByLabel('Registration link').fill('https://forms.example.org/x')
  await event.getByLabel('Event type').selectOption({ index: 1 })
  await event.getByRole('button', { name: 'Add event' }).click()
  await isShown(page.getByRole('article').filter({ hasText: 'Between them' }))
})
