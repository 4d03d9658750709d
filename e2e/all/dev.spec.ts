import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { type Page, expect as patient } from '@playwright/test'
import { projectCopy } from '../../scripts/project-copy.mjs'
import { logInByForm, test, visit } from '../site.ts'

// One after the other: beside two more compilers a saved file is built too late. The types take half a minute on a busy machine.
const expect = patient.configure({ timeout: 180_000 })
test.describe.configure({ mode: 'default', timeout: 600_000 })

/** Runs `npm run dev`'s script in a copy of the project, on a port of its own. */
function develop({ folder, bin }: ReturnType<typeof projectCopy>) {
  const env = { PATH: `${bin}:${process.env.PATH ?? ''}`, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'error' }
  const child = spawn(join(bin, 'node'), ['scripts/dev.mjs'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  const { promise: running, resolve } = Promise.withResolvers<string>()
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk
      const port = /is running:\s+http:\/\/[^:]+:(\d+)/.exec(output)?.[1]
      if (port) resolve(`http://127.0.0.1:${port}`)
    })
  const ended = new Promise<void>((done) => child.once('close', () => done()))
  const end = () => {
    child.kill()
    return ended
  }
  return { running, end }
}

// One copy and one compiler for all tests.
let copy: ReturnType<typeof projectCopy>
let dev: ReturnType<typeof develop>
test.beforeAll(() => {
  copy = projectCopy()
  dev = develop(copy)
})
test.afterAll(async () => {
  await dev.end()
  copy.end()
})

test('a saved page, contract, word or style is shown by itself, and the login stays', async ({ browser }) => {
  const origin = await dev.running
  await using page = await browser.newPage({ baseURL: origin })
  await logInByForm(page, { name: 'admin', password: 'development' })

  // A contract: the form of administrators asks for what it says now.
  await visit(page, '/events')
  copy.change('src/collections/events/contract.ts', "text('Event title'", "text('Name of the event'")
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
  await visit(page, '/')
  copy.change('content/club.ts', /tagline: '[^']*'/, "tagline: 'Students who mend things'")
  await expect(page.getByRole('main').getByText('Students who mend things')).toBeVisible()
})

test('an error of types, of the build or at the start is shown in the page until it is fixed', async ({ browser }) => {
  await using page: Page = await browser.newPage({ baseURL: await dev.running })
  await visit(page, '/about')
  const trouble = page.locator('#dev-trouble')
  for (const [file, right, wrong, told] of [
    ['content/club.ts', 'quote: ', 'quote: 7 || ', /error TS\d+/],
    ['src/pages/about/page.tsx', 'export const aboutPage', 'export export const aboutPage', 'page.tsx'],
    ['src/collections/faq/contract.ts', "table: 'faqs'", "table: 'events'", 'The table events is declared twice: events, FAQs.'],
  ] as const) {
    copy.change(file, right, wrong)
    await expect(trouble).toContainText(told)
    // Meanwhile the one before goes on answering.
    expect((await page.request.get('/about')).status()).toBe(200)
    copy.change(file, wrong, right)
    await expect(trouble).toHaveCount(0)
  }
})
