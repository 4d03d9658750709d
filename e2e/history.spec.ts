import { expect, type Page } from '@playwright/test'
import { administratorOf } from './caller.ts'
import { logIn, test, visit } from './site.ts'

const alerts = (page: Page) => page.locator('[popover="manual"]').getByRole('alert')
const undo = (page: Page) => page.locator('[popover="manual"]').getByRole('button', { name: 'Undo' })
const cards = (page: Page) => page.getByRole('main').getByRole('article').getByRole('heading')

test('a resource is restored from the trash in the console, with its file and in its place', async ({ page, site, browser }) => {
  const caller = await administratorOf(site.origin)
  const [{ id, title }] = (await caller.list('/api/getResource')) as [{ id: string; title: string }]
  await logIn(page)
  await visit(page, '/resources')
  const names = await cards(page).allTextContents()
  await page.getByRole('button', { name: `Delete ${title}` }).click()
  await expect(cards(page)).toHaveCount(names.length - 1)
  await visit(page, '/adminconsole/trash')
  const trash = page.getByRole('list', { name: 'Deleted entries' })
  await expect(trash.getByRole('listitem')).toHaveCount(1)
  await expect(trash.getByRole('listitem')).toContainText(title)
  await expect(trash.getByRole('listitem')).toContainText(/Deleted by admin, .* Will be deleted permanently in 30 days/)
  await trash.getByRole('button', { name: `Restore ${title}` }).press('Enter')
  await expect(alerts(page).last()).toHaveText('Resource restored')
  await page.getByRole('link', { name: 'show it on its page' }).click()
  await expect(cards(page)).toHaveText(names)
  await expect(page.locator(`[id="${id}"]`)).toContainText(title)
  const visitor = await browser.newPage({ baseURL: site.origin })
  await visit(visitor, '/resources')
  const file = await visitor.getByRole('article').filter({ hasText: title }).getByRole('link', { name: 'Open PDF' }).getAttribute('href')
  expect((await visitor.request.get(String(file))).status()).toBe(200)
  await visitor.close()
})

test('an old version is restored from the history, and that is undone unless someone changed the event since', async ({ page, site }) => {
  const caller = await administratorOf(site.origin)
  const id = await caller.addEvent({ eventTitle: 'A night', description: 'Bring a laptop and a friend.' })
  const edit = async (description: string) => {
    const [event] = (await caller.list('/api/events')) as [Record<string, string>]
    const { id: _, ...fields } = event
    expect((await caller.send(`/api/editEvent/${id}`, { formData: { ...fields, description } })).status).toBe(200)
  }
  await edit('Bring a tent and a friend.')
  await logIn(page)
  await visit(page, '/events')
  const putBack = async () => {
    await page.getByRole('button', { name: 'Edit A night' }).click()
    const panel = page.getByRole('dialog', { name: 'Edit A night' })
    await panel.getByRole('button', { name: 'History' }).press('Enter')
    await expect(panel.getByRole('listitem').first()).toContainText('Current version.')
    await expect(panel.locator('del').first()).toContainText('laptop')
    await expect(panel.locator('ins').first()).toContainText('tent')
    await panel.getByRole('button', { name: 'Restore this version' }).last().press('Enter')
    await expect(panel).toBeHidden()
    await expect(alerts(page).last()).toHaveText('Event put back as it was')
    await expect(page.getByRole('article')).toContainText('laptop')
  }
  await putBack()
  await undo(page).click()
  await expect(page.getByRole('article')).toContainText('tent')
  await putBack()
  await edit('Bring a boat.')
  await undo(page).click()
  await expect(alerts(page).last()).toHaveText(
    'Someone else has changed this since, so nothing was undone. The history shows what they changed.',
  )
  await expect(page.getByRole('article')).toContainText('Bring a boat.')
})
