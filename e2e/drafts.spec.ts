import { expect, type Page } from '@playwright/test'
import * as things from '../src/club/things.ts'
import { wrapped } from '../src/contract/call.ts'
import { timeAt } from '../src/contract/club-time.ts'
import { examplesOf } from '../src/contract/example.ts'
import { localAt, momentOf } from '../src/contract/local-time.ts'
import type { Thing } from '../src/contract/thing.ts'
import { photo } from '../src/testing/photos.ts'
import { administratorOf } from './caller.ts'
import { hold } from './hold.ts'
import { expectInSight, expectUncovered } from './in-sight.ts'
import { logIn, test, visit } from './site.ts'

const cards = (page: Page) => page.getByRole('main').getByRole('article').getByRole('heading')
const alerts = (page: Page) => page.locator('[popover="manual"]').getByRole('alert')
const when = (page: Page) => page.getByLabel('When it is shown')
const inMinutes = (minutes: number) => localAt(new Date(Date.now() + minutes * 60_000))

test('a draft stands in its place for administrators alone, is looked at as visitors will see it, and published by a press', async ({
  page,
  site,
  browser,
}) => {
  const caller = await administratorOf(site.origin)
  await caller.addEvent({ eventTitle: 'Later night', eventDate: '2999-01-09' })
  await caller.addEvent({ eventTitle: 'Earlier night', eventDate: '2999-01-03' })
  const visitor = await browser.newPage({ baseURL: site.origin })
  await logIn(page)
  await visit(page, '/events')
  await page.getByRole('button', { name: 'Add an event' }).click()
  const form = page.getByRole('form', { name: 'Add an event' })
  await form.getByLabel('Event title').fill('Secret night')
  await form.getByLabel('Poster', { exact: true }).fill('/static/sample/poster-wheels.svg')
  await form.getByLabel('Date', { exact: true }).fill('2999-01-06')
  await form.getByLabel(/^Description(?! of)/).fill('Come and solder.')
  await form.getByLabel('Registration link').fill('https://example.org/register')
  await form.getByLabel('Event type').selectOption('Workshop')
  await form.getByLabel('Time', { exact: true }).fill('17:30')
  await when(page).selectOption('As a draft')
  await form.getByRole('button', { name: 'Add event' }).click()
  await expect(alerts(page)).toHaveText(['Event saved as a draft'])

  const names = ['Later night', 'Secret night', 'Earlier night']
  await expect(cards(page)).toHaveText(names)
  const draft = page.getByRole('article').filter({ hasText: 'Secret night' })
  await expect(draft.getByText('Draft', { exact: true })).toBeVisible()
  await expect(draft.getByText('Coming')).toBeHidden()
  await expect(page.getByText('Coming').filter({ visible: true })).toHaveCount(2)
  await visit(visitor, '/events')
  await expect(cards(visitor)).toHaveText(['Later night', 'Earlier night'])
  expect(await visitor.content()).not.toContain('Secret night')

  const preview = page.getByRole('button', { name: 'Preview Secret night' })
  await preview.press('Enter')
  const back = page.getByRole('region', { name: 'Preview' }).getByRole('button', { name: 'Back to editing' })
  await expect(back).toBeFocused()
  await expect(cards(page)).toHaveText(names)
  await expect(page.getByText('Coming').filter({ visible: true })).toHaveCount(3)
  await expect(page.getByRole('button', { name: /Delete|Edit|Publish|Add an event/ })).toHaveCount(0)
  await expect(page.getByText('Draft', { exact: true })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(preview).toBeFocused()

  await page.getByRole('button', { name: 'Delete Secret night' }).click()
  await expect(cards(page)).toHaveText(['Later night', 'Earlier night'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(cards(page)).toHaveText(names)
  // What was just told stands over the way back nowhere, on a phone neither.
  await page.setViewportSize({ width: 360, height: 780 })
  await page.getByRole('button', { name: 'Delete Earlier night' }).click()
  await preview.press('Enter')
  await expect(alerts(page).last()).toBeVisible()
  await expectInSight(back)
  await expectUncovered(page.getByRole('button', { name: 'Undo' }).last())
  await back.click()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(cards(page)).toHaveText(names)
  await page.getByRole('button', { name: 'Publish now Secret night' }).click()
  await expect(page.getByText('Draft', { exact: true })).toHaveCount(0)
  await visit(visitor, '/events')
  await expect(cards(visitor)).toHaveText(names)
  await visitor.close()
})

test('several pictures at once are drafts, also after a reload, and each is published by a press', async ({ page, site }) => {
  const told = async () => {
    const { galleryData } = (await (await fetch(`${site.origin}/api/gallery`)).json()) as { galleryData: { title: string }[] }
    return galleryData.map(({ title }) => title)
  }
  const files = await Promise.all(
    [1, 2].map(async (at) => ({ name: `IMG_${at}.jpg`, mimeType: 'image/jpeg', buffer: await photo({ width: 800 + at, height: 600 }) })),
  )
  await logIn(page)
  await visit(page, '/gallery')
  await page.getByRole('button', { name: 'Add a picture' }).click()
  await page.locator('[data-choose]').setInputFiles(files)
  const several = page.getByRole('form', { name: 'Several pictures' })
  await several.getByRole('textbox', { name: /^Title/ }).fill('Night')
  await when(page).selectOption('At a time')
  await several.getByLabel('Publish at').fill('2020-01-01T10:00')
  await several.getByLabel(/^Description/).fill('Hour thirty.')
  await several.getByLabel('More link').fill('https://club.example.org/night')
  await several.getByLabel('Category', { exact: true }).fill('Hackathons')
  await several.getByRole('textbox', { name: /^Date/ }).fill('22/11/2026')
  await several.getByRole('button', { name: 'Add 2 pictures' }).click()
  await expect(several.getByText('Publish at lies in the past. Choose a later time, or show it now.')).toBeVisible()
  await expect(several.getByLabel('Publish at')).toBeFocused()
  await when(page).selectOption('As a draft')
  await expect(page.getByText('2 chosen, 2 ready, 0 added')).toBeVisible()
  await page.waitForTimeout(1000)
  page.on('dialog', (asked) => void asked.accept())
  await page.reload()
  await page.getByRole('button', { name: 'Several pictures: “Night”' }).click()
  await expect(when(page)).toHaveValue('draft')
  await several.getByRole('button', { name: 'Add 2 pictures' }).click()
  await expect(alerts(page)).toHaveText(['2 pictures saved as drafts.'])
  await expect(page.getByText('Draft', { exact: true })).toHaveCount(2)
  expect(await told()).toEqual([])
  await page.getByRole('button', { name: 'Publish now Night 1' }).click()
  await expect(page.getByText('Draft', { exact: true })).toHaveCount(1)
  // At once: what was planned gives way to what has come of it.
  expect(await alerts(page).allTextContents()).toEqual([expect.stringMatching(/published$/)])
  expect(await told()).toEqual(['Night 1'])
})

test('a notice is published by the clock and taken down by it, and stays in sight of administrators', async ({ page, site, browser }) => {
  // The clock works at the full minute.
  test.setTimeout(300_000)
  const visitor = await browser.newPage({ baseURL: site.origin })
  const told = visitor.getByRole('heading', { name: 'Lab open late' })
  await logIn(page)
  await visit(page, '/')
  await page.getByRole('button', { name: 'Edit Home' }).click()
  const panel = page.getByRole('region', { name: 'Edit Home' })
  await panel.getByRole('button', { name: 'Add a Notification' }).click()
  await panel.getByLabel('Title').fill('Lab open late')
  await when(page).selectOption('At a time')
  await panel.getByLabel('Publish at').fill('2020-01-01T10:00')
  await panel.getByRole('button', { name: 'Submit' }).click()
  await expect(panel.getByText('Publish at lies in the past. Choose a later time, or show it now.')).toBeVisible()
  await expect(panel.getByLabel('Publish at')).toBeFocused()
  // The full minute that half a minute is left to: what is looked at before is slow on a busy machine.
  const at = inMinutes(1.5)
  await panel.getByLabel('Publish at').fill(at)
  await panel.getByLabel('Take it down at').fill(localAt(new Date((momentOf(at) as Date).getTime() + 60_000)))
  await panel.getByRole('button', { name: 'Submit' }).click()
  await expect(alerts(page)).toContainText(['Notification will be published on '])
  await expect(page.getByText(/^Planned for \d{4}-\d\d-\d\d, \d+:\d\d [AP]M$/)).toBeVisible()
  const minute = timeAt(momentOf(at) as Date)
  await page.getByRole('button', { name: 'Preview Lab open late' }).click()
  await expect(page.getByText(`Posted ${at.slice(0, 10)} ${minute} IST`)).toBeVisible()
  await page.keyboard.press('Escape')
  await visit(visitor, '/')
  await expect(told).toHaveCount(0)
  const seen = async () => {
    await visitor.reload()
    return told.count()
  }
  await expect.poll(seen, { timeout: 140_000, intervals: [2000] }).toBe(1)
  await expect(visitor.getByText(new RegExp(`^Posted ${at.slice(0, 10)} ${minute.replace(':00 ', ':\\d\\d ')} IST`))).toBeVisible()
  await expect.poll(seen, { timeout: 80_000, intervals: [2000] }).toBe(0)
  await page.reload()
  await expect(page.getByText(/^Expired on \d{4}-\d\d-\d\d, \d+:\d\d [AP]M$/)).toBeVisible()
  await visitor.close()
})

test('a draft of any kind wears its mark over its card, and nothing on it says that it is live', async ({ page, site }) => {
  const caller = await administratorOf(site.origin)
  await logIn(page)
  for (const { table, page: path = '/', calls, fields, title, publishable } of Object.values<Thing>(things)) {
    if (!publishable || !calls.add) continue
    const entry: Record<string, string> = examplesOf(fields)
    const sent = wrapped(calls.add, { ...entry, publishAt: 'draft' }) as object
    for (let times = 0; times < 2; times += 1) expect((await caller.send(calls.add.path, sent)).status, table).toBe(200)
    await visit(page, path)
    const drafts = page.getByRole('main').getByText('Draft', { exact: true }).filter({ visible: true })
    const live = page
      .getByRole('main')
      .getByRole('article')
      .getByText(/^(Coming|Today|New)$/)
      .filter({ visible: true })
    const card = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Publish now' }).first()
    await card.evaluate((one) => one.scrollIntoView({ block: 'center', behavior: 'instant' }))
    await expectUncovered(card.getByText('Draft', { exact: true }))
    await expectUncovered(card.getByText(entry[title] ?? '').first())
    await expect(live).toHaveCount(0)
    // Also while several are chosen, when the tools are away.
    await page.getByRole('button', { name: 'Choose several' }).click()
    await expect(drafts).toHaveCount(2)
    await expect(live).toHaveCount(0)
    await page.getByRole('button', { name: 'Cancel' }).click()
    const [mark, whole] = [await card.getByText('Draft', { exact: true }).boundingBox(), await card.boundingBox()]
    expect(mark?.y, table).toBe(whole?.y)
  }
})

test('drafts of any kind are published by one press each or all at once, told once, and the focus is on what is shown now', async ({
  page,
  site,
}) => {
  const caller = await administratorOf(site.origin)
  await logIn(page)
  for (const { table, words, page: path = '/', calls, fields, title, publishable } of Object.values<Thing>(things)) {
    if (!publishable || !calls.add) continue
    const names = ['One', 'Two', 'Three', 'Four'].map((name) => `${name} of ${table}`)
    for (const name of names.toReversed()) {
      const sent = wrapped(calls.add, { ...examplesOf(fields), [title]: name, publishAt: 'draft' }) as object
      expect((await caller.send(calls.add.path, sent)).status, table).toBe(200)
    }
    await visit(page, path)
    const cards = page
      .getByRole('main')
      .getByRole('article')
      .filter({ hasText: `of ${table}` })
    const drafts = page.getByRole('main').getByText('Draft', { exact: true }).filter({ visible: true })
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
    await expect(drafts).toHaveCount(4)
    // The list stands in another order once it is known which are drafts no more, however long that takes.
    const known = await hold(page, `**/api/asides/${table}?*`)
    await page.getByRole('button', { name: `Publish now ${names[2]}` }).press('Enter')
    await expect(alerts(page)).toHaveText([/published$/])
    await expect(page.locator(':focus:not(button)')).toContainText(names[2] ?? '')
    known()
    await expect(drafts).toHaveCount(3)
    await expect.poll(focused, table).toContain(names[2])
    await expect(page.locator(':focus'), table).toBeInViewport({ ratio: 0.5 })
    await page.getByRole('button', { name: 'Choose several' }).press('Enter')
    await page.getByRole('button', { name: 'Choose all 4' }).press('Enter')
    await expect(page.getByRole('status').filter({ hasText: `4 ${words.several} chosen, 3 of them not shown yet` })).toBeVisible()
    // The second of them is refused once: it is named, and stays chosen.
    await page.route(
      `**/api/publish/${table}/*`,
      (route) => route.fulfill({ status: 409, json: { success: false, message: 'Not yet.' } }),
      {
        times: 1,
      },
    )
    await page.getByRole('button', { name: 'Publish 3' }).press('Enter')
    await expect(alerts(page)).toHaveText([new RegExp(`^2 of 3 ${words.several} published\\. “.* of ${table}” was not: Not yet\\.$`)])
    await expect(drafts).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Publish 1' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(alerts(page)).toHaveText([`1 ${words.one} published.`])
    await expect(drafts).toHaveCount(0)
    await expect.poll(focused, table).toContain(`of ${table}`)
    await expect(page.getByRole('button', { name: 'Choose several' })).toBeVisible()
    await expect(cards).toHaveCount(4)
  }
})
