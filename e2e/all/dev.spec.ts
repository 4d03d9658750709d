import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { expect as patient } from '@playwright/test'
import { projectCopy } from '../../scripts/project-copy.mjs'
import { logInByForm, test, visit } from '../site.ts'

const expect = patient.configure({ timeout: 180_000 })
test.describe.configure({ timeout: 600_000 })

/** Runs `npm run dev`'s script in a copy of the project, on a port of its own. */
function develop({ folder, bin }: ReturnType<typeof projectCopy>) {
  const env = { PATH: `${bin}:${process.env.PATH ?? ''}`, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'error' }
  const child = spawn(join(bin, 'node'), ['scripts/dev.mjs'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  const { promise: running, resolve } = Promise.withResolvers<string>()
  child.stdout.on('data', (chunk: Buffer) => {
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

const cleanUp: (() => unknown)[] = []
test.afterAll(async () => {
  for (const end of cleanUp) await end()
})

test('a saved page, contract, word or style is shown by itself, and the login stays', async ({ browser }) => {
  const copy = projectCopy()
  const dev = develop(copy)
  cleanUp.push(dev.end, copy.end)
  await using page = await browser.newPage({ baseURL: await dev.running })
  await logInByForm(page, { name: 'admin', password: 'development' })

  // A contract: the form of administrators has its new label.
  await visit(page, '/events')
  copy.change('src/collections/events/contract.ts', "text('Event title'", "text('Name of the event'")
  await expect(async () => {
    const button = page.getByRole('button', { name: 'Add an event' })
    if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click()
    await expect(page.getByLabel('Name of the event')).toBeVisible({ timeout: 2000 })
  }).toPass()

  copy.change('src/ui/base.css', 'letter-spacing: -0.015em', 'letter-spacing: 3px')
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('letter-spacing', '3px')

  // A page, and a word of the club's.
  copy.change('src/collections/events/page.tsx', "search: 'Search events'", "search: 'Search what happens'")
  await expect(page.getByRole('searchbox', { name: 'Search what happens' })).toBeVisible()
  await visit(page, '/')
  copy.change('content/club.ts', /tagline: '[^']*'/, "tagline: 'Students who mend things'")
  await expect(page.getByRole('main').getByText('Students who mend things')).toBeVisible()
})
