import { expect, type Page } from '@playwright/test'
import { students } from '../../content/sample/students.ts'
import { administratorOf } from '../caller.ts'
import { expectInSight, expectUncovered } from '../in-sight.ts'
import { logIn, settled, test, visit } from '../site.ts'

const alerts = (page: Page) => page.locator('[popover="manual"]').getByRole('alert')
const undo = (page: Page) => page.locator('[popover="manual"]').getByRole('button', { name: 'Undo' })
const cards = (page: Page) => page.getByRole('main').getByRole('article').getByRole('heading')

/** Lets the next call of this name be done, and loses its answer. */
const loseAnswer = (page: Page, call: string) =>
  page.route(
    `**/api/${call}/**`,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )

test('three deletes are undone one after the other by Ctrl+Z, the newest first, but not by one that is typed; the focus is on what came back', async ({
  page,
  site,
}) => {
  const caller = await administratorOf(site.origin)
  const first = await caller.addEvent({ eventTitle: 'First night' })
  const second = await caller.addEvent({ eventTitle: 'Second night' })
  const third = await caller.addEvent({ eventTitle: 'Third night' })
  await logIn(page)
  await visit(page, '/events')
  for (const name of ['First night', 'Second night', 'Third night']) {
    await page.getByRole('button', { name: `Delete ${name}` }).click()
    await expect(cards(page).filter({ hasText: name })).toHaveCount(0)
  }
  await expect(undo(page)).toHaveCount(2)
  await page.getByRole('searchbox').press('ControlOrMeta+z')
  await expect(undo(page)).toHaveCount(2)
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(page.locator(`[id="${third}"]`)).toBeFocused()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(page.locator(`[id="${second}"]`)).toBeFocused()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(page.locator(`[id="${first}"]`)).toBeFocused()
  await expect(cards(page)).toHaveCount(3)
  await expect(undo(page)).toHaveCount(0)
})

test('an undo whose answer was lost is offered again and done once, and one without a session waits for the login', async ({
  page,
  site,
}) => {
  const caller = await administratorOf(site.origin)
  await caller.addEvent({ eventTitle: 'A night' })
  await logIn(page)
  await visit(page, '/events')
  await page.getByRole('button', { name: 'Delete A night' }).click()
  await loseAnswer(page, 'restore')
  await undo(page).click()
  await expect(alerts(page)).toHaveText([/it is not known whether this was done/])
  await undo(page).click()
  await expect(alerts(page)).toHaveText(['Event restored'])
  await expect(cards(page)).toHaveText(['A night'])

  await page.getByRole('button', { name: 'Delete A night' }).click()
  await expect(alerts(page).last()).toHaveText('Event deleted successfully')
  await page.context().clearCookies()
  await undo(page).click()
  const login = page.getByRole('dialog', { name: 'Admin Login' })
  await login.getByLabel('Username').fill('admin')
  await login.getByLabel('Password', { exact: true }).fill('longenough')
  await login.getByRole('button', { name: 'Login' }).click()
  await expect(cards(page)).toHaveText(['A night'])
})

test('of two administrators who undo one delete both are told the truth, and it is there once', async ({ page, site, browser }) => {
  const caller = await administratorOf(site.origin)
  const id = await caller.addEvent({ eventTitle: 'A night' })
  await logIn(page)
  await visit(page, '/events')
  await page.getByRole('button', { name: 'Delete A night' }).click()
  await expect(undo(page)).toBeVisible()
  await caller.send(`/api/restore/events/${id}`)
  await undo(page).click()
  await expect(alerts(page)).toHaveText(['Event is there already'])
  await expect(cards(page)).toHaveText(['A night'])

  // Or somebody has erased it for good.
  await page.getByRole('button', { name: 'Delete A night' }).click()
  await expect(undo(page)).toBeVisible()
  await caller.send(`/api/erase/events/${id}`)
  await undo(page).click()
  await expect(alerts(page).last()).toHaveText('Event not found in the trash. It may have been erased already.')
  const visitor = await browser.newPage({ baseURL: site.origin })
  await visit(visitor, '/events')
  await expect(cards(visitor)).toHaveCount(0)
  await visitor.close()
})

test('a student who was deleted by mistake is back on the list', async ({ page, site }) => {
  const caller = await administratorOf(site.origin)
  const [, one, other] = students
  for (const student of [one, other]) await caller.send('/api/studentRegister', student)
  await logIn(page)
  await visit(page, '/iort')
  await page.getByRole('button', { name: `Delete ${one?.name}` }).click()
  await expect(cards(page)).toHaveText([String(other?.name)])
  await undo(page).click()
  await expect(cards(page)).toHaveText([String(other?.name), String(one?.name)])
})

test('a press on Put back in the trash that is refused leaves the focus where it was', async ({ page, site }) => {
  const caller = await administratorOf(site.origin)
  const [, student] = students
  await caller.send('/api/studentRegister', student)
  const [{ id }] = (await caller.list('/api/students')) as [{ id: string }]
  await caller.send(`/api/deleteStudent/${id}`)
  await caller.send('/api/studentRegister', student)
  await logIn(page)
  await visit(page, '/adminconsole')
  const putBack = page.getByRole('button', { name: `Put back ${student?.name}` })
  await putBack.press('Enter')
  await expect(alerts(page)).toBeVisible()
  await expect(putBack).toBeFocused()
})

test('what is deleted for good is asked about, and gone from the trash', async ({ page, site }) => {
  const caller = await administratorOf(site.origin)
  for (const eventTitle of ['First night', 'Second night']) await caller.send(`/api/deleteEvent/${await caller.addEvent({ eventTitle })}`)
  await logIn(page)
  await visit(page, '/adminconsole')
  const entries = page.getByRole('list', { name: 'What lies in the trash' }).getByRole('listitem')
  await expect(entries).toHaveText([/Second night/, /First night/])
  await page.getByRole('button', { name: 'Delete for good First night' }).click()
  const question = page.getByRole('dialog', { name: 'Delete “First night” for good?' })
  await question.getByRole('button', { name: 'Keep' }).click()
  await expect(entries).toHaveCount(2)
  await page.getByRole('button', { name: 'Delete for good First night' }).click()
  await expect(question.getByRole('heading')).toBeFocused()
  await question.getByRole('button', { name: 'Delete for good' }).click()
  await expect(entries).toHaveText([/Second night/])
  await expect(page.getByRole('list', { name: 'What was done' }).getByRole('listitem').first()).toContainText('erased for good')
})

test('the history of the site is filtered by keyboard, says how much there is, and is as it was left on the way back', async ({
  page,
  site,
}) => {
  const caller = await administratorOf(site.origin)
  const id = await caller.addEvent({ eventTitle: 'A night', publishAt: 'draft' })
  await caller.addNotice({ title: 'Lab open late' })
  await logIn(page)
  await visit(page, '/adminconsole')
  const filter = page.getByRole('group', { name: 'Filter the history' })
  const changes = page.getByRole('list', { name: 'What was done' }).getByRole('listitem')
  await expect(changes.first()).toContainText('Lab open late')
  await filter.getByLabel('Kind of thing').focus()
  await page.keyboard.type('Event')
  await expect(changes).toHaveCount(1)
  await expect(filter.getByRole('status')).toHaveText('1 change found')
  await changes.getByText('What changed').click()
  await expect(changes).toContainText('as a draft')
  // What stands so is not offered to be put back, nor is what lies in the trash, also where the delete is left out.
  const putBack = changes.getByRole('button', { name: 'Put this version back' })
  await expect(changes).toContainText('So it stands now.')
  await expect(putBack).toHaveCount(0)
  await caller.send(`/api/deleteEvent/${id}`)
  await filter.getByLabel('What was done').selectOption('Added')
  await expect(changes).toContainText('It lies in the trash.')
  await expect(putBack).toHaveCount(0)
  await filter.getByLabel('Who').selectOption('admin')
  await filter.getByLabel('What was done').selectOption('Restored from the trash')
  await expect(changes).toHaveCount(0)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Members' }).click()
  await expect(page).toHaveURL(/\/members$/)
  await page.goBack()
  await expect(filter.getByLabel('What was done')).toHaveValue('restore')
  await page.getByRole('button', { name: 'Show everything' }).press('Enter')
  await expect(changes.first()).toContainText('Look in the trash')
  await expect(filter.getByLabel('Kind of thing')).toBeFocused()
})

test('a version is put back once where the answer was lost and it is pressed again, and is undone to what stood before', async ({
  page,
  site,
}) => {
  const caller = await administratorOf(site.origin)
  const id = await caller.addNotice({ title: 'First words' })
  const [notice] = (await (await fetch(`${site.origin}/api/`)).json()).notif as [Record<string, string>]
  const { id: _, ...fields } = notice
  expect((await caller.send(`/api/editNotification/${id}`, { ...fields, title: 'Second words' })).status).toBe(200)
  await logIn(page)
  await visit(page, '/adminconsole')
  const changes = page.getByRole('list', { name: 'What was done' }).getByRole('listitem')
  const first = changes.filter({ hasText: 'added' }).filter({ hasText: 'First words' })
  await loseAnswer(page, 'putBack')
  await first.getByRole('button', { name: 'Put this version back' }).click()
  await expect(alerts(page)).toHaveText([/it is not known whether this was done/])
  await first.getByRole('button', { name: 'Put this version back' }).click()
  await expect(alerts(page)).toHaveText(['Notification put back as it was'])
  await undo(page).click()
  await expect(alerts(page)).toHaveText(['Undone: it says again what it said before.'])
  const { data } = (await (
    await fetch(`${site.origin}/api/changes/notifications/${id}`, { headers: { cookie: caller.cookie } })
  ).json()) as {
    data: { what: string; title: string }[]
  }
  expect(data.map(({ what, title }) => `${what}: ${title}`)).toEqual([
    'put back: Second words',
    'put back: First words',
    'edit: Second words',
    'add: First words',
  ])
})

test('of several deletes each says of what it is, and the alert leads to where that lies', async ({ page, site }) => {
  const caller = await administratorOf(site.origin)
  const names = ['First night', 'Second night of an event whose name goes on and on for longer than any telephone is wide']
  for (const eventTitle of names) await caller.addEvent({ eventTitle })
  await logIn(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await visit(page, '/events')
  for (const name of names) {
    await page.getByRole('button', { name: `Delete ${name}` }).click()
    await expect(cards(page).filter({ hasText: name })).toHaveCount(0)
  }
  for (const name of names) {
    const told = page.locator('[popover="manual"] > div', { hasText: name })
    await expect(told.getByRole('alert')).toHaveText('Event deleted successfully')
    await expectUncovered(told.getByRole('button', { name: `Undo deleting “${name}”` }))
    await expectUncovered(told.getByText(`“${name}”`, { exact: true }))
    // Two lines, of which one has a button.
    expect((await told.boundingBox())?.height).toBeLessThan(96)
  }
  await loseAnswer(page, 'restore')
  await page.getByRole('button', { name: 'Undo deleting “First night”' }).click()
  const lost = page.locator('[popover="manual"] > div', { hasText: 'it is not known whether this was done' })
  await expect(lost).toContainText('“First night”')
  await expect(lost).not.toContainText('trash')
  await page.locator('[popover="manual"]').getByRole('link', { name: 'trash' }).press('Enter')
  await expectInSight(page.getByRole('heading', { level: 2, name: 'Trash' }))
})

test('who deletes by keyboard is told the key that undoes it, and what has the focus then is not under the alert', async ({
  page,
  site,
}) => {
  const caller = await administratorOf(site.origin)
  for (let at = 1; at <= 9; at += 1) await caller.addEvent({ eventTitle: `Night ${at}`, eventDate: `2999-01-0${at}` })
  await logIn(page)
  await page.setViewportSize({ width: 1366, height: 768 })
  await visit(page, '/events')
  const trashes = page.getByRole('button', { name: /^Delete Night/ })
  await expect(trashes).toHaveCount(9)
  // The one that comes to stand where the alert will be.
  await trashes.nth(4).focus()
  await page.evaluate(() =>
    scrollBy({ top: (document.activeElement?.getBoundingClientRect().bottom ?? 0) - innerHeight + 30, behavior: 'instant' }),
  )
  await page.keyboard.press('Enter')
  await expect(trashes).toHaveCount(8)
  const focused = page.locator(':focus')
  await expect(focused).toHaveAccessibleName(/^Delete Night/)
  await expectUncovered(focused)
  await expectUncovered(page.locator('[popover="manual"]').getByText('Ctrl+Z'))
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  await expectUncovered(focused)
  await page.keyboard.press('ControlOrMeta+z')
  await expect(trashes).toHaveCount(9)
})

test('of three deletes the undone one answers where it was pressed, and a second tap there undoes no other', async ({ page, site }) => {
  const caller = await administratorOf(site.origin)
  const names = ['First night', 'Second night', 'Third night']
  for (const eventTitle of names) await caller.addEvent({ eventTitle })
  await logIn(page)
  await visit(page, '/events')
  for (const name of names) {
    await page.getByRole('button', { name: `Delete ${name}` }).click()
    await expect(cards(page).filter({ hasText: name })).toHaveCount(0)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const asked: string[] = []
  await page.route('**/api/restore/**', async (route) => {
    asked.push(route.request().url())
    await held
    await route.continue()
  })
  // It has come to where it stands: the last is on its way there still.
  await settled(page.locator('[popover="manual"]'))
  for (const name of ['Third night', 'Second night']) {
    const told = page.locator('[popover="manual"] > div', { hasText: name })
    const before = await told.boundingBox()
    const button = await undo(page)
      .and(page.getByRole('button', { name: `Undo deleting “${name}”` }))
      .boundingBox()
    const press = () => page.mouse.click((button?.x ?? 0) + 20, (button?.y ?? 0) + 20)
    await press()
    await expect(told.getByRole('alert')).toHaveText('Undoing…')
    expect(await told.boundingBox()).toEqual(before)
    await press()
  }
  expect(asked).toHaveLength(2)
  release()
  await expect(alerts(page)).toHaveText(['Event restored', 'Event restored'])
  await expect(cards(page)).toHaveText(['Third night', 'Second night'])
})

test('who deletes by keyboard sees what has the focus then; under a finger the page stays, and Enter deletes nothing unseen', async ({
  page,
  site,
}) => {
  const caller = await administratorOf(site.origin)
  for (let at = 1; at <= 6; at += 1) await caller.addEvent({ eventTitle: `Night ${at}`, eventDate: `2999-01-0${at}` })
  await logIn(page)
  await page.setViewportSize({ width: 390, height: 500 })
  await visit(page, '/events')
  const trashes = page.getByRole('button', { name: /^Delete Night/ })
  const focused = page.locator(':focus')
  // Of the last of the list, whose heir stands above it, out of sight.
  async function deleteLast(press: () => Promise<unknown>, left: number) {
    await trashes.last().evaluate((trash) => window.scrollBy({ top: trash.getBoundingClientRect().top - 240, behavior: 'instant' }))
    const scrolled = await page.evaluate(() => scrollY)
    await press()
    await expect(trashes).toHaveCount(left)
    return scrolled
  }
  const scrolled = await deleteLast(() => trashes.last().click(), 5)
  await expect(focused).toHaveRole('listitem')
  expect(await page.evaluate(() => scrollY)).toBe(scrolled)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expectUncovered(focused)
  await expect(trashes).toHaveCount(5)

  await deleteLast(() => trashes.last().press('Enter'), 4)
  await expect(focused).toHaveAccessibleName(/^Delete Night/)
  await expectUncovered(focused)
})
