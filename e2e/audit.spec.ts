import { expect, type Page } from '@playwright/test'
import { administratorOf } from './caller.ts'
import { addOneOfEach, fillUp, longName, withEntryPages } from './listed.ts'
import { atRest, hold, troublesOf } from './page.ts'
import {
  axeFaults,
  colourRules,
  painted,
  printFaults,
  seenShifts,
  sheet,
  smallTargets,
  spaceText,
  tornLinks,
  untidyWords,
  watchShifts,
  withoutEdge,
  wrongHeadings,
} from './questions.ts'
import { everyRoute, routes } from './routes.ts'
import { alive, demoTest, logIn } from './site.ts'

/** What a first visit may load of scripts and fonts, in bytes: with live updates and offline reading, which start after 3 s. */
const most = { script: 101_000, font: 60_000 }

/** The pages of administrators alone may load more. */
const isTool = (address: string) => address === '/videoform' || address.startsWith('/adminconsole')

/**
 * Faults without those of the long names: several collections have an entry of that name, and a card that cannot hold a text cuts
 * its end.
 */
const exceptLong = (faults: (string | null)[]) => faults.filter((fault) => !fault?.includes(longName.slice(0, 30)))

/** The demo with something in every list, and with long names; the addresses are those of its pages. */
const test = demoTest.extend<object, { addresses: string[] }>({
  addresses: [
    async ({ demo }, give) => {
      const addresses = await everyRoute(demo.origin)
      await fillUp(demo)
      await addOneOfEach(await administratorOf(demo.origin), demo.origin, longName)
      await give(addresses)
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

/** Each page of the site: its path, or the list whose first entry or group it shows. */
const places = [
  ...routes.map((path) => ({ name: path, isIt: (address: string) => address === path })),
  ...withEntryPages.map((list) => ({ name: `${list}/an-entry`, isIt: (address: string) => address.startsWith(`${list}/`) })),
  { name: '/gallery/groups/a-group', isIt: (address: string) => address.startsWith('/gallery/groups/') },
]

/** Collects what fails to load on a page, what it loads from elsewhere, and the bytes of scripts and fonts by file. */
function loadedBy(page: Page, origin: string) {
  const failed: string[] = []
  const sizes = { script: new Map<string, Promise<number>>(), font: new Map<string, Promise<number>>() }
  page.on('requestfailed', (request) => {
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') failed.push(`${request.url()}: ${request.failure()?.errorText}`)
  })
  page.on('requestfinished', (request) => {
    const url = request.url()
    if (/^https?:/.test(url) && !url.startsWith(origin)) failed.push(`from elsewhere: ${url}`)
    const kind = request.resourceType()
    // What keeps a page fresh and readable comes seconds later, if its reader stays.
    if ((kind === 'script' || kind === 'font') && !/\/async\/(?:live|kept)\./.test(url))
      sizes[kind].set(
        url,
        request.sizes().then(({ responseBodySize }) => responseBodySize),
      )
  })
  const bytes = async (kind: 'script' | 'font') => (await Promise.all(sizes[kind].values())).reduce((sum, size) => sum + size, 0)
  return { failed, bytes, fonts: () => sizes.font.size }
}

const specified =
  '/ /members /timeline /about /resources /videoform /projects /gallery /101 /events /admin /faq /adminconsole /register /iort'.split(' ')

test('the fifteen routes of the specification are visited', () => {
  expect(specified.filter((route) => !routes.includes(route))).toEqual([])
})

test.describe('nothing complains on any page, for a visitor and for an administrator', () => {
  for (const { name, isIt } of places)
    for (const role of name.startsWith('/adminconsole/') ? (['administrator'] as const) : (['visitor', 'administrator'] as const))
      test(`${name}, ${role}`, async ({ page, demo, addresses }) => {
        const address = addresses.find(isIt) ?? ''
        expect(address, `the demo has ${name}`).not.toBe('')
        const expectNone = (faults: unknown[], question: string) => expect.soft(faults, `${address}, ${role}: ${question}`).toEqual([])
        if (role === 'administrator') await logIn(page)
        const troubles = await troublesOf(page)
        const { failed, bytes, fonts } = loadedBy(page, demo.origin)
        const shifts = await watchShifts(page)
        // Every page is a first visit: whose requests are held has no cache, and it is not remembered that the fonts came.
        await page.addInitScript(() => localStorage.clear())
        const size = (width: number, height = 800) => page.setViewportSize({ width, height })

        // An administrator's tools come with a script of their own, and move what is below them.
        const isVisitor = role === 'visitor'
        for (const width of isVisitor ? [360, 1280] : [1280])
          await test.step(`it is still while it comes at ${width} px`, async () => {
            await size(width)
            const bringFonts = await hold(page, '**/*.woff2')
            await page.goto(address, { waitUntil: 'commit' })
            await alive(page)
            await painted(page)
            if (isVisitor) expectNone(await shifts(), `nothing moves while it comes alive at ${width} px`)
            bringFonts()
            await page.locator('html[data-fonts]').waitFor()
            await painted(page)
            if (isVisitor && width === 1280) expectNone(seenShifts(await shifts()), 'nothing jumps when the fonts come')
            await page.unroute('**/*.woff2')
          })
        await expect(page.locator('html[data-admin]'), `${address} is shown to a ${role}`).toHaveCount(isVisitor ? 0 : 1)
        await atRest(page)
        await page.emulateMedia({ reducedMotion: 'reduce' })
        for (const question of (await page.locator('main h2 > button').all()).slice(0, 3)) await question.click()

        await test.step('axe in light', async () => expectNone(await axeFaults(page), 'axe in light'))
        await test.step('headings and links', async () => {
          expectNone(await wrongHeadings(page), 'one heading of level 1, the first')
          expectNone(exceptLong(await tornLinks(page)), 'links of one name lead to one place')
        })
        await test.step('forced colours', async () => {
          await page.emulateMedia({ forcedColors: 'active' })
          expectNone(await withoutEdge(page), 'with forced colours each control has an edge')
          await page.emulateMedia({ forcedColors: 'none' })
        })
        await test.step('axe in dark, by the switch', async () => {
          await page.getByRole('button', { name: 'Switch between light and dark' }).click()
          await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
          await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {}))))
          expectNone(await axeFaults(page, 'html', colourRules), 'axe in dark')
        })
        await test.step('words and widths', async () => {
          for (const width of [1280, 768, 360]) {
            await size(width)
            expectNone(await untidyWords(page), `no word is cut off, outside or on another at ${width} px`)
          }
          expectNone(await smallTargets(page), 'what is touched is at least 44 px')
          await size(320, 256)
          expectNone(await untidyWords(page), 'at 400 % it does not scroll sideways, and nothing is cut off')
        })
        await test.step('spaced text', async () => {
          const takeBack = await spaceText(page)
          for (const width of [320, 1280]) {
            await size(width)
            expectNone(exceptLong(await untidyWords(page)), `with spaced text it fits, and nothing is cut off at ${width} px`)
          }
          await takeBack()
        })
        await test.step('paper', async () => {
          await page.setViewportSize(sheet)
          await page.emulateMedia({ media: 'print' })
          expectNone(await printFaults(page), 'it prints dark on white, without controls, no wider than the sheet')
          await page.emulateMedia({ media: 'screen' })
        })
        await test.step('requests and console', async () => {
          await atRest(page)
          expectNone(failed, 'every request is answered, none goes elsewhere')
          expectNone(troubles, 'nothing on the console')
          expect.soft(fonts(), `${address}, ${role}: at most two fonts`).toBeLessThanOrEqual(2)
          expect.soft(await bytes('font'), `${address}, ${role}: bytes of fonts`).toBeLessThanOrEqual(most.font)
          if (isVisitor && !isTool(address))
            expect.soft(await bytes('script'), `${address}: bytes of scripts`).toBeLessThanOrEqual(most.script)
        })
      })
})
