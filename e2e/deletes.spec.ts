import { expect, type Page } from '@playwright/test'
import { heads } from '../content/heads.ts'
import { pages } from '../content/pages.ts'
import { expectAlert, shownAlerts, titles } from './page.ts'
import { alive, follow, logIn, test, visit } from './site.ts'

const trash = (page: Page, name: string) => page.getByRole('button', { name: `Delete ${name}`, exact: true })

test('an administrator deletes events, over a bad connection too, and takes a delete back', async ({ page, caller, visitor }) => {
  const nights = ['First night', 'Second night', 'Third night']
  for (const [at, eventTitle] of nights.entries()) await caller.addEvent({ eventTitle, eventDate: `2999-01-0${9 - at}` })
  await logIn(page, '/events')
  await expect(titles(page)).toHaveText(nights)
  await test.step('A delete whose reply was lost is done once, and a second press reports success', async () => {
    let isLost = false
    await page.route('**/api/deleteEvent/*', async (route) => {
      if (isLost) return route.fallback()
      isLost = true
      await route.fetch()
      await route.abort()
    })
    await trash(page, 'Second night').click()
    await expectAlert(page, 'Couldn’t confirm that “Second night” was deleted. Press again; it won’t be done twice.')
    await trash(page, 'Second night').click()
    await expectAlert(page, 'Event deleted successfully')
    await expect(titles(page)).toHaveText(['First night', 'Third night'])
  })
  await test.step('The focus is on the next entry', async () => {
    await expect(page.locator('li:focus, li:has(:focus)').filter({ hasText: 'Third night' })).toHaveCount(1)
  })
  await test.step('Undo brings it back in its place, for visitors too', async () => {
    await page.locator('[popover="manual"]').getByRole('button', { name: 'Undo' }).last().click()
    await expectAlert(page, 'Event restored')
    await expect(titles(page)).toHaveText(nights)
    await visit(visitor, '/events')
    await expect(titles(visitor)).toHaveText(nights)
  })
  await test.step('From its own page it leads to the list, and Undo goes along to other pages', async () => {
    await visit(page, '/events/first-night')
    await trash(page, 'First night').click()
    await expect(page).toHaveURL(/\/events$/)
    await alive(page)
    await follow(page, page.getByRole('contentinfo').getByRole('link', { name: pages.members.title }))
    await expect(shownAlerts(page)).toHaveText(['Event deleted successfully'])
    // On a phone its words keep room beside two ways to undo.
    await page.setViewportSize({ width: 360, height: 740 })
    expect((await shownAlerts(page).boundingBox())?.width).toBeGreaterThan(100)
    await page.locator('[popover="manual"]').getByRole('button', { name: 'Undo' }).click()
    await expect(shownAlerts(page)).toHaveText(['Event restored'])
    await visit(page, '/events')
    await expect(titles(page)).toHaveText(nights)
  })
  await test.step('After the last one the focus is on the heading', async () => {
    for (const { id, eventTitle } of await caller.list('/api/events'))
      if (eventTitle !== 'Second night') await caller.send(`/api/deleteEvent/${id}`)
    await visit(page, '/events')
    await trash(page, 'Second night').click()
    await expect(page.getByText(heads.events.none)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })
})

test('Ctrl+Z undoes the newest delete first, but not while a person types', async ({ page, caller }) => {
  for (const eventTitle of ['A night', 'A day']) await caller.addEvent({ eventTitle })
  await logIn(page, '/events')
  const card = (name: string) => page.getByRole('article').filter({ hasText: name })
  for (const name of ['A night', 'A day']) {
    await trash(page, name).press('Enter')
    await expect(card(name)).toHaveCount(0)
  }
  await page.getByRole('searchbox').press('ControlOrMeta+z')
  await page.getByRole('heading', { level: 1 }).click()
  for (const name of ['A day', 'A night']) {
    await page.keyboard.press('ControlOrMeta+z')
    await expect(card(name)).toBeFocused()
  }
})
