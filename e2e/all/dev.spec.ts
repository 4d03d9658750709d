import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { type Page, expect as patient } from '@playwright/test'
import { develop } from '../develop.ts'
import { type ProjectCopy, projectCopy } from '../project-copy.ts'
import { alive, logInByForm, test } from '../site.ts'

// One after the other: beside two more compilers a saved file is built too late. The types take half a minute on a busy machine.
const expect = patient.configure({ timeout: 180_000 })
test.describe.configure({ mode: 'default', timeout: 600_000 })

let copy: ProjectCopy
let dev: ReturnType<typeof develop>

// One copy and one compiler for all tests.
test.beforeAll(() => {
  copy = projectCopy()
  dev = develop(copy)
})

test.afterAll(async () => {
  await dev.end()
  copy.end()
})

const keys = { name: 'admin', password: 'development' }

/** Opens pages of a site by their path. */
async function at(page: Page, origin: string, path: string) {
  await page.goto(origin + path)
  await alive(page)
}

test('a saved page, contract, word or style is shown by itself, and the login stays', async ({ browser }) => {
  const origin = await dev.running
  await using page = await browser.newPage({ baseURL: origin })
  await logInByForm(page, keys)

  // A contract: the form of administrators asks for what it says now.
  await at(page, origin, '/events')
  copy.change('src/collections/events/contract.ts', "text('Event title'", "text('Name of the event'")
  await page.getByRole('button', { name: 'Add an event' }).click()
  await expect(async () => {
    const button = page.getByRole('button', { name: 'Add an event' })
    if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click()
    await expect(page.getByLabel('Name of the event')).toBeVisible({ timeout: 2000 })
  }).toPass()

  // A style: changed in its place, what was typed is still there.
  await page.getByLabel('Name of the event').fill('Half of a sentence')
  await page.evaluate(() => Object.assign(window, { same: true }))
  copy.change('src/ui/base.css', 'letter-spacing: -0.015em', 'letter-spacing: 3px')
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('letter-spacing', '3px')
  await expect(page.getByLabel('Name of the event')).toHaveValue('Half of a sentence')
  expect(await page.evaluate(() => 'same' in window)).toBe(true)

  // A page, and a word of the club's.
  copy.change('src/collections/events/page.tsx', "search: 'Search events'", "search: 'Search what happens'")
  await expect(page.getByRole('searchbox', { name: 'Search what happens' })).toBeVisible()
  await at(page, origin, '/')
  copy.change('content/club.ts', /tagline: '[^']*'/, "tagline: 'Students who mend things'")
  await expect(page.getByRole('main').getByText('Students who mend things')).toBeVisible()
  await at(page, origin, '/adminconsole/administrators')
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('letter-spacing', '3px')
  await expect(page.getByText('admin@example.org')).toBeVisible()
  expect(existsSync(join(copy.folder, 'dist'))).toBe(false)
})

test('an error of types, of the build or at the start is shown in the page until it is fixed', async ({ browser }) => {
  const origin = await dev.running
  await using page = await browser.newPage()
  await at(page, origin, '/about')
  const trouble = page.locator('#dev-trouble')
  const mended = async () => expect(trouble).toHaveCount(0)

  copy.change('content/club.ts', 'quote: ', 'quote: 7 || ')
  await expect(trouble).toContainText(/error TS\d+/)
  await expect.poll(dev.output).toMatch(/error TS\d+/)
  copy.change('content/club.ts', 'quote: 7 || ', 'quote: ')
  await mended()

  copy.change('src/pages/about/page.tsx', 'export const aboutPage', 'export export const aboutPage')
  await expect(trouble).toContainText('page.tsx')
  copy.change('src/pages/about/page.tsx', 'export export const', 'export const')
  await mended()

  copy.change('src/collections/faq/contract.ts', "table: 'faqs'", "table: 'events'")
  await expect(trouble).toContainText('The table events is declared twice: events, FAQs.')
  await expect(trouble).toContainText('src/site/declared.ts:')
  // Meanwhile the one before goes on answering.
  expect((await page.request.get(`${origin}/about`)).status()).toBe(200)
  copy.change('src/collections/faq/contract.ts', "table: 'events'", "table: 'faqs'")
  await mended()
})

test('the data survive a stop, and the keys that a start shows work', async ({ request }) => {
  const origin = await dev.running
  expect(dev.output()).toContain('admin, password development, passkey development-passkey')
  expect(dev.output()).not.toContain('shown once')
  const answer = await request.post(`${origin}/api/adminlogin`, { data: keys, headers: { origin } })
  expect(answer.status()).toBe(200)
  const event = { eventTitle: 'Added by hand', eventDate: '2999-01-01', time: '10:00' }
  const [sample] = (await (await request.get(`${origin}/api/events`)).json()).data
  const { id: _, ...whole } = { ...sample, ...event }
  expect((await request.post(`${origin}/api/addEvent`, { data: { formData: whole }, headers: { origin } })).status()).toBe(200)

  await dev.end()
  dev = develop(copy)
  const again = await dev.running
  expect(dev.output()).toContain('as you left it')
  expect(await (await request.get(`${again}/events`)).text()).toContain('Added by hand')
  // The cookie of before still opens what only administrators may read.
  expect((await request.get(`${again}/api/admins`)).status()).toBe(200)
})

test('the build contains nothing of it', () => {
  // The folder of the build, which `dist/server` is a link into.
  const dist = join(realpathSync(join(import.meta.dirname, '../../dist/server')), '..')
  const names = readdirSync(dist, { recursive: true, encoding: 'utf8' })
  expect(names).toContain('server/main.js')
  expect(names.filter((name) => /(?:^|\/)dev\b|hot-update/.test(name))).toEqual([])
  for (const name of names.filter((one) => /\.(?:js|json|css)$/.test(one)))
    expect(readFileSync(join(dist, name), 'utf8').includes('/.dev/'), name).toBe(false)
})
