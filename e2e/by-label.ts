import { expect, type Page } from '@playwright/test'
import { other } from '../src/testing/choices.ts'
import { rollOf } from '../src/testing/rolls.ts'

/** A registration, by the labels of its fields. */
export const student = {
  Name: 'Asha Menonkar',
  'Roll Number': rollOf(26001),
  Year: other.year,
  Department: other.dept,
  Team: other.team,
  'Phone Number': '9800000610',
}

export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

/** Types or chooses what stands under each label. */
export async function write(page: Page, values: Record<string, string> = student) {
  for (const [label, value] of Object.entries(values)) {
    const input = field(page, label)
    const isMenu = await input.evaluate((shown) => shown instanceof HTMLSelectElement)
    await (isMenu ? input.selectOption(value) : input.fill(value))
  }
}

export async function expectKept(page: Page, values: Record<string, string> = student) {
  for (const [label, value] of Object.entries(values)) await expect(field(page, label)).toHaveValue(value)
}
