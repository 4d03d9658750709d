import { expect, type Page } from '@playwright/test'
import * as things from '../src/site/collections.ts'
import { student, write } from './by-label.ts'
import { newerApis, withoutApis } from './newer-apis.ts'
import { routes } from './routes.ts'
import { logIn, test, visit } from './site.ts'

const error = (page: Page) => page.getByRole('heading', { level: 1, name: 'Unexpected Application Error!' })
const link = 'https://forms.example.org/night'

/** Types an address into every field for one. */
async function typeLinks(page: Page) {
  for (const input of await page.locator('form [inputmode=url]:visible').all()) {
    await input.fill(link)
    await input.press('Tab')
  }
}

test('in the oldest supported browsers a student registers, and an administrator opens every form and adds an event', async ({ page }) => {
  const troubles = await withoutApis(page, newerApis)
  await visit(page, '/register')
  await write(page, student)
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Registration successful')

  await logIn(page)
  // Those without a page are in a panel of the home page, and that of videos is a page.
  const { students: _, videos: __, ...others } = things
  const forms = Object.values(others).map(({ words, ...thing }) => ({ name: words.add, at: 'page' in thing ? thing.page : '/' }))
  const opened: string[] = []
  for (const path of routes) {
    await visit(page, path)
    if (path === '/') await page.getByRole('button', { name: 'Edit Home' }).click()
    for (const { name } of forms.filter(({ at }) => at === path)) {
      await page.getByRole('main').getByRole('button', { name, exact: true }).click()
      await expect(page.locator('form:visible').last()).toContainText(/\S/)
      opened.push(name)
      await typeLinks(page)
    }
    await typeLinks(page)
    await expect(error(page)).toHaveCount(path === '/nowhere' ? 1 : 0)
  }
  expect(opened.sort()).toEqual(forms.map(({ name }) => name).sort())

  await visit(page, '/events')
  await page.getByRole('button', { name: things.events.words.add }).click()
  await write(page, { 'Event title': 'Night of Boards', Description: 'Bring a board.', 'Registration link': link })
  await write(page, { Date: '2999-12-01', Time: '17:30', 'Event type': 'Workshop', Poster: '/static/sample/poster-wheels.svg' })
  await page.getByRole('button', { name: things.events.words.submit, exact: true }).click()
  await expect(page.getByRole('article')).toContainText('Night of Boards')
  expect(troubles).toEqual([])
})
