import { expect } from '@playwright/test'
import { launch } from '../browser.ts'
import { hold } from '../hold.ts'
import { everyRoute } from '../routes.ts'
import { demoTest as test } from '../site.ts'

// What a page is before its scripts and its whole style sheets come (docs/decisions/0109).

/** What else a reader sees of an element than where it is. */
const looks = [
  ...['display', 'visibility', 'opacity', 'position', 'z-index', 'overflow', 'content', 'list-style', 'object-fit', 'object-position'],
  ...[
    'color',
    'background',
    'border',
    'border-radius',
    'box-shadow',
    'outline',
    'fill',
    'stroke',
    'filter',
    'translate',
    'rotate',
    'scale',
  ],
  ...['font', 'letter-spacing', 'text-align', 'text-decoration', 'text-transform', 'text-wrap', 'white-space', 'cursor', 'aspect-ratio'],
]

test('the whole style sheets change nothing that is seen of a page', async ({ demo }) => {
  test.setTimeout(180_000)
  const pages = await everyRoute(demo.origin)
  const browser = await launch()
  for (const [at, path] of pages.entries()) {
    const [width, colorScheme] = at % 2 === 0 ? [360, 'light' as const] : [1280, 'dark' as const]
    const context = await browser.newContext({
      viewport: { width, height: 800 },
      colorScheme,
      serviceWorkers: 'block',
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    // Neither comes; otherwise the scripts would change what is compared.
    await page.route('**/static/{css,js}/**', (route) => route.abort())
    await page.goto(demo.origin + path)
    await page.locator('html[data-failed][data-fonts]').waitFor()
    const seen = () =>
      page.evaluate((names) => {
        const looksOf = (element: Element, part?: string) => {
          const style = getComputedStyle(element, part)
          return names.map((name) => style.getPropertyValue(name)).join(';')
        }
        return [...document.querySelectorAll('body *')].map((element) => {
          const { left, top, width, height } = element.getBoundingClientRect()
          const box = [left, top, width, height].map((length) => length.toFixed(0)).join(' ')
          return [element.outerHTML.slice(0, 80), box, looksOf(element), looksOf(element, '::before'), looksOf(element, '::after')].join(
            '\n',
          )
        })
      }, looks)
    await page.evaluate(() => Promise.all(document.getAnimations().map((one) => one.effect?.getTiming().iterations === 1 && one.finished)))
    const before = await seen()
    await page.unrouteAll()
    await page.evaluate(async () => {
      for (const sheet of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
        await new Promise((resolve, reject) => {
          const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: sheet.href })
          link.onload = resolve
          link.onerror = reject
          sheet.after(link)
        })
    })
    const after = await seen()
    expect.soft(after.filter((look, index) => look !== before[index]).slice(0, 3), `${path} at ${width}`).toEqual([])
    expect(after.length).toBeGreaterThan(30)
    await context.close()
  }
  await browser.close()
})

test('a style sheet that is lost on its way is asked for again', async ({ demo }) => {
  const browser = await launch()
  const page = await browser.newPage({ serviceWorkers: 'block', viewport: { width: 360, height: 800 } })
  let lost = 0
  await page.route('**/static/css/**', (route) => {
    lost += 1
    return lost <= 3 ? route.abort() : route.continue()
  })
  await page.goto(`${demo.origin}/`)
  await page.locator('html[data-alive]').waitFor()
  const lacking = () =>
    page.locator('link[rel=stylesheet]').evaluateAll((sheets: HTMLLinkElement[]) =>
      sheets.flatMap(({ sheet, href }) => {
        try {
          return sheet?.cssRules.length ? [] : [href]
        } catch {
          return [href]
        }
      }),
    )
  await expect.poll(lacking, { timeout: 20_000 }).toEqual([])
  expect(lost).toBeGreaterThan(3)
  await browser.close()
})

for (const pressed of [false, true])
  test(`style sheets that were lost once hold before the page is alive${pressed ? ', also after a key was pressed' : ''}`, async ({
    demo,
  }) => {
    const browser = await launch()
    const page = await browser.newPage({ serviceWorkers: 'block', viewport: { width: 360, height: 800 } })
    const lost = new Set<string>()
    await page.route('**/static/css/**', (route) => {
      const address = route.request().url()
      if (lost.has(address)) return route.continue()
      lost.add(address)
      return route.abort()
    })
    const bringScripts = await hold(page, '**/static/js/**')
    await page.addInitScript(() => {
      new MutationObserver(() => {
        const { alive, held } = document.documentElement.dataset
        if (alive === undefined || held !== undefined) return
        const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[as=style]')]
        document.documentElement.dataset.held = `${sheets.filter(({ rel, sheet }) => rel === 'stylesheet' && sheet !== null).length}`
      }).observe(document, { attributes: true, subtree: true })
    })
    await page.goto(`${demo.origin}/events`)
    await expect.poll(() => lost.size).toBe(2)
    if (pressed) await page.keyboard.press('Shift')
    await page.waitForTimeout(100)
    bringScripts()
    await expect(page.locator('html[data-alive]')).toHaveAttribute('data-held', '2')
    await browser.close()
  })

test('paper has its rules without a script', async ({ demo }) => {
  const browser = await launch()
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await page.goto(`${demo.origin}/events`)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner')).toBeHidden()
  await browser.close()
})
