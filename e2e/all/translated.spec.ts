import { expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { wrapped } from '../../src/contract/call.ts'
import { examplesOf } from '../../src/contract/example.ts'
import { administratorOf } from '../caller.ts'
import { managed } from '../listed.ts'
import { button, edit, listening, someEvents } from '../listening.ts'
import { everyRoute } from '../routes.ts'
import { admin, demoTest, logIn, test } from '../site.ts'
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

test('administrators add, edit, delete, restore and choose entries on translated pages', async ({ page, site }) => {
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
        await page.getByRole('button', { name: 'Undo' }).click()
        await expect(alert(page)).toHaveText(/ restored$/)
        await page.getByRole('button', { name: 'Choose several' }).click()
        await page.getByRole('button', { name: 'Choose all 3' }).click()
        await expect(page.getByText(/^3 .+ chosen$/)).toBeVisible()
        await page.getByRole('checkbox', { name: 'Choose First' }).press('Space')
        await page.getByRole('button', { name: 'Delete 2…' }).click()
        await page
          .getByRole('dialog')
          .getByRole('button', { name: /^Delete 2/ })
          .click()
        await expect(alert(page)).toHaveText(/2 .*deleted/)
        await expect(main(page).getByRole('heading', { name: 'Renamed' })).toHaveCount(0)
      })
  })
})

test('home page, pictures and live changes work on translated pages', async ({ page, site }) => {
  const caller = await administratorOf(site.origin)
  const ids = await someEvents(caller, 3)
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

    await open('/gallery')
    await page.getByRole('button', { name: 'Add a picture' }).click()
    const files = await Promise.all(
      ['red', 'green'].map(async (background) => ({
        name: `${background}.png`,
        mimeType: 'image/png',
        buffer: await sharp({ create: { width: 900, height: 700, channels: 3, background } })
          .png()
          .toBuffer(),
      })),
    )
    const one = page.getByRole('form', { name: 'Picture', exact: true })
    await one.locator('[data-choose]').setInputFiles(files.slice(0, 1))
    await one.getByRole('button', { name: 'Remove' }).click({ timeout: 60_000 })
    await one.locator('[data-choose]').setInputFiles(files)
    await expect(page.getByText('2 chosen, 2 ready, 0 added')).toBeVisible({ timeout: 60_000 })
    await page.getByRole('button', { name: 'Leave out picture 1' }).click()
    await expect(page.getByText('1 chosen, 1 ready, 0 added')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add 1 picture', exact: true })).toBeVisible()

    await open('/events')
    await listening(page)
    await caller.addEvent({ eventTitle: 'Newer', eventDate: '2999-12-30' })
    await button(page, '1 new event').waitFor()
    await caller.addEvent({ eventTitle: 'Newest', eventDate: '2999-12-31' })
    await button(page, '2 new events').click()
    await edit(caller, ids[0] ?? '', { time: '11:11', description: 'See /register, then come.' })
    await expect(main(page).getByText('11:11 IST')).toBeVisible()
    await caller.addEvent({ eventTitle: 'Still a draft', publishAt: 'draft' })
    await open('/events')
    await page.getByRole('button', { name: 'Publish now Still a draft' }).click()
    await expect(page.getByRole('link', { name: 'Still a draft', exact: true })).toBeVisible()
  })
})

test('the console, its trash, history and forms work on translated pages', async ({ page, site }) => {
  const caller = await administratorOf(site.origin)
  for (const eventTitle of ['First', 'Second']) await caller.send(`/api/deleteEvent/${await caller.addEvent({ eventTitle })}`)
  await logIn(page)
  await translatedPage(page, async (open) => {
    await open('/adminconsole')
    for (const title of ['First', 'Second']) {
      await page.getByRole('button', { name: `Put back ${title}` }).click()
      await expect(page.getByText(`“${title}” is back`)).toBeVisible()
    }
    await page.getByLabel('What was done').first().selectOption({ index: 1 })
    await page.getByLabel('What was done').first().selectOption({ index: 0 })
    for (const summary of (await page.locator('details > summary:visible').all()).slice(0, 2)) await summary.click()
    await page.getByRole('button', { name: 'Add an administrator' }).click()
    const passkey = page.getByRole('form', { name: 'Passkey' })
    for (const typed of ['', 'this is not the passkey', admin.passkey]) {
      await passkey.getByRole('textbox').fill(typed)
      await passkey.getByRole('button', { name: 'Submit' }).click()
      if (typed !== '')
        await expect(alert(page)).toHaveText(typed === admin.passkey ? 'Passkey accepted' : 'This is not the passkey of the club.')
    }
    const adding = page.getByRole('form', { name: 'Add Admin' })
    await adding.getByLabel('Email').fill('asha@example.org')
    await adding.getByLabel('Password').fill('tea4lamp and more')
    await adding.getByRole('button', { name: 'Add Admin' }).click()
    await expect(alert(page)).toHaveText('Admin added successfully')
    await page.getByRole('button', { name: 'Delete asha@example.org' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(alert(page)).toHaveText('Administrator deleted successfully')
    await page.getByRole('button', { name: 'Add an administrator' }).click()
  })
})
