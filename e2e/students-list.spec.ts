import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { students } from '../content/sample/students.ts'
import { rollOf } from '../src/testing/rolls.ts'
import { admin } from './caller.ts'
import { expectAlert } from './page.ts'
import { logIn, test, visit } from './site.ts'

const names = (page: Page) => page.getByRole('main').getByRole('article').getByRole('heading')
type Student = (typeof students)[number]
const [, chosen, , edited] = students as [Student, Student, Student, Student]
const newestFirst = [...students].reverse()
const namesOf = (some: typeof students) => some.map(({ name }) => name)

test('an administrator looks through the students, takes the list away and deletes one on request', async ({ page, caller, visitor }) => {
  for (const student of students) expect((await caller.send('/api/studentRegister', student)).status).toBe(200)
  await logIn(page, '/iort')
  await test.step('Administrators see every number whole, and whether visitors see it; newest first', async () => {
    await expect(names(page)).toHaveText(namesOf(newestFirst))
    for (const { name, phoneNumber, showPhone } of students) {
      const card = page.getByRole('article').filter({ hasText: name })
      await expect(card).toContainText(phoneNumber)
      await expect(card.getByText('Hidden from visitors')).toHaveCount(showPhone ? 0 : 1)
    }
  })
  await test.step('At 390 px the tools of a student are in one line', async () => {
    const usual = page.viewportSize() ?? { width: 1280, height: 800 }
    await page.setViewportSize({ width: 390, height: 844 })
    const tools = page.getByRole('article').first().getByRole('button')
    const tops = await tools.evaluateAll((all) => all.map((tool) => Math.round(tool.getBoundingClientRect().top)))
    expect([tops.length > 1, new Set(tops).size]).toEqual([true, 1])
    await page.setViewportSize(usual)
  })
  await test.step('They filter, and download what is shown', async () => {
    await page.getByLabel('Department').selectOption(chosen.dept)
    await expect(names(page)).toHaveText(namesOf(newestFirst.filter(({ dept }) => dept === chosen.dept)))
    // In bulk the numbers need the passkey.
    await page.getByRole('button', { name: 'Download CSV' }).click()
    const question = page.getByRole('dialog', { name: 'Enter the passkey' })
    await question.getByRole('textbox', { name: 'Passkey' }).fill(admin.passkey)
    const coming = page.waitForEvent('download')
    await question.getByRole('button', { name: 'Continue' }).click()
    const file = await coming
    expect(file.suggestedFilename()).toBe('iort-students.csv')
    const csv = readFileSync(await file.path(), 'utf8')
    for (const { name, dept } of students) expect(csv.includes(name), name).toBe(dept === chosen.dept)
    await page.getByLabel('Department').selectOption('')
    await expect(names(page)).toHaveCount(students.length)
  })
  await test.step('They edit a student', async () => {
    await page.getByRole('button', { name: `Edit ${edited.name}` }).click()
    const form = page.getByRole('form', { name: 'Edit the student' })
    await form.getByLabel('Show the phone number on the students page').setChecked(true)
    await form.getByLabel('Roll Number').fill(rollOf(26999))
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('alert').last()).toContainText('Student saved')
    const card = page.getByRole('article').filter({ hasText: edited.name })
    await expect(card).toContainText(rollOf(26999))
    await expect(card.getByText('Hidden from visitors')).toHaveCount(0)
  })
  await test.step("A deleted student is gone from the visitors' page, which shows whole only the numbers of those who chose it", async () => {
    await page.getByRole('button', { name: `Delete ${edited.name}` }).click()
    await expectAlert(page, 'Student deleted successfully')
    const rest = newestFirst.filter(({ name }) => name !== edited.name)
    await expect(names(page)).toHaveText(namesOf(rest))
    await visit(visitor, '/iort')
    await expect(names(visitor)).toHaveText(namesOf(rest))
    for (const { phoneNumber, showPhone } of rest) await expect(visitor.getByText(phoneNumber)).toHaveCount(showPhone ? 1 : 0)
  })
})
