import { expect, type Page } from '@playwright/test'
import { expectKept, field, student, write } from './by-label.ts'
import { expectInSight, screens } from './in-sight.ts'

export const told = (page: Page) => page.getByRole('main').getByRole('alert')
export const scripts = /\/static\/js\/(?!async)/

export const studentsOf = async (origin: string) => (await (await fetch(`${origin}/api/iort`)).json()) as object[]
export const register = (page: Page) => page.getByRole('button', { name: 'Register', exact: true }).click()

/** A student registers without JavaScript, at first with a wrong phone number. */
export async function registerByPlainForm(page: Page, origin: string, viewport = screens[0]) {
  if (viewport) await page.setViewportSize(viewport)
  await page.goto('/register')
  const wrong = { ...student, 'Phone Number': '98000' }
  await write(page, wrong)
  await page.getByLabel('Show my phone number').check()
  await register(page)
  await expect(page).toHaveURL(/\/register$/)
  await expect(told(page)).toHaveText('Phone number must be exactly 10 digits')
  await expectInSight(told(page))
  await expectKept(page, wrong)
  await expect(page.getByLabel('Show my phone number')).toBeChecked()
  await field(page, 'Phone Number').fill(student['Phone Number'])
  await register(page)
  await expect(told(page)).toContainText('Registration successful')
  await expectInSight(told(page))
  // The browser sends it once more.
  await page.reload()
  await expect(told(page)).toContainText('Registration successful')
  await told(page).getByRole('link').click()
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(student.Name)
  expect(await studentsOf(origin)).toHaveLength(1)
}
