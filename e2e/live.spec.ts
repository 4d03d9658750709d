import AxeBuilder from '@axe-core/playwright'
import { expect } from '@playwright/test'
import { administratorOf } from './caller.ts'
import { article, button, most, news, reader, rename, said, second, someEvents, told, took, topOf } from './listening.ts'
import { logIn, test } from './site.ts'

test('what is written is seen on an open page within a second: a new one, an edit, a delete', async ({ page, site }) => {
  const caller = await administratorOf(site.origin)
  const ids = await someEvents(caller)
  let newest = { id: ids.at(-1) ?? '', title: 'Night 12' }
  let quickest = [Infinity, Infinity, Infinity]
  for (let turn = 1; turn <= most && Math.max(...quickest) >= second; turn += 1) {
    const title = `The newest ${turn}`
    await reader(page, '/events', 360)
    const top = await topOf(page, newest.title)
    const id = await caller.addEvent({ eventTitle: title, eventDate: `2999-12-${10 + turn}` })
    const times = [await took(button(page, '1 new event').waitFor())]
    expect(await topOf(page, newest.title)).toBe(top)
    await expect(article(page, title)).toHaveCount(0)
    await expect(said(page)).toHaveText('1 new event')
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
    await button(page, '1 new event').press('Enter')
    await expect(article(page, title)).toBeFocused()
    await expect(button(page, '1 new event')).toHaveCount(0)

    await rename(caller, newest.id, `Right ${turn}`)
    times.push(await took(article(page, `Right ${turn}`).waitFor()))
    await caller.send(`/api/deleteEvent/${newest.id}`)
    times.push(await took(page.locator('article[data-gone]').waitFor()))
    await expect(page.locator('article[data-gone]').getByRole('heading')).toHaveText(`Right ${turn}`)
    // Nobody reads it any more: then it goes.
    await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    await expect(article(page, `Right ${turn}`)).toHaveCount(0)
    told(times)
    quickest = quickest.map((before, at) => Math.min(before, times[at] ?? Infinity))
    newest = { id, title }
  }
  expect(Math.max(...quickest)).toBeLessThan(second)
})

for (const width of [360, 1280])
  test(`whoever reads in the middle of a page of ${width} px is not moved, and is led to what is new`, async ({ page, site }) => {
    const caller = await administratorOf(site.origin)
    await someEvents(caller, 24)
    await reader(page, '/events', width)
    await article(page, 'Night 10').evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
    const before = await topOf(page, 'Night 10')
    await caller.addEvent({ eventTitle: 'At the top', eventDate: '2999-12-30' })
    await button(page, '1 new event').waitFor()
    expect(Math.abs((await topOf(page, 'Night 10')) - before)).toBeLessThan(1)
    // What stands behind them all moves nobody.
    await caller.addEvent({ eventTitle: 'At the end', eventDate: '2999-01-01' })
    if (width < 768) await expect(article(page, 'At the end')).toHaveCount(1)
    else await button(page, '2 new events').waitFor()
    expect(Math.abs((await topOf(page, 'Night 10')) - before)).toBeLessThan(1)
    await news(page).getByRole('button').press('Enter')
    await expect(article(page, 'At the top')).toBeFocused()
    await expect(article(page, 'At the top')).toBeInViewport()
    await expect(article(page, 'At the end')).toHaveCount(1)
    await expect(news(page).getByRole('button')).toHaveCount(0)
  })

test('what stands below what is read is there at once, and marked words stay marked', async ({ page, site }) => {
  const caller = await administratorOf(site.origin)
  await someEvents(caller, 6)
  await reader(page, '/events', 360)
  await caller.addEvent({ eventTitle: 'At the end', eventDate: '2999-01-01' })
  await expect(article(page, 'At the end')).toHaveCount(1)
  await expect(news(page).getByRole('button')).toHaveCount(0)
  await expect(said(page)).toHaveText('1 new event')
  await page.getByRole('heading', { level: 1 }).evaluate((heading) => document.getSelection()?.selectAllChildren(heading))
  const marked = await page.evaluate(() => String(document.getSelection()))
  await caller.addEvent({ eventTitle: 'Farther on', eventDate: '2999-01-01' })
  await button(page, '1 new event').waitFor()
  expect(await page.evaluate(() => String(document.getSelection()))).toBe(marked)
})

test('what was put above what is read is still led to once something else goes, or had to wait and is shown', async ({ page, site }) => {
  const caller = await administratorOf(site.origin)
  const [, second = ''] = await someEvents(caller, 24)
  await reader(page, '/events', 360)
  const read = article(page, 'Night 10')
  await read.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  await caller.addEvent({ eventTitle: 'At the top', eventDate: '2999-12-30' })
  await button(page, '1 new event').waitFor()
  await expect(article(page, 'At the top')).toHaveCount(1)
  await expect(article(page, 'Night 2')).toHaveCount(1)
  await caller.send(`/api/deleteEvent/${second}`)
  await expect(article(page, 'Night 2')).toHaveCount(0)
  await expect(news(page).getByRole('button')).toHaveAccessibleName('1 new event')
  await read.getByRole('heading').evaluate((heading) => document.getSelection()?.selectAllChildren(heading))
  for (const eventTitle of ['At the end', 'Farther on']) await caller.addEvent({ eventTitle, eventDate: '2999-01-01' })
  await button(page, '3 new events').waitFor()
  await expect(article(page, 'At the end')).toHaveCount(0)
  await page.evaluate(() => {
    document.getSelection()?.removeAllRanges()
    scrollBy({ top: 300, behavior: 'instant' })
  })
  await expect(article(page, 'At the end')).toHaveCount(1)
  await news(page).getByRole('button').press('Enter')
  await expect(article(page, 'At the top')).toBeFocused()
})

test('what an administrator does is told to the visitor, and to the administrator not once more', async ({ page, browser, site }) => {
  const caller = await administratorOf(site.origin)
  await caller.addNotice({ title: 'Standing' })
  await logIn(page)
  await reader(page, '/', 1280)
  const visitor = await (await browser.newContext({ baseURL: site.origin })).newPage()
  await reader(visitor, '/', 1280)
  await visitor.getByRole('heading', { name: 'Standing' }).evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await page.getByRole('button', { name: 'Delete Standing' }).click()
  await expect(visitor.locator('[data-gone]')).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(visitor.locator('[data-gone]')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Standing' })).toBeVisible()
  await page.waitForTimeout(1000)
  await expect(said(page)).toHaveText('')
  await visitor.context().close()
})

test('a form that is open stays as it is, and where it is, whatever changes', async ({ page, site }) => {
  const caller = await administratorOf(site.origin)
  const ids = await someEvents(caller, 6)
  await logIn(page)
  await reader(page, '/events', 1280)
  await page.getByRole('button', { name: 'Edit Night 3' }).click()
  const title = page.getByRole('form').getByLabel('Event title')
  await title.fill('Half a title')
  const before = await title.boundingBox()
  await caller.addEvent({ eventTitle: 'Meanwhile', eventDate: '2999-12-30' })
  await button(page, '1 new event').waitFor()
  await caller.send(`/api/deleteEvent/${ids[2]}`)
  await expect(said(page)).toContainText('1 event removed')
  await expect(title).toBeFocused()
  await title.blur()
  await caller.addEvent({ eventTitle: 'Later', eventDate: '2999-12-31' })
  await button(page, '2 new events').waitFor()
  await expect(title).toHaveValue('Half a title')
  expect(await title.boundingBox()).toEqual(before)
})
