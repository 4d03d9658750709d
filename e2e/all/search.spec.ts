import AxeBuilder from '@axe-core/playwright'
import { expect, type Locator, type Page } from '@playwright/test'
import { events } from '../../content/sample/events.ts'
import { search } from '../../content/search.ts'
import { foundOfKind, foundWithin } from '../../src/features/search/contract.ts'
import { paper } from '../../src/testing/papers.ts'
import { administratorOf } from '../caller.ts'
import { alive, demoTest, openConsole, test as ownTest, visit } from '../site.ts'

const call = '**/api/search?*'
const { eventTitle: title } = events.at(-1) as (typeof events)[number]
const field = (page: Page) => page.getByRole('combobox', { name: search.label })
const options = (page: Page) => page.getByRole('option')
const opener = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Search', exact: true })
const dialog = (page: Page) => page.getByRole('dialog', { name: search.label })

demoTest.describe('the search over a page', () => {
  for (const key of ['/', 'ControlOrMeta+k'])
    demoTest(`opens by ${key} that was pressed before the page was alive`, async ({ page }) => {
      const scripts = Promise.withResolvers<void>()
      await page.route('**/static/js/**', async (route) => {
        await scripts.promise
        await route.continue()
      })
      await page.goto('/about', { waitUntil: 'domcontentloaded' })
      await page.keyboard.press(key)
      await expect(page.locator('html')).not.toHaveAttribute('data-alive')
      scripts.resolve()
      await expect(field(page)).toBeFocused()
      await expect(field(page)).toHaveValue('')
    })

  demoTest('does not take the / of who types, and not at all from who turned it off', async ({ page }) => {
    await visit(page, '/events')
    await page.getByRole('searchbox').press('/')
    await expect(page.getByRole('searchbox')).toHaveValue('/')
    await opener(page).focus()
    await page.keyboard.press('/')
    await expect(field(page)).toBeFocused()
    await page.keyboard.press('/')
    await expect(field(page)).toHaveValue('/')
    await dialog(page).getByRole('checkbox').uncheck()
    await page.keyboard.press('Escape')
    await page.keyboard.press('/')
    await page.keyboard.press('ControlOrMeta+k')
    await expect(field(page)).toHaveValue('')
    await expect(dialog(page).getByRole('checkbox')).not.toBeChecked()
  })

  demoTest('opens again for who asks for it in the instant in which it was closed', async ({ page }) => {
    await visit(page, '/about')
    await opener(page).click()
    await field(page).fill('solder')
    await dialog(page).evaluate((element: HTMLDialogElement) => {
      element.close()
      document.querySelector<HTMLElement>('a[aria-keyshortcuts]')?.click()
    })
    await expect(field(page)).toHaveValue('')
    await expect(field(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
  })

  demoTest('leads to the page of the search where its script takes long, and does not come over it later', async ({ page }) => {
    const held = Promise.withResolvers<void>()
    await page.route('**/search-dialog.*.js', async (route) => {
      await held.promise
      await route.continue()
    })
    await visit(page, '/about')
    await opener(page).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Search' })).toBeVisible()
    const came = page.waitForResponse('**/search-dialog.*.js')
    held.resolve()
    await (await came).finished()
    await page.waitForTimeout(300)
    await expect(dialog(page)).toHaveCount(0)
    await expect(page).toHaveURL('/search')
  })

  for (const when of ['before the page is alive', 'while the script of the dialog is on its way'])
    demoTest(`what is typed ${when} stands in its field, and what is typed elsewhere stays there`, async ({ page }) => {
      const held = await holdScripts(page, when)
      // However slow the machine is, nobody is led to the page of the search meanwhile.
      await page.route(/\/search$/, () => {})
      await page.keyboard.press('/')
      await page.keyboard.type('Sox/')
      await page.keyboard.press('Backspace')
      await page.keyboard.press('Backspace')
      // Before the page is alive who goes to a field gives the search up (before-alive.spec.ts).
      const elsewhere = when === 'before the page is alive' ? '' : 'w'
      if (elsewhere !== '') {
        await page.getByRole('main').getByRole('searchbox').focus()
        await page.keyboard.type(elsewhere)
        await page.getByRole('main').getByRole('searchbox').blur()
      }
      await page.keyboard.type('lder ')
      held.resolve()
      await expect(field(page)).toBeFocused()
      await page.keyboard.type('ing')
      await expect(field(page)).toHaveValue('Solder ing')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue(elsewhere)
      // Nothing is kept any more.
      await page.keyboard.type('zz')
      await page.keyboard.press('/')
      await expect(field(page)).toBeFocused()
      await expect(field(page)).toHaveValue('')
    })

  for (const when of ['before the page is alive', 'while the script of the dialog is on its way'])
    demoTest(`is given up by Escape ${when}`, async ({ page }) => {
      await page.clock.install()
      const held = await holdScripts(page, when)
      await page.keyboard.press('/')
      await page.keyboard.type('So')
      await page.keyboard.press('Escape')
      const came = page.waitForResponse(/\/static\/js\//)
      held.resolve()
      await (await came).finished()
      await page.locator('html[data-alive]').waitFor()
      await page.clock.runFor(3000)
      await page.waitForTimeout(300)
      await expect(dialog(page)).toHaveCount(0)
      await expect(page).toHaveURL(/\/events$/)
      await page.keyboard.type('zz')
      await page.keyboard.press('/')
      await expect(field(page)).toHaveValue('')
    })

  demoTest('what was typed goes on to the page of the search, where its script takes long', async ({ page }) => {
    const held = await holdScripts(page, 'while the script of the dialog is on its way')
    await page.keyboard.press('/')
    await page.keyboard.type('sol')
    const searched = page.getByRole('main').getByRole('searchbox', { name: search.label })
    await expect(searched).toBeFocused()
    await page.keyboard.type('der')
    await expect(searched).toHaveValue('solder')
    const came = page.waitForResponse('**/search-dialog.*.js')
    held.resolve()
    await (await came).finished()
    await page.waitForTimeout(300)
    await expect(dialog(page)).toHaveCount(0)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/search?q=solder')
  })

  for (const { look, width, ...media } of [
    { look: 'light', colorScheme: 'light' },
    { look: 'dark', colorScheme: 'dark' },
    { look: 'in forced colours', forcedColors: 'active' },
    { look: 'light at 320 px', colorScheme: 'light', width: 320 },
    { look: 'dark at 320 px', colorScheme: 'dark', width: 320 },
  ] as const)
    demoTest(`has no fault that axe finds, ${look}, empty, with what was found and with nothing`, async ({ page }) => {
      await page.emulateMedia({ ...media, reducedMotion: 'reduce' })
      if (width) await page.setViewportSize({ width, height: 640 })
      await visit(page, '/about')
      await opener(page).click()
      for (const [words, told] of [
        ['', ''],
        [title, /found$/],
        ['a', /best found$/],
        ['zzzz qqqq', 'Nothing found'],
      ] as const) {
        await field(page).fill(words)
        await expect(dialog(page).getByRole('status').first()).toHaveText(told)
        // One is chosen, where there is one.
        await page.keyboard.press('ArrowDown')
        const { violations } = await new AxeBuilder({ page }).setLegacyMode().include('dialog').analyze()
        expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
      }
    })

  demoTest('keeps Tab inside, and leads to a page of the site by its name', async ({ page }) => {
    await visit(page, '/about')
    await opener(page).click()
    await field(page).fill('subscribe')
    await expect(options(page).first()).toContainText('Subscribe')
    for (let at = 0; at < 8; at += 1) {
      await page.keyboard.press('Tab')
      // The browser's own bar may have its turn, the page behind never.
      expect(
        await page.evaluate(() => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null),
      ).toBe(true)
    }
    await field(page).focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/subscribe')
  })

  demoTest('leads to the rest of a kind by its last option, with the arrows or a press', async ({ page }) => {
    await visit(page, '/about')
    await opener(page).click()
    await field(page).fill('a')
    const rest = page.getByRole('group', { name: 'events' }).getByRole('option', { name: 'More events' })
    await expect(rest).toBeVisible()
    expect((await rest.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    const at = await options(page).evaluateAll((all) => all.findIndex(({ textContent }) => textContent === 'More events'))
    for (let step = 0; step <= at; step += 1) await page.keyboard.press('ArrowDown')
    await expectChosen(page, rest)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/search?q=a&in=events')
    await expect(page.getByRole('main').getByRole('status')).toHaveText(/^1 to \d+ of \d+ events for “a”$/)
    await opener(page).click()
    await field(page).fill('a')
    await rest.click()
    await expect(page).toHaveURL('/search?q=a&in=events')
    await expect(dialog(page)).toHaveCount(0)
  })

  demoTest('says that it is searching where that takes long, and shows no answer to other words', async ({ page }) => {
    const held = Promise.withResolvers<void>()
    await page.route(call, async (route) => {
      if (route.request().url().includes('q=zzzz')) await held.promise
      await route.continue()
    })
    await visit(page, '/about')
    await opener(page).click()
    await field(page).fill('zzzz')
    await expect(dialog(page).getByRole('status').first()).toHaveText('Searching…')
    await field(page).fill(title)
    await expect(options(page).first()).toContainText(title)
    const late = page.waitForResponse((response) => response.url().includes('q=zzzz'))
    held.resolve()
    await (await late).finished()
    await expect(options(page).first()).toContainText(title)
    await expect(dialog(page).getByText(search.nothing)).toHaveCount(0)
  })

  demoTest('says that no answer came, asks again, and says that nothing was found only then', async ({ page }) => {
    await page.route(call, (route) => route.abort())
    await visit(page, '/about')
    await opener(page).click()
    await field(page).fill('zzzz qqqq')
    await expect(dialog(page).getByRole('alert')).toBeVisible()
    await expect(dialog(page).getByText(search.nothing)).toHaveCount(0)
    await page.unroute(call)
    await dialog(page).getByRole('button', { name: 'Try again' }).click()
    await expect(dialog(page).getByText(search.nothing)).toBeVisible()
    await expect(dialog(page).getByRole('status').first()).toHaveText('Nothing found')
    // What may help is said at once; the page of the search would say no more.
    await expect(dialog(page).getByRole('listitem')).toHaveText(search.hints)
    await expect(dialog(page).getByRole('link')).toHaveCount(0)
    await field(page).fill(title)
    await expect(dialog(page).getByRole('link', { name: `All results for “${title}”` })).toBeVisible()
  })

  demoTest('where neither its script nor the site comes, that is told over the page that is read, which stays', async ({ page }) => {
    await page.route(/search-dialog|\/search$/, (route) => route.abort())
    await visit(page, '/about')
    for (const press of [() => opener(page).click(), () => page.keyboard.press('Control+k')]) {
      await press()
      await expect(page.getByRole('alert').filter({ hasText: 'The search needs a connection.' })).toBeVisible()
      await expect(page).toHaveURL(/\/about$/)
      await page.getByRole('button', { name: /^Dismiss/ }).click()
    }
    await expect(page.getByRole('heading', { level: 1, name: /About/ })).toBeVisible()
  })

  for (const viewport of [
    { width: 360, height: 640 },
    { width: 320, height: 256 },
  ])
    demoTest(`is the whole screen at ${viewport.width} px, with room for a thumb`, async ({ page }) => {
      await page.setViewportSize(viewport)
      await visit(page, '/about')
      const { width, height } = (await opener(page).boundingBox()) as { width: number; height: number }
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
      await opener(page).click()
      await field(page).fill(title)
      await expect(options(page).first()).toContainText(title)
      expect(await dialog(page).boundingBox()).toEqual({ x: 0, y: 0, ...viewport })
      for (const part of [options(page).first(), dialog(page).getByRole('button', { name: 'Close the search' })])
        expect((await part.boundingBox())?.height).toBeGreaterThanOrEqual(44)
      expect(await dialog(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
      await options(page).first().click()
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    })
})

/** Opens the events, with scripts held back until somebody lets them come: all of them, or that of the search alone. */
async function holdScripts(page: Page, when: string) {
  const held = Promise.withResolvers<void>()
  const isEarly = when.startsWith('before')
  await page.route(isEarly ? '**/static/js/**' : '**/search-dialog.*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  if (isEarly) await page.goto('/events', { waitUntil: 'domcontentloaded' })
  else await visit(page, '/events')
  return held
}

async function expectChosen(page: Page, option: Locator) {
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await expect(field(page)).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id')) ?? 'none')
  await expect(page.locator('[role=option][aria-selected=true]')).toHaveCount(1)
}

demoTest.describe('without JavaScript', () => {
  demoTest.use({ javaScriptEnabled: false })
})

ownTest.describe('without JavaScript', () => {
  ownTest.use({ javaScriptEnabled: false })

  ownTest('links lead through all that was found of a kind', async ({ page, site }) => {
    const { addEvent } = await administratorOf(site.origin)
    const many = foundWithin.atOnce + 2
    for (let at = 1; at <= many; at += 1) await addEvent({ eventTitle: `Galvanometer ${at}` })
    await page.goto('/search?q=galvanometer')
    const titles = page.getByRole('main').getByRole('heading', { level: 3 })
    await expect(titles).toHaveCount(foundOfKind)
    const link = (name: string) => page.getByRole('main').getByRole('link', { name })
    expect((await link('More events').boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await link('More events').click()
    const first = await titles.allTextContents()
    await link('Show more events').click()
    expect(new Set([...first, ...(await titles.allTextContents())]).size).toBe(many)
    await expect(page.getByRole('main').getByRole('status')).toHaveText(`${many - 1} to ${many} of ${many} events for “galvanometer”`)
    await expect(page).toHaveTitle(/^galvanometer · events 2 · Search/)
    await link('Back to the best').click()
    await link('Look everywhere for “galvanometer”').click()
    await expect(page).toHaveURL('/search?q=galvanometer')
  })
})

ownTest('what is written in any script is found in it', async ({ page, site }) => {
  const { addEvent } = await administratorOf(site.origin)
  const titles = ['रोबोट कार्यशाला', 'റോബോട്ട് ശില്പശാല', 'ரோபோ பட்டறை', 'ورشة الروبوتات', 'Café Électronique']
  for (const eventTitle of titles) await addEvent({ eventTitle })
  await visit(page, '/about')
  await opener(page).click()
  for (const [words, found] of [
    ...titles.map((one) => [one.split(' ')[0], one]),
    ['cafe electronique', 'Café Électronique'],
  ] as string[][]) {
    await field(page).fill(words as string)
    await expect(options(page).first()).toContainText(found as string)
  }
})

ownTest('a word that stands in a PDF only is found seconds after that was uploaded', async ({ page, browser }) => {
  const buffer = Buffer.from(await paper(['The first page.', 'There is a galvanometer on the upper shelf.']))
  await openConsole(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Resources' }).click()
  await page.getByRole('button', { name: 'Upload a resource' }).click()
  const form = page.getByRole('form', { name: 'Resource' })
  await form.getByLabel('Title').fill('What the lab lends')
  await form.getByLabel('PDF file').setInputFiles({ name: 'paper.pdf', mimeType: 'application/pdf', buffer })
  await form.getByRole('button', { name: 'Upload' }).click()
  await expect(page.getByRole('heading', { name: 'What the lab lends' })).toBeVisible()
  const visitor = await browser.newPage()
  await expect(async () => {
    await visitor.goto('/search?q=galvanometer')
    await expect(visitor.getByRole('heading', { level: 3, name: 'What the lab lends' })).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 60_000 })
  const inPdf = `${search.inFile} The first page. There is a galvanometer on the upper shelf.`
  await expect(visitor.getByRole('main').getByText(inPdf)).toBeVisible()
  await expect(visitor.getByRole('main').locator('mark')).toHaveText('galvanometer')
  // On a slow machine the press would lead to the page of the search otherwise.
  await alive(visitor)
  await visitor.route(/\/search$/, () => {})
  await opener(visitor).click()
  await field(visitor).fill('galvano')
  await expect(options(visitor).first()).toContainText(inPdf)
  await visitor.close()
})
