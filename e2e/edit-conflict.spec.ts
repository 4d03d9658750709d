import { expect, type Page } from '@playwright/test'
import { admin } from './caller.ts'
import { expectAlert, press } from './page.ts'
import { logIn, logInByForm, test, visit } from './site.ts'

const form = (page: Page) => page.getByRole('form', { name: 'Edit the event' })
const title = (page: Page) => form(page).getByLabel('Event title')
const description = (page: Page) => form(page).getByLabel(/^Description(?! of)/)
const conflict = (page: Page) => page.getByRole('region', { name: /changed this/ })
const about = (page: Page, label: string) => conflict(page).getByRole('group', { name: new RegExp(`^${label}`) })

test('two administrators edit one event: the second sees what the first changed, field by field, and chooses', async ({
  page,
  browser,
  site,
  caller,
}) => {
  const stored = async () => ((await caller.list('/api/events')) as Record<string, string>[])[0]
  await caller.addEvent({ eventTitle: 'First', description: 'Bring a laptop and patience.', time: '17:30' })
  await caller.send('/api/checkSixteen', { passkey: admin.passkey })
  await caller.send('/api/addAdmin', { email: 'ravi@example.org', passwordOne: 'lamp-4-the-tea' })
  const other = await (await browser.newContext({ baseURL: site.origin })).newPage()
  await logInByForm(other, { name: 'ravi@example.org', password: 'lamp-4-the-tea' })
  await logIn(page)
  for (const each of [page, other]) {
    await visit(each, '/events')
    await press(each, 'Edit First')
    await expect(title(each)).toHaveValue('First')
  }
  await test.step('The first one saves', async () => {
    await title(other).fill('First, in the hall')
    await description(other).fill('Bring your own laptop and patience.')
    await press(other, 'Save')
    await expectAlert(other, 'Event saved')
  })
  await test.step('A field that only one changed takes that change', async () => {
    await title(page).fill('First, in the lab')
    await form(page).getByLabel('Time').fill('18:00')
    await press(page, 'Save')
    await expect(conflict(page)).toBeFocused()
    await expect(conflict(page)).toContainText('ravi@example.org changed this on')
    await expect(conflict(page).getByRole('group')).toHaveCount(2)
    await expect(about(page, 'Description').locator('del')).toContainText('a')
    await expect(about(page, 'Description').locator('ins')).toContainText('your own')
    await expect(about(page, 'Description').getByRole('radio')).toHaveCount(0)
    await expect(description(page)).toHaveValue('Bring your own laptop and patience.')
    await expect(form(page).getByLabel('Time')).toHaveValue('18:00')
  })
  await test.step('A field that both changed is asked for, also after the form was closed, and nothing is saved before', async () => {
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Edit First/ }).click()
    await expect(title(page)).toHaveValue('First, in the lab')
    await press(page, 'Save')
    await expect(about(page, 'Event title')).toBeVisible()
    await press(page, 'Save')
    await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('Choose “Keep mine” or “Use theirs” first: Event title.')
    expect(await stored()).toMatchObject({ eventTitle: 'First, in the hall', time: '17:30' })
  })
  await test.step('Theirs or yours is chosen by keyboard, and saved', async () => {
    await about(page, 'Event title').getByLabel('Keep mine').focus()
    for (const [key, choice, value] of [
      ['ArrowDown', 'Use theirs', 'First, in the hall'],
      ['ArrowUp', 'Keep mine', 'First, in the lab'],
    ] as const) {
      await page.keyboard.press(key)
      await expect(about(page, 'Event title').getByLabel(choice)).toBeChecked()
      await expect(title(page)).toHaveValue(value)
    }
    await press(page, 'Save')
    await expectAlert(page, 'Event saved')
    expect(await stored()).toMatchObject({
      eventTitle: 'First, in the lab',
      description: 'Bring your own laptop and patience.',
      time: '18:00',
    })
  })
})
