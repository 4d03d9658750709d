import { expect, type Locator, type Page } from '@playwright/test'
import { homeParts } from '../../content/pages.ts'
import { students } from '../../content/sample/students.ts'
import { administratorOf } from '../caller.ts'
import { fillUp, inLists, onPages } from '../listed.ts'
import { admin, logIn, openConsole, settled, startSite, test, visit } from '../site.ts'

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
  // Which entry it was is said in the words by which the club knows it.
  await expect(alerts(page)).toHaveText([`Deleting “${name.replace('Delete ', '')}”: ${unknown}`])
  await trash.click()
  await expect(alerts(page)).toHaveText([/deleted successfully$/])
}

test('a delete whose answer was lost is done once, and pressed again says what became of it: each thing of the site', async ({
  browser,
}) => {
  const demo = await startSite({}, 'demo')
  await fillUp(demo)
  const page = await browser.newPage({ baseURL: demo.origin, reducedMotion: 'reduce' })
  await logIn(page)
  const parts: [string, string?][] = [
    ...onPages.map(({ page }): [string] => [page]),
    ...Object.values(homeParts).map(({ heading }): [string, string] => ['/', heading]),
  ]
  for (const [path, name] of parts)
    await test.step(`${path} ${name ?? ''}`, async () => {
      await visit(page, path)
      const pause = page.getByRole('button', { name: 'Pause the pictures' })
      if (name === homeParts.upcoming.heading && (await pause.isVisible())) await pause.click()
      if (path === '/faq') {
        const first = page.getByRole('main').getByRole('listitem').first()
        await first.getByRole('button').first().click()
        await settled(first)
      }
      await deleteTwice(page, name ? page.getByRole('region', { name }) : page.getByRole('main'))
    })
  await page.close()
  await demo.end()
})

test('so is that of an administrator', async ({ page, site }) => {
  const first = await administratorOf(site.origin)
  await first.send('/api/checkSixteen', { passkey: admin.passkey })
  await first.send('/api/addAdmin', { email: 'asha@example.org', passwordOne: 'a long enough secret' })
  await openConsole(page)
  const question = page.getByRole('dialog', { name: 'Delete asha@example.org?' })
  const remove = async () => {
    await page.getByRole('button', { name: 'Delete asha@example.org' }).click()
    if (await question.getByLabel('Passkey').isVisible()) await question.getByLabel('Passkey').fill(admin.passkey)
    await question.getByRole('button', { name: 'Delete' }).click()
  }
  await loseNext(page)
  await remove()
  await expect(question.getByRole('alert')).toHaveText(unknown)
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(alerts(page)).toHaveText(['Administrator deleted successfully'])
  await expect(page.getByRole('button', { name: 'Delete asha@example.org' })).toHaveCount(0)
})

test('so is what could not be deleted of students and administrators', async ({ page, site }) => {
  const first = await administratorOf(site.origin)
  await first.send('/api/checkSixteen', { passkey: admin.passkey })
  await first.send('/api/addAdmin', { email: 'asha@example.org', passwordOne: 'a long enough secret' })
  const student = students[1] as (typeof students)[number]
  await first.send('/api/studentRegister', student)
  await openConsole(page)
  await page.route('**/api/delete**', (route) => route.abort())
  const question = page.getByRole('dialog', { name: 'Delete asha@example.org?' })
  await page.getByRole('button', { name: 'Delete asha@example.org' }).click()
  await question.getByLabel('Passkey').fill(admin.passkey)
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(question.getByRole('alert')).toHaveText(unknown)
  await expect(question.getByLabel('Passkey')).toHaveValue(admin.passkey)

  await visit(page, '/iort')
  await page.getByRole('button', { name: `Delete ${student.name}` }).click()
  await expect(alerts(page)).toHaveText([`Deleting “${student.name}”: ${unknown}`])
})

/** What has the focus, in words; an entry that has it by its trash. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement
    const named = (at?.matches('li') && at.querySelector('[aria-label^="Delete "]')) || at
    return named?.getAttribute('aria-label') ?? named?.textContent ?? named?.tagName
  })

test('after a delete the focus is on the next entry, the one before, or the heading', async ({ browser }) => {
  const demo = await startSite({}, 'demo')
  await fillUp(demo)
  const page = await browser.newPage({ baseURL: demo.origin, reducedMotion: 'reduce' })
  await logIn(page)
  for (const { page: path } of inLists)
    await test.step(path, async () => {
      await visit(page, path)
      const trashes = page.getByRole('main').getByRole('button', { name: /^Delete / })
      await expect(trashes.nth(2)).toBeAttached()
      const names = await trashes.evaluateAll((all) => all.map((trash) => trash.getAttribute('aria-label') ?? ''))
      await trashes.nth(1).click()
      await expect(trashes).toHaveCount(names.length - 1)
      await expect.poll(() => focused(page)).toBe(names[2])
      // By key: where the entries stand below each other, the pointer would be where it has just deleted.
      await trashes.nth(names.length - 2).press('Enter')
      await expect(trashes).toHaveCount(names.length - 2)
      await expect.poll(() => focused(page)).toBe(names.at(-2))
    })
  await page.close()
  await demo.end()
})

test('where the last entry went the focus is on the heading of its part, and a focus that was elsewhere stays', async ({ page, site }) => {
  const caller = await administratorOf(site.origin)
  await caller.addEvent({ eventTitle: 'A night' })
  await caller.addNotice({ title: 'A notice' })
  await logIn(page)
  await visit(page, '/events')
  await page.getByRole('button', { name: 'Delete A night' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await visit(page, '/')
  await page.getByRole('button', { name: 'Delete A notice' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Notifications' })).toBeFocused()

  for (const eventTitle of ['A night', 'Another night']) await caller.addEvent({ eventTitle })
  await visit(page, '/events')
  const release = await holdDelete(page)
  await page.getByRole('button', { name: 'Delete A night' }).click()
  await page.getByRole('searchbox').focus()
  release()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('searchbox')).toBeFocused()
})

test('where the next trash is folded away, its question has the focus', async ({ page }) => {
  await logIn(page)
  await visit(page, '/faq')
  const questions = page.getByRole('main').getByRole('listitem')
  const second = await questions.nth(1).getByRole('button').first().textContent()
  await questions.nth(0).getByRole('button').first().click()
  await settled(questions.nth(0))
  await questions
    .nth(0)
    .getByRole('button', { name: /^Delete / })
    .click()
  await expect(questions).toHaveCount(6)
  await expect(questions.nth(0).getByRole('button').first()).toBeFocused()
  expect(second?.slice(2)).toBe((await questions.nth(0).getByRole('button').first().textContent())?.slice(2))
})

async function holdDelete(page: Page) {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/delete**', async (route) => {
    await held
    await route.continue()
  })
  return release
}
