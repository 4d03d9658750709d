import { expect, type Locator, type Page } from '@playwright/test'
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

export const field = (within: Page | Locator, label: string) => within.getByLabel(label, { exact: true })

/** An event, by the labels of its fields. */
export const event = {
  'Event title': 'Night of Boards',
  Poster: '/static/sample/poster-wheels.svg',
  Date: '2999-03-07',
  Description: 'Come and solder.',
  'Registration link': 'https://forms.example.org/night',
  'Event type': other.eventType,
  Time: '15:00',
}

/** Types or chooses what stands under each label. */
export async function write(within: Page | Locator, values: Record<string, string> = student) {
  for (const [label, value] of Object.entries(values)) {
    const input = field(within, label)
    const isMenu = await input.evaluate((shown) => shown instanceof HTMLSelectElement)
    await (isMenu ? input.selectOption(value) : input.fill(value))
  }
}

export async function expectKept(within: Page | Locator, values: Record<string, string> = student) {
  for (const [label, value] of Object.entries(values)) await expect(field(within, label)).toHaveValue(value)
}
