import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { students } from '../content/sample/students.ts'
import { first } from '../src/testing/choices.ts'
import { logIn, type Site, test, visit } from './site.ts'

const names = (page: Page) => page.getByRole('main').getByRole('article').getByRole('heading')
// Alone in a department, and not in a team or year: the second of the sample.
const chosen = students[1] as (typeof students)[number]
const newestFirst = [...students].reverse()
const namesOf = (some: typeof students) => some.map(({ name }) => name)

/** The list of the administrators, of five students who registered. */
async function openList(page: Page, site: Site) {
  for (const student of students) {
    const headers = { origin: site.origin, 'content-type': 'application/json' }
    const answer = await fetch(`${site.origin}/api/studentRegister`, { method: 'POST', headers, body: JSON.stringify(student) })
    expect(answer.status, await answer.text()).toBe(200)
  }
  await logIn(page)
  await visit(page, '/iort')
  await expect(names(page)).toHaveText(namesOf(newestFirst))
}

async function download(page: Page, link: string) {
  const coming = page.waitForEvent('download')
  await page.getByRole('link', { name: link }).click()
  const file = await coming
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) }
}

test('administrators see whole numbers, newest student first, and search in all of them', async ({ page, site }) => {
  await openList(page, site)
  for (const { name, phoneNumber, showPhone } of students) {
    const card = page.getByRole('article').filter({ hasText: name })
    await expect(card).toContainText(phoneNumber)
    await expect(card.getByText('number hidden')).toHaveCount(showPhone ? 0 : 1)
  }
  const search = page.getByRole('searchbox', { name: 'Search students' })
  for (const [words, found] of [
    ['tarapore', ['Meher Tarapore']],
    ['nv.en.p2', ['Saanvi Hegdekar']],
    ['9800000409', ['Joel Puthenpura']],
  ] as const) {
    await search.fill(words)
    await expect(names(page)).toHaveText(found)
  }
  await search.fill('%')
  await expect(page.getByText('No student fits this. Try fewer words or other filters.')).toBeVisible()
})

test('administrators filter their list, and download what it shows as CSV and for Excel', async ({ page, site }) => {
  await openList(page, site)
  await page.getByLabel('Team').selectOption(chosen.team)
  await expect(names(page)).toHaveText(namesOf(newestFirst.filter(({ team }) => team === chosen.team)))
  await page.getByLabel('Department').selectOption(chosen.dept)
  await expect(names(page)).toHaveText([chosen.name])
  const csv = await download(page, 'CSV')
  expect(csv.name).toBe('iort-students.csv')
  expect(csv.bytes.toString()).toContain(chosen.name)
  expect(csv.bytes.toString()).not.toContain(students.at(-1)?.name)

  await page.getByLabel('Department').selectOption('')
  await page.getByLabel('Team').selectOption('')
  await page.getByLabel('Year').selectOption(chosen.year)
  await expect(names(page)).toHaveText(namesOf(newestFirst.filter(({ year }) => year === chosen.year)))
  const excel = await download(page, 'Excel')
  expect(excel.name).toBe('iort-students.xlsx')
  expect(excel.bytes.subarray(0, 2).toString()).toBe('PK')
})

test("a student is deleted on request, and is gone from the visitors' page", async ({ page, site, browser }) => {
  await openList(page, site)
  await page.getByRole('button', { name: 'Delete Meher Tarapore' }).click()
  await expect(page.getByRole('alert').last()).toHaveText('Student deleted successfully')
  const rest = namesOf(newestFirst.filter(({ name }) => name !== 'Meher Tarapore'))
  await expect(names(page)).toHaveText(rest)
  const visitor = await browser.newPage({ baseURL: site.origin })
  await visit(visitor, '/iort')
  await expect(names(visitor)).toHaveText(rest)
  await visitor.close()
})

test('a list that does not come is told', async ({ page, site }) => {
  await openList(page, site)
  await page.route('**/api/students?*', (route) => route.abort())
  await page.getByLabel('Year').selectOption(first.year)
  await expect(page.getByRole('alert').last()).toHaveText('Failed to fetch students data')
  await expect(names(page)).toHaveCount(students.length)
})
