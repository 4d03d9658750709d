import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { newerApis, withoutApis } from '../newer-apis.ts'
import { student, write } from '../page.ts'
import { routes } from '../routes.ts'
import { test } from '../site.ts'

const error = (page: Page) => page.getByRole('heading', { level: 1, name: 'Unexpected Application Error!' })

test('in a browser that is too old pages stay as they were sent, and a form is sent without the script', async ({ page }) => {
  const older = ['HTMLElement.prototype.popover', 'AbortSignal.timeout', 'Array.prototype.at', 'Array.prototype.findLast', 'Object.hasOwn']
  const troubles = await withoutApis(page, [...newerApis, ...older])
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  for (const path of routes) {
    await page.goto(path)
    // A press loads the scripts of a supported browser.
    await page.getByRole('heading', { level: 1 }).click()
    await expect(error(page)).toHaveCount(path === '/nowhere' ? 1 : 0)
  }
  await page.goto('/register')
  await write(page, student)
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Registration successful')
  expect(asked.filter((url) => url.endsWith('.js'))).toEqual([])
  expect(troubles).toEqual([])
})

test('no script of the build names a newer function that no polyfill adds, and the service worker names none', async () => {
  const folder = join(import.meta.dirname, '../../dist/web/static/js')
  const functions = newerApis.filter((name) => /^[A-Z]\w*\.[a-z]\w*$/.test(name))
  const namedIn = (pattern: string) =>
    globSync(pattern, { cwd: folder }).flatMap((file) => {
      const text = readFileSync(join(folder, file), 'utf8')
      return functions.filter((name) => text.includes(name))
    })
  expect([...new Set(namedIn('**/*.js'))].sort()).toEqual(['Map.groupBy', 'Promise.withResolvers', 'URL.parse'])
  expect(namedIn('{service-worker,boot}.*.js')).toEqual([])
})
