import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { search } from '../content/search.ts'
import * as things from '../src/club/things.ts'
import { student, write } from './by-label.ts'
import { deleteNewerApis, newerApis } from './newer-apis.ts'
import { everyRoute, routes } from './routes.ts'
import { demoTest, logIn, test, visit } from './site.ts'
import { troublesOf } from './troubles.ts'

const error = (page: Page) => page.getByRole('heading', { level: 1, name: 'Unexpected Application Error!' })
const link = 'https://forms.example.org/night'

/** Opens pages as a browser that lacks these; returns what they complain of. */
async function without(page: Page, names: readonly string[]) {
  // What a form shows of another site never comes in a test.
  await page.route(/^https:/, (route) => route.fulfill({ body: '' }))
  await page.addInitScript(deleteNewerApis, names)
  return troublesOf(page)
}

/** Types an address into every field for one. */
async function typeLinks(page: Page) {
  for (const input of await page.locator('form [inputmode=url]:visible').all()) {
    await input.fill(link)
    await input.press('Tab')
  }
}

demoTest('in the oldest supported browsers a visitor reads every page, searches and sees no error', async ({ page, demo }) => {
  const troubles = await without(page, newerApis)
  for (const path of await everyRoute(demo.origin)) {
    await visit(page, path)
    await expect(error(page)).toHaveCount(path === '/nowhere' ? 1 : 0)
  }
  await visit(page, '/about')
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox', { name: search.label }).fill('soldering')
  await expect(page.getByRole('option').first()).toBeVisible()
  expect(troubles).toEqual([])
})

test('in the oldest supported browsers a student registers, and an administrator opens every form and adds an event', async ({ page }) => {
  const troubles = await without(page, newerApis)
  await visit(page, '/register')
  await write(page, student)
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Registration successful')

  await logIn(page)
  // Those of the home page are in a panel, and that of videos is a page.
  const { students: _, videos: __, ...others } = things
  const names = Object.values(others).map(({ words }) => words.add)
  const opened: string[] = []
  for (const path of routes) {
    await visit(page, path)
    if (path === '/') await page.getByRole('button', { name: 'Edit Home' }).click()
    for (const name of names) {
      const opener = page.getByRole('main').getByRole('button', { name, exact: true })
      if ((await opener.count()) === 0) continue
      await opener.click()
      await expect(page.locator('form:visible').last()).toContainText(/\S/)
      opened.push(name)
      await typeLinks(page)
    }
    await typeLinks(page)
    await expect(error(page)).toHaveCount(path === '/nowhere' ? 1 : 0)
  }
  expect(opened.sort()).toEqual(names.sort())

  await visit(page, '/events')
  await page.getByRole('button', { name: things.events.words.add }).click()
  await write(page, { 'Event title': 'Night of Boards', Description: 'Bring a board.', 'Registration link': link })
  await write(page, { Date: '2999-12-01', Time: '17:30', 'Event type': 'Workshop', Poster: '/static/sample/poster-wheels.svg' })
  await page.getByRole('button', { name: things.events.words.submit, exact: true }).click()
  await expect(page.getByRole('article')).toContainText('Night of Boards')
  expect(troubles).toEqual([])
})

test('in a browser that is too old pages stay as they were sent, and a form is sent without the script', async ({ page }) => {
  const older = ['HTMLElement.prototype.popover', 'AbortSignal.timeout', 'Array.prototype.at', 'Array.prototype.findLast', 'Object.hasOwn']
  const troubles = await without(page, [...newerApis, ...older])
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  for (const path of routes) {
    await page.goto(path)
    // A press fetches the scripts where they have not come yet.
    await page.getByRole('heading', { level: 1 }).click()
    await expect(error(page)).toHaveCount(path === '/nowhere' ? 1 : 0)
  }
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page).toHaveURL(/\/search$/)
  await page.goto('/register')
  await write(page, student)
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Registration successful', { timeout: 5000 })
  expect(asked.filter((url) => url.endsWith('.js'))).toEqual([])
  expect(troubles).toEqual([])
})

test('no script of the build names a newer function that no polyfill adds, and the service worker names none', async () => {
  const folder = join(import.meta.dirname, '../dist/web/static/js')
  const functions = newerApis.filter((name) => /^[A-Z]\w*\.[a-z]\w*$/.test(name))
  const namedIn = (pattern: string) =>
    globSync(pattern, { cwd: folder }).flatMap((file) => {
      const text = readFileSync(join(folder, file), 'utf8')
      return functions.filter((name) => text.includes(name))
    })
  expect([...new Set(namedIn('**/*.js'))].sort()).toEqual(['Map.groupBy', 'Promise.withResolvers', 'URL.parse'])
  expect(namedIn('{service-worker,boot,early-forms}.*.js')).toEqual([])
})
