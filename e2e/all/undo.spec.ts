import { expect, type Page } from '@playwright/test'
import { students } from '../../content/sample/students.ts'
import { administratorOf } from '../caller.ts'
import { expectUncovered } from '../in-sight.ts'
import { admin, alive, logIn, test, visit } from '../site.ts'

const region = (page: Page) => page.locator('[popover="manual"]')
const alerts = (page: Page) => region(page).getByRole('alert')
const undo = (page: Page) => region(page).getByRole('button', { name: 'Undo' })
const cards = (page: Page) => page.getByRole('main').getByRole('article').getByRole('heading')

async function remove(page: Page, name: string) {
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await expect(cards(page).filter({ hasText: name })).toHaveCount(0)
}

/** The next call of this name is done, but its answer is lost. */
const loseAnswer = (page: Page, call: string) =>
  page.route(`**/api/${call}/**`, (route) => route.fetch().then(() => route.abort()), { times: 1 })

test('three deletes are undone by Ctrl+Z, the newest first, but not by one that is typed', async ({ page, site }) => {
  const caller = await administratorOf(site.origin)
  const names = ['First night', 'Second night', 'Third night']
  const ids: string[] = []
  for (const eventTitle of names) ids.push(await caller.addEvent({ eventTitle }))
  await logIn(page)
  await visit(page, '/events')
  for (const name of names) await remove(page, name)
  await page.setViewportSize({ width: 390, height: 844 })
  for (const name of names) await expectUncovered(region(page).getByRole('button', { name: `Undo deleting “${name}”` }))
  await page.getByRole('searchbox').press('ControlOrMeta+z')
  await expect(undo(page)).toHaveCount(3)
  await page.getByRole('heading', { level: 1 }).click()
  for (const id of ids.toReversed()) {
    await page.keyboard.press('ControlOrMeta+z')
    await expect(page.locator(`[id="${id}"]`)).toBeFocused()
  }
  await expect(cards(page)).toHaveCount(3)
})

test('Undo goes along to other pages, and from the page of the entry itself to the list', async ({ page, site }) => {
  const { addEvent } = await administratorOf(site.origin)
  await addEvent({ eventTitle: 'A night' })
  await logIn(page)
  await visit(page, '/events/a-night')
  await page.getByRole('button', { name: 'Delete A night' }).click()
  await expect(page).toHaveURL(/\/events$/)
  await alive(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Members' }).click()
  await expect(page).toHaveURL(/\/members$/)
  await alive(page)
  await expect(alerts(page)).toHaveText(['Event deleted successfully'])
  await undo(page).click()
  await expect(alerts(page)).toHaveText(['Event restored'])
  await visit(page, '/events/a-night')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A night')
})

test('an undo whose answer was lost is done once, and one without a session waits for the login', async ({ page, site }) => {
  const caller = await administratorOf(site.origin)
  await caller.addEvent({ eventTitle: 'A night' })
  await logIn(page)
  await visit(page, '/events')
  await remove(page, 'A night')
  await loseAnswer(page, 'restore')
  await undo(page).click()
  await expect(alerts(page)).toHaveText([/it is not known whether this was done/])
  await undo(page).click()
  await expect(alerts(page)).toHaveText(['Event restored'])
  await expect(cards(page)).toHaveText(['A night'])

  await remove(page, 'A night')
  await page.context().clearCookies()
  await undo(page).click()
  const login = page.getByRole('dialog', { name: 'Admin Login' })
  await login.getByLabel('Username').fill(admin.name)
  await login.getByLabel('Password', { exact: true }).fill(admin.password)
  await login.getByRole('button', { name: 'Login' }).click()
  await expect(cards(page)).toHaveText(['A night'])
})

test('an undo of what somebody else restored or erased meanwhile says so', async ({ page, site }) => {
  const caller = await administratorOf(site.origin)
  const id = await caller.addEvent({ eventTitle: 'A night' })
  await logIn(page)
  await visit(page, '/events')
  await remove(page, 'A night')
  await caller.send(`/api/restore/events/${id}`)
  await undo(page).click()
  await expect(alerts(page)).toHaveText(['Event is there already'])
  await expect(cards(page)).toHaveText(['A night'])
  await remove(page, 'A night')
  await caller.send(`/api/erase/events/${id}`)
  await undo(page).click()
  await expect(alerts(page).last()).toHaveText('Event not found in the trash. It may have been erased already.')
})

test('a student who was deleted by mistake is back on the list', async ({ page, site }) => {
  const caller = await administratorOf(site.origin)
  const [, one, other] = students
  for (const student of [one, other]) await caller.send('/api/studentRegister', student)
  await logIn(page)
  await visit(page, '/iort')
  await remove(page, String(one?.name))
  await undo(page).click()
  await expect(cards(page)).toHaveText([String(other?.name), String(one?.name)])
})

test('after a delete by keyboard the focus is on the next bin in sight; Enter right after a tap deletes nothing else', async ({
  page,
  site,
}) => {
  const caller = await administratorOf(site.origin)
  for (let at = 1; at <= 6; at += 1) await caller.addEvent({ eventTitle: `Night ${at}`, eventDate: `2999-01-0${at}` })
  await logIn(page)
  await page.setViewportSize({ width: 390, height: 500 })
  await visit(page, '/events')
  const bins = page.getByRole('button', { name: /^Delete Night/ })
  await expect(bins).toHaveCount(6)
  await bins.last().click()
  await expect(bins).toHaveCount(5)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Deleting' })).toHaveCount(0)
  await expect(bins).toHaveCount(5)
  // A second press within half a second counts as a double press.
  await page.waitForTimeout(600)
  await bins.last().press('Enter')
  await expect(bins).toHaveCount(4)
  await expect(page.locator(':focus')).toHaveAccessibleName(/^Delete Night/)
  await expectUncovered(page.locator(':focus'))
})
