import { expect } from '@playwright/test'
import { students } from '../../content/sample/students.ts'
import { first } from '../../src/testing/choices.ts'
import { administratorOf } from '../caller.ts'
import { admin, logIn, test, visit } from '../site.ts'

// Alone in a department, and not in a team or year: the second of the sample.
const chosen = students[1] as (typeof students)[number]

test('two filters combine, a download waits for a login, and a list that does not come is reported', async ({ page, site }) => {
  const caller = await administratorOf(site.origin)
  for (const student of students) expect((await caller.send('/api/studentRegister', student)).status).toBe(200)
  await page.setViewportSize({ width: 360, height: 740 })
  await logIn(page)
  await visit(page, '/iort')
  const names = page.getByRole('main').getByRole('article').getByRole('heading')
  await expect(names).toHaveCount(students.length)
  await page.getByLabel('Team').selectOption(chosen.team)
  await page.getByLabel('Department').selectOption(chosen.dept)
  await expect(names).toHaveText([chosen.name])
  await page.context().clearCookies({ name: 'session' })
  await page.getByRole('link', { name: 'CSV' }).click()
  const login = page.getByRole('dialog', { name: 'Admin Login' })
  await login.getByLabel('Username').fill(admin.name)
  await login.getByLabel('Password', { exact: true }).fill(admin.password)
  const coming = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  expect((await coming).suggestedFilename()).toBe('iort-students.csv')
  await page.route('**/api/students?*', (route) => route.abort())
  await page.getByLabel('Year').selectOption(first.year)
  await expect(page.getByRole('alert').last()).toHaveText('Failed to fetch students data')
  await expect(names).toHaveText([chosen.name])
})
