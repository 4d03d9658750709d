import { expect, type Page } from '@playwright/test'
import { search } from '../content/search.ts'
import { events } from '../src/site/collections.ts'
import { addEditDelete, managed } from './listed.ts'
import { newerApis, withoutApis } from './newer-apis.ts'
import { student, write } from './page.ts'
import { routes } from './routes.ts'
import { logIn, test, visit } from './site.ts'

const error = (page: Page) => page.getByRole('heading', { level: 1, name: 'Unexpected Application Error!' })
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })

test('in the oldest supported browsers a student registers, and an administrator opens every form and adds an event', async ({ page }) => {
  const troubles = await withoutApis(page, newerApis)
  await visit(page, '/register')
  await write(page, student)
  await button(page, 'Register').click()
  await expect(page.getByRole('alert')).toContainText('Registration successful')
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('dialog').getByRole('searchbox', { name: search.label }).fill('faq')
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()

  await logIn(page)
  await visit(page, '/events')
  await addEditDelete(page, { ...events, page: '/events' })
  for (const path of routes) {
    await visit(page, path)
    const inHome = path === '/' ? ['Edit Home', 'Add an Event Poster', 'Change Home Page Image', 'Add a Notification'] : []
    for (const name of [...inHome, ...managed.filter((thing) => thing.page === path).map(({ words }) => words.add)])
      await button(page, name).first().click()
    // An address that is typed is tried by a script of its own.
    for (const input of await page.locator('form [inputmode=url]:visible').all()) await input.fill('https://forms.example.org/night')
    await expect(error(page)).toHaveCount(path === '/nowhere' ? 1 : 0)
  }
  expect(troubles).toEqual([])
})
