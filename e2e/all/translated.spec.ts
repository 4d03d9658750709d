import { expect, type Locator, type Page } from '@playwright/test'
import { wrapped } from '../../src/contract/call.ts'
import { examplesOf } from '../../src/contract/example.ts'
import { administratorOf } from '../caller.ts'
import { managed } from '../listed.ts'
import { everyRoute } from '../routes.ts'
import { demoTest, logIn, test } from '../site.ts'
import { searchList, translatedPage } from '../translator.ts'

const main = (page: Page) => page.getByRole('main')
const alert = (page: Page) => page.getByRole('alert').last()
const picture = '/static/sample/project-lake-float.svg'

/** Presses a button twice, which opens and closes something. */
async function openAndClose(opener: Locator) {
  await opener.press('Enter')
  await expect(opener).toHaveAttribute('aria-expanded', 'true')
  await opener.press('Enter')
  await expect(opener).toHaveAttribute('aria-expanded', 'false')
}

demoTest('visitors read, search and open everything on translated pages', async ({ page, demo }) => {
  await translatedPage(page, async (open) => {
    for (const path of await everyRoute(demo.origin))
      await demoTest.step(path, async () => {
        await open(path)
        const box = main(page).getByRole('searchbox')
        if (path !== '/search' && (await box.count()) > 0) await searchList(page, 'a')
        for (const opener of (await main(page).locator('button[aria-expanded]:visible').all()).slice(0, 3)) await openAndClose(opener)
      })
    await open('/search?q=lake')
    const count = main(page).getByRole('status').first()
    for (const words of ['event', 'no such thing', 'solar']) {
      await main(page).getByRole('searchbox').fill(words)
      await page.keyboard.press('Enter')
      await expect(count).toHaveText(new RegExp(`found for “${words}”$`))
    }
    const [dialog, field] = [page.getByRole('dialog', { name: 'Search' }), page.getByRole('combobox')]
    await main(page).getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('/')
    for (const words of ['lake', 'no such thing', '', 'event']) await field.fill(words)
    await expect(dialog.getByRole('link', { name: 'All results for “event”' })).toBeVisible()
    await field.fill('lake')
    await expect(dialog.getByRole('link', { name: 'All results for “lake”' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })
})

test('administrators search, edit, delete and restore entries on translated pages', async ({ page, site }) => {
  const caller = await administratorOf(site.origin)
  await logIn(page)
  await translatedPage(page, async (open) => {
    for (const { table, calls, fields, pictures = [], searchIn, title, words, page: path } of managed)
      await test.step(path, async () => {
        const field = (fields as Record<string, { label: string }>)[title]?.label ?? ''
        const entry = { ...examplesOf(fields), ...Object.fromEntries(pictures.map((one) => [one, picture])), [title]: 'Second' }
        const searched = searchIn?.[0] && (entry as Record<string, string>)[searchIn[0]]
        if (table !== 'resources' && calls.add)
          for (const name of ['First', 'Second', 'Third'])
            await caller.send(calls.add.path, wrapped(calls.add, { ...entry, [title]: name }) as object)
        await open(path)
        await page.getByRole('button', { name: words.add, exact: true }).click()
        const form = page.getByRole('form', { name: words.form ?? words.add, exact: true })
        await form.getByRole('button', { name: words.submit, exact: true }).click()
        await expect(form.locator('[aria-invalid]').first()).toBeVisible()
        await form.getByLabel(field, { exact: true }).fill('Typed')
        await page
          .getByRole('button', { name: 'Close the form' })
          .or(page.getByRole('button', { name: words.add, exact: true }))
          .first()
          .click()
        await expect(form).toBeHidden()
        if (table === 'resources') return
        if (searched && (await main(page).getByRole('searchbox').count()) > 0) await searchList(page, searched)
        for (const opener of await main(page).locator('li button[aria-expanded]').all()) await opener.click()
        await page.getByRole('button', { name: 'Edit Second' }).click()
        const editing = page.getByRole('form', { name: words.form ?? `Edit the ${words.one}`, exact: true })
        await editing.getByLabel(field, { exact: true }).fill('Renamed')
        await editing.getByRole('button', { name: 'Save' }).click()
        await expect(alert(page)).toHaveText(/ saved$/)
        await expect(main(page).getByRole('heading', { name: 'Renamed' })).toBeVisible()
        await page.getByRole('button', { name: 'Delete Renamed' }).click()
        await expect(alert(page)).toHaveText(/ deleted successfully$/)
        await page.getByRole('button', { name: /^Undo deleting/ }).click()
        await expect(alert(page)).toHaveText(/ restored$/)
      })
  })
})

test('the home page and drafts work on translated pages', async ({ page, site }) => {
  const caller = await administratorOf(site.origin)
  await logIn(page)
  await translatedPage(page, async (open) => {
    await open('/')
    await page.getByRole('button', { name: 'Edit Home' }).click()
    for (const name of ['Add an Event Poster', 'Change Home Page Image', 'Add a Notification'])
      await page.getByRole('button', { name }).click()
    const notice = page.getByRole('form', { name: 'Add a Notification' })
    await notice.getByLabel('Title').fill('Soldering irons')
    await notice.getByRole('button', { name: 'Submit' }).click()
    await expect(alert(page)).toHaveText('Notification added successfully')
    await page.getByRole('button', { name: 'Delete Soldering irons' }).click()
    await expect(alert(page)).toHaveText('Notification deleted successfully')

    await caller.addEvent({ eventTitle: 'Still a draft', publishAt: 'draft' })
    await open('/events')
    await page.getByRole('button', { name: 'Publish now Still a draft' }).click()
    await expect(page.getByRole('link', { name: 'Still a draft', exact: true })).toBeVisible()
  })
})
