import { expect, type Page } from '@playwright/test'
import { admin, administratorOf, newSession } from './caller.ts'
import { expectAlert, press } from './page.ts'
import { logIn, test } from './site.ts'

const form = (page: Page) => page.getByRole('form', { name: 'Edit the event' })
const title = (page: Page) => form(page).getByLabel('Event title')
const description = (page: Page) => form(page).getByLabel(/^Description(?! of)/)
const conflict = (page: Page) => page.getByRole('region', { name: /changed this/ })
const about = (page: Page, label: string) => conflict(page).getByRole('group', { name: new RegExp(`^${label}`) })

test('two administrators edit one event: the second sees what the first changed, field by field, and chooses', async ({
  page,
  site,
  caller,
}) => {
  const stored = async () => (await caller.list('/api/events'))[0]
  const ravi = { name: 'ravi@example.org', password: 'lamp-4-the-tea' }
  await caller.addEvent({ eventTitle: 'First', description: 'Bring a laptop and patience.', time: '17:30' })
  await caller.send('/api/checkSixteen', { passkey: admin.passkey })
  await caller.send('/api/addAdmin', { email: ravi.name, passwordOne: ravi.password })
  await logIn(page, '/events')
  await press(page, 'Edit First')
  await expect(title(page)).toHaveValue('First')
  const other = await administratorOf(site.origin, await newSession(site.origin, ravi))
  await other.editEvent({ eventTitle: 'First, in the hall', description: 'Bring your own laptop and patience.' })
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
