import { expect, type Locator, type Page } from '@playwright/test'
import { administratorOf } from './caller.ts'
import { admin, logIn, startSite, test, visit } from './site.ts'

const unknown = 'The site did not answer, so it is not known whether this was done. Please press again: it will not be done twice.'
const alerts = (page: Page) => page.locator('[popover="manual"]').getByRole('alert').filter({ hasNotText: 'Login successful' })

/** Lets the next delete be done, and loses its answer. */
const loseNext = (page: Page) =>
  page.route(
    /\/api\/delete/,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )

async function deleteTwice(page: Page, part: Locator) {
  const name =
    (await part
      .getByRole('button', { name: /^Delete / })
      .first()
      .getAttribute('aria-label')) ?? ''
  const trash = part.getByRole('button', { name, exact: true }).first()
  await loseNext(page)
  await trash.click()
  await expect(alerts(page)).toHaveText([unknown])
  await trash.click()
  await expect(alerts(page)).toHaveText([/deleted successfully$/])
}

test('a delete whose answer was lost is done once, and pressed again says what became of it: each thing of the site', async ({
  browser,
}) => {
  const demo = await startSite({}, 'demo')
  const page = await browser.newPage({ baseURL: demo.origin, reducedMotion: 'reduce' })
  await logIn(page)
  const parts: [string, string?][] = [
    ...['/events', '/members', '/projects', '/gallery', '/timeline', '/resources', '/faq', '/iort'].map((path): [string] => [path]),
    ...['Notifications', 'Upcoming Events', 'Trailers and Teasers'].map((name): [string, string] => ['/', name]),
  ]
  for (const [path, name] of parts)
    await test.step(`${path} ${name ?? ''}`, async () => {
      await visit(page, path)
      const pause = page.getByRole('button', { name: 'Pause the pictures' })
      if (name === 'Upcoming Events' && (await pause.isVisible())) await pause.click()
      if (path === '/faq') await page.getByRole('main').getByRole('listitem').first().getByRole('button').first().click()
      await deleteTwice(page, name ? page.getByRole('region', { name }) : page.getByRole('main'))
    })
  await page.close()
  await demo.end()
})

test('so is that of an administrator', async ({ page, site }) => {
  const first = await administratorOf(site.origin)
  await first.send('/api/checkSixteen', { passkey: admin.passkey })
  await first.send('/api/addAdmin', { email: 'asha@example.org', passwordOne: 'a long enough secret' })
  await logIn(page)
  const question = page.getByRole('dialog', { name: 'Delete asha@example.org?' })
  const remove = async () => {
    await page.getByRole('button', { name: 'Delete asha@example.org' }).click()
    if (await question.getByLabel('Passkey').isVisible()) await question.getByLabel('Passkey').fill(admin.passkey)
    await question.getByRole('button', { name: 'Delete' }).click()
  }
  await loseNext(page)
  await remove()
  await expect(alerts(page)).toHaveText([unknown])
  await remove()
  await expect(alerts(page)).toHaveText(['Administrator deleted successfully'])
  await expect(page.getByRole('button', { name: 'Delete asha@example.org' })).toHaveCount(0)
})
