import { expect, type Locator, type Page } from '@playwright/test'
import { projects } from '../../src/collections/projects/contract.ts'
import { multipart } from '../../src/contract/call.ts'
import { first } from '../../src/testing/choices.ts'
import { rollOf } from '../../src/testing/rolls.ts'
import { administratorOf } from '../caller.ts'
import { fillUp, managed } from '../listed.ts'
import { logIn, startSite, test, visit } from '../site.ts'

const picture = '/static/sample/project-lake-float.svg'
const phone = { width: 360, height: 640 }

const lists = managed.map((thing) => [thing.page, thing.words.add] as const)

const gap = (one: DOMRect, other: DOMRect) =>
  Math.max(other.left - one.right, one.left - other.right, other.top - one.bottom, one.top - other.bottom)

/** The boxes of all that fits, as the browser has laid them out. */
const boxesOf = (all: Locator) => all.evaluateAll((found) => found.map((one) => one.getBoundingClientRect().toJSON() as DOMRect))

test.describe('at 360 px', () => {
  test.use({ viewport: phone, hasTouch: true })

  test('pencil and trash are 44 px each and 8 px apart, on every page', async ({ browser }) => {
    const demo = await startSite({}, 'demo')
    await fillUp(demo)
    const page = await browser.newPage({ baseURL: demo.origin, viewport: phone })
    await logIn(page)
    for (const path of ['/', '/faq', ...lists.map(([path]) => path)]) {
      await visit(page, path)
      for (const closed of await page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('button').all()) await closed.click()
      const all = page.getByRole('main').getByRole('button', { name: /^(?:Edit|Delete) (?!Home)/ })
      await expect(all.first()).toBeAttached()
      const boxes = await boxesOf(all)
      expect(boxes.length % 2).toBe(0)
      for (const { width, height } of boxes)
        expect
          .soft(
            [width, height].every((side) => side >= 43.9),
            `${path} ${width} ${height}`,
          )
          .toBe(true)
      for (const [at, box] of boxes.entries()) {
        const next = boxes[at + 1]
        if (at % 2 === 0 && next) expect.soft(gap(box, next), path).toBeGreaterThanOrEqual(7.9)
      }
    }
    await page.close()
    await demo.end()
  })

  test('the cross of an open form lies over no field, wherever it is scrolled', async ({ page }) => {
    await logIn(page)
    for (const [path, label] of lists) {
      await visit(page, path)
      await page.getByRole('button', { name: label }).click()
      const form = page.getByRole('region', { name: label }).getByRole('form')
      await expect(form.getByRole('button').last()).toBeVisible()
      const cross = page.getByRole('button', { name: 'Close the form' })
      await expect(cross).toHaveCount(1)
      const fields = form.locator('input, select, textarea, button')
      for (let top = 0; top < 3000; top += 200) {
        await page.evaluate((to) => scrollTo(0, to), top)
        // In one look, since the form still grows: two would see it scrolled differently. The cross stands behind it in the document.
        const boxes = await boxesOf(fields.or(cross))
        const over = boxes.pop()
        expect(boxes.length).toBeGreaterThan(1)
        for (const box of boxes) if (over && box.width > 1) expect.soft(gap(over, box), `${path} ${top}`).toBeGreaterThanOrEqual(0)
      }
      await cross.click()
      await expect(form).toBeHidden()
      await expect(page.getByRole('button', { name: label })).toBeFocused()
    }
  })
})

test('fields for addresses bring the keyboard of addresses, and only the registration link is a URL input', async ({ page }) => {
  await logIn(page)
  const seen: string[] = []
  for (const { page: path, words, fields, calls } of managed) {
    // There the address is that of the file which is sent.
    if (calls.add?.body === multipart) continue
    await visit(page, path)
    await page.getByRole('button', { name: words.add }).click()
    const form = page.getByRole('region', { name: words.add }).getByRole('form')
    await expect(form.getByRole('button').last()).toBeVisible()
    for (const [name, { input }] of Object.entries(fields)) {
      if (!['link', 'picture', 'url'].includes(input)) continue
      seen.push(name)
      const field = form.locator(`[name="${name}"]`)
      await expect(field).toHaveAttribute('inputmode', 'url')
      await expect(field).toHaveAttribute('type', name === 'registerLink' ? 'url' : 'text')
    }
  }
  expect(seen.length).toBeGreaterThanOrEqual(10)
  await visit(page, '/videoform')
  await expect(page.getByLabel('Youtube Link')).toHaveAttribute('inputmode', 'url')
})

async function fillProject(form: Locator, title: string, image: string) {
  await form.getByLabel('Title').fill(title)
  await form.getByLabel('Picture', { exact: true }).fill(image)
  await form.getByLabel('Person').fill('Ira Nambisan')
  await form.getByLabel('Roll number').fill(rollOf(26001))
  await form.getByLabel('Read more link').fill('https://projects.example.org/lamp')
}

test('what is no address of a picture is told when the input is left, in the words that sending it would be', async ({ page }) => {
  await logIn(page)
  await visit(page, '/projects')
  await page.getByRole('button', { name: 'Add a project' }).click()
  const form = page.getByRole('form', { name: 'Project' })
  const [image, title] = [form.getByLabel('Picture', { exact: true }), form.getByLabel('Title')]
  for (const typed of ['drive.google.com/file/d/abc', 'hello', 'http://x.example.org/a.png']) {
    const sentence = projects.fields.imagelink.accepts.safeParse(typed).error?.issues[0]?.message ?? 'none'
    expect(sentence).toContain('https://')
    const told = form.getByText(sentence, { exact: true })
    await image.fill(typed)
    await expect(told).toHaveCount(0)
    await title.focus()
    await expect(form.getByRole('status').getByText(sentence, { exact: true })).toBeVisible()
    await expect(image).toHaveAttribute('aria-invalid', 'true')
    expect(await image.evaluate((shown) => (shown as HTMLInputElement).ariaDescribedByElements?.at(-1)?.textContent)).toBe(sentence)
    await image.focus()
    await image.press('End')
    await image.press('Backspace')
    await expect(told).toHaveCount(0)
  }
  await image.fill('hello')
  await title.focus()
  await form.getByRole('button', { name: 'Add project' }).click()
  await expect(image).toHaveAccessibleDescription(/must be a link that begins with https:/)
  await expect(form.getByText('must be a link that begins with https://, or')).toHaveCount(1)
  await image.fill('')
  await title.focus()
  await expect(form.getByRole('status').first()).toBeEmpty()
})

test('the address of a picture is tried at once and shown; one that holds none is warned of, and saved all the same', async ({
  page,
  site,
}) => {
  await logIn(page)
  await visit(page, '/projects')
  await page.getByRole('button', { name: 'Add a project' }).click()
  const form = page.getByRole('form', { name: 'Project' })
  const warning = form.getByRole('status').getByText('No picture came from this address.')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await form.getByLabel('Picture', { exact: true }).pressSequentially('/static/sample/project-lake-float.svg')
  const preview = form.getByRole('img', { name: 'What this address shows' })
  await expect(preview).toHaveAttribute('src', picture)
  await expect.poll(() => preview.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)).toBe(true)
  await expect(warning).toBeHidden()
  await fillProject(form, 'A page for a picture', '/static/none.svg')
  await expect(warning).toBeVisible()
  await expect(preview).toBeHidden()
  await form.getByLabel('Picture', { exact: true }).fill('javascript:alert(1)')
  await expect(warning).toBeHidden()
  await expect(preview).toBeHidden()
  // An address of the site that answers, but with no picture.
  await form.getByLabel('Picture', { exact: true }).fill(`${site.origin}/about`)
  await expect(warning).toBeVisible()
  await form.getByRole('button', { name: 'Add project' }).click()
  await expect(page.getByRole('article').filter({ hasText: 'A page for a picture' })).toBeVisible()
})

test('a picture that is changed shows what it is before it is touched', async ({ page, site }) => {
  await (await administratorOf(site.origin)).addEvent({ eventTitle: 'A night' })
  await logIn(page)
  await visit(page, '/events')
  await page.getByRole('button', { name: 'Edit A night' }).click()
  await expect(page.getByRole('img', { name: 'What this address shows' })).toBeVisible()
})

test('by keyboard the focus goes round in the panel in which a thing is changed, and back to its pencil', async ({ page, site }) => {
  await (await administratorOf(site.origin)).addEvent({ eventTitle: 'A night' })
  await logIn(page)
  await visit(page, '/events')
  const pencil = page.getByRole('button', { name: 'Edit A night' })
  await pencil.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Edit A night' })
  await expect(panel.getByLabel('Event title')).toBeVisible()
  await expect(panel).toBeFocused()
  // Who listens does not come behind it either.
  await expect(panel).toHaveAttribute('aria-modal', 'true')
  expect(
    await page.locator('h1, [role=searchbox], [type=search], footer').evaluateAll((all) => all.filter((one) => !one.closest('[inert]'))),
  ).toEqual([])
  for (const key of ['Tab', 'Shift+Tab'])
    for (let pressed = 0; pressed < 20; pressed++) {
      await page.keyboard.press(key)
      expect(await panel.evaluate((whole) => whole.contains(document.activeElement)), `${key} ${pressed}`).toBe(true)
    }
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(pencil).toBeFocused()
})

test('an alert does not cover the panel that is opened next, and can be dismissed over it', async ({ page, site }) => {
  const caller = await administratorOf(site.origin)
  for (const eventTitle of ['A night', 'A day']) await caller.addEvent({ eventTitle })
  await page.setViewportSize({ width: 360, height: 740 })
  await logIn(page)
  await visit(page, '/events')
  await page.getByRole('button', { name: 'Delete A day' }).click()
  const alert = page.getByRole('alert')
  await expect(alert).toHaveText('Event deleted successfully')
  await page.getByRole('button', { name: 'Edit A night' }).click()
  const panel = page.getByRole('dialog', { name: 'Edit A night' })
  const save = panel.getByRole('button', { name: 'Save' })
  const bottom = () =>
    save.evaluate((button) => {
      for (let around = button.parentElement; around; around = around.parentElement) around.scrollTop = around.scrollHeight
      return button.getBoundingClientRect().bottom
    })
  await expect.poll(bottom).toBeLessThan((await alert.locator('..').boundingBox())?.y ?? 0)
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(alert).toHaveCount(0)
  await expect(panel).toBeVisible()
  await save.click()
  await expect(panel).toBeHidden()
})

test.describe('what was added is scrolled to, shown and focused', () => {
  test.use({ viewport: phone })

  const isShown = async (entry: Locator) => {
    await expect(entry).toBeFocused()
    await expect(entry).toBeInViewport({ ratio: 0.5 })
  }

  async function addFaq(page: Page, question: string) {
    await page.getByRole('button', { name: 'Add FAQ' }).click()
    const form = page.getByRole('form', { name: 'FAQ' })
    await form.getByLabel('Question').fill(question)
    await form.getByLabel('Answer').fill('It is.')
    await form.getByRole('button', { name: 'Add FAQ' }).click()
  }

  test('at the end of the questions', async ({ page }) => {
    await logIn(page)
    await visit(page, '/faq')
    await addFaq(page, 'Is the lab open?')
    await isShown(page.locator('main [id]:not([id^=answer-])').filter({ hasText: 'Is the lab open?' }).last())
  })

  test('on the noticeboard, from under the panel', async ({ page }) => {
    await logIn(page)
    await visit(page, '/')
    await page.getByRole('button', { name: 'Edit Home' }).click()
    await page.getByRole('button', { name: 'Add a Notification' }).click()
    const form = page.getByRole('form', { name: 'Add a Notification' })
    await form.getByLabel('Title').fill('Lab open late')
    await form.getByLabel(/^Description(?! of)/).fill('Until ten.')
    await form.getByRole('button', { name: 'Submit' }).click()
    await isShown(page.getByRole('article').filter({ hasText: 'Lab open late' }))
    await expect(page.getByRole('region', { name: 'Edit Home' })).toBeHidden()
  })

  test('in the middle of a long list, though something else was searched for', async ({ page, site }) => {
    const caller = await administratorOf(site.origin)
    for (let at = 1; at <= 6; at++) await caller.addEvent({ eventTitle: `Night ${at}`, eventDate: `2999-12-0${at}` })
    await logIn(page)
    await visit(page, '/events')
    await page.getByRole('searchbox').fill('Night 6')
    await expect(page.getByRole('article')).toHaveCount(1)
    await page.getByRole('button', { name: 'Add an event' }).click()
    const form = page.getByRole('form', { name: 'Add an event' })
    await form.getByLabel('Event title').fill('Between them')
    await form.getByLabel('Poster', { exact: true }).fill(picture)
    await form.getByLabel('Date', { exact: true }).fill('2999-12-03')
    await form.getByLabel(/^Description(?! of)/).fill('Come.')
    await form.getByLabel('Registration link').fill('https://forms.example.org/x')
    await form.getByLabel('Event type').selectOption(first.eventType)
    await form.getByLabel('Time').fill('15:00')
    await form.getByRole('button', { name: 'Add event' }).click()
    await isShown(page.getByRole('article').filter({ hasText: 'Between them' }))
  })

  test('a picture of the slider', async ({ page }) => {
    await logIn(page)
    await visit(page, '/')
    await page.getByRole('button', { name: 'Edit Home' }).click()
    await page.getByRole('button', { name: 'Add an Event Poster' }).click()
    await page.getByLabel('Picture', { exact: true }).fill(picture)
    await page.getByRole('form', { name: 'Add an Event Poster' }).getByRole('button', { name: 'Submit' }).click()
    await isShown(page.locator('[data-shows]'))
  })
})
