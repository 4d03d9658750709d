import { expect, type Page } from '@playwright/test'
import { administratorOf } from '../caller.ts'
import { admin, logIn, openConsole, startSite, test, visit } from '../site.ts'

const lists = ['/events', '/members', '/projects', '/gallery', '/timeline', '/resources', '/iort', '/']
const trashes = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Delete / })

type Point = { x: number; y: number }
/** Shows the page with its clock standing still, so that it is not the speed of the machine that tells a double press. */
async function visitStill(page: Page, path: string) {
  await page.clock.resume()
  await visit(page, path)
  await expect(trashes(page).first()).toBeVisible()
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
}

/** The deletes that a page sends, as they come. */
function deletesOf(page: Page) {
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && /\/api\/delete/.test(request.url()) && sent.push(request.url()))
  return sent
}

/** Where the first trash is; it is marked. */
async function firstTrash(page: Page) {
  const trash = trashes(page).first()
  await trash.evaluate((button) => button.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const box = await trash.boundingBox()
  if (!box) throw new Error('no trash is in sight')
  await trash.evaluate((button) => button.setAttribute('data-pressed', ''))
  return { at: { x: box.x + box.width / 2, y: box.y + box.height / 2 } }
}

const trashAt = (page: Page, { x, y }: Point) =>
  page.evaluate(([x, y]) => document.elementFromPoint(x, y)?.closest('[aria-label^="Delete "]')?.getAttribute('aria-label') ?? undefined, [
    x,
    y,
  ] as [number, number])

for (const [what, options] of [
  ['mouse', { viewport: { width: 1366, height: 768 } }],
  ['finger', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
] as const)
  test(`the second press of a double press by ${what} deletes nothing more, on any list`, async ({ browser }) => {
    const demo = await startSite({}, 'demo')
    const context = await browser.newContext({ baseURL: demo.origin, reducedMotion: 'reduce', ...options })
    const page = await context.newPage()
    const press = ({ x, y }: Point) => (what === 'mouse' ? page.mouse.click(x, y) : page.touchscreen.tap(x, y))
    const sent = deletesOf(page)
    await page.clock.install()
    await logIn(page)
    let met = 0
    for (const path of lists)
      await test.step(path, async () => {
        await visitStill(page, path)
        sent.length = 0
        const { at } = await firstTrash(page)
        await press(at)
        await expect(page.locator('[data-pressed]')).toHaveCount(0)
        const under = await trashAt(page, at)
        await press(at)
        expect(sent).toHaveLength(1)
        // A press that is meant, a while later, is taken.
        await page.clock.runFor(800)
        if (under === undefined) return
        met++
        await press(at)
        await expect.poll(() => sent.length).toBe(2)
      })
    // Elsewhere no other trash came under the pointer.
    expect(met).toBeGreaterThan(0)
    await context.close()
    await demo.end()
  })

test('a press elsewhere is taken at once, and so is one by keyboard', async ({ page, site }) => {
  const caller = await administratorOf(site.origin)
  for (let at = 0; at < 5; at++) await caller.addEvent({ eventTitle: `Night ${at}` })
  const sent = deletesOf(page)
  await page.clock.install()
  await logIn(page)
  await visitStill(page, '/events')
  const { at } = await firstTrash(page)
  await page.mouse.click(at.x, at.y)
  await expect(trashes(page)).toHaveCount(4)
  await trashes(page)
    .last()
    .evaluate((button) => (button as HTMLElement).click())
  await expect(trashes(page)).toHaveCount(3)
  await trashes(page).last().focus()
  await page.keyboard.press('Enter')
  await expect(trashes(page)).toHaveCount(2)
  await trashes(page).last().click()
  await expect(trashes(page)).toHaveCount(1)
  expect(sent).toHaveLength(4)
})

test('what could not be deleted is pressed again at once', async ({ page, site }) => {
  await (await administratorOf(site.origin)).addEvent({ eventTitle: 'Staying' })
  const sent = deletesOf(page)
  await page.clock.install()
  await logIn(page)
  await visitStill(page, '/events')
  await page.route('**/api/deleteEvent/*', (route) => route.abort(), { times: 1 })
  const { at } = await firstTrash(page)
  await page.mouse.click(at.x, at.y)
  await expect(page.getByRole('alert').last()).toContainText('not known')
  await page.mouse.click(at.x, at.y)
  await expect(trashes(page)).toHaveCount(0)
  expect(sent).toHaveLength(2)
})

test('neither a key that is held nor one that is pressed twice deletes the next entry, to which the focus has gone', async ({
  page,
  site,
}) => {
  const caller = await administratorOf(site.origin)
  for (let at = 0; at < 3; at++) await caller.addEvent({ eventTitle: `Night ${at}` })
  const sent = deletesOf(page)
  await page.clock.install()
  await logIn(page)
  await visitStill(page, '/events')
  await trashes(page).first().focus()
  await page.keyboard.down('Enter')
  await expect(trashes(page)).toHaveCount(2)
  await expect(trashes(page).first()).toBeFocused()
  await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.down('Enter')
  await page.clock.runFor(800)
  await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  expect(sent).toHaveLength(1)
  await page.keyboard.press('Enter')
  await expect(trashes(page)).toHaveCount(1)
  expect(sent).toHaveLength(2)
})

test('the second press of a double press on the answer to a question asks nothing about another administrator', async ({ page, site }) => {
  const first = await administratorOf(site.origin)
  await first.send('/api/checkSixteen', { passkey: admin.passkey })
  const emails = Array.from({ length: 12 }, (_, at) => `keeper-${at}@example.org`)
  for (const email of emails) await first.send('/api/addAdmin', { email, passwordOne: 'a long enough secret' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.clock.install()
  await openConsole(page)
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
  const row = (email: string) => page.getByRole('button', { name: `Delete ${email}` })
  const question = page.getByRole('dialog')
  await row('keeper-3@example.org').click()
  await question.getByLabel('Passkey').fill(admin.passkey)
  // The answer is brought to where a trash lies, as it does on some screens.
  const answer = question.getByRole('button', { name: 'Delete' })
  const box = await answer.boundingBox()
  if (!box) throw new Error('the question has no answer')
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await row('keeper-6@example.org').evaluate((button, { x, y }) => {
    Object.assign(button.style, { position: 'fixed', left: `${x - 22}px`, top: `${y - 22}px` })
  }, at)
  await page.mouse.click(at.x, at.y)
  await expect(question).toHaveCount(0)
  await expect(row('keeper-3@example.org')).toHaveCount(0)
  await page.mouse.click(at.x, at.y)
  await expect(question).toHaveCount(0)
  await page.clock.runFor(800)
  await page.mouse.click(at.x, at.y)
  await expect(question).toBeVisible()
})
