import { type Browser, expect, type Page, type Request } from '@playwright/test'
import { administratorOf } from './caller.ts'
import { addOneOfEach, fillUp, longName, withEntryPages } from './listed.ts'
import { atRest, troublesOf } from './page.ts'
import * as ask from './questions.ts'
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

/** A page that visits every address in turn, and collects what goes wrong on it. */
async function openVisits(browser: Browser, origin: string) {
  const page = await browser.newPage({ baseURL: origin, serviceWorkers: 'block' })
  const troubles = await troublesOf(page)
  const shifts = await ask.watchShifts(page)
  const failed: string[] = []
  const finished: Request[] = []
  page.on('requestfailed', (request) => {
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') failed.push(`${request.url()}: ${request.failure()?.errorText}`)
  })
  page.on('requestfinished', (request) => {
    finished.push(request)
    if (/^https?:/.test(request.url()) && !request.url().startsWith(origin)) failed.push(`from elsewhere: ${request.url()}`)
  })
  let fonts = Promise.withResolvers<void>()
  await page.route('**/*.woff2', async (route) => {
    await fonts.promise
    await route.continue()
  })
  // Every page is a first visit: a page with a route has no cache, and this forgets that the fonts came.
  await page.addInitScript(() => localStorage.clear())
  return {
    page,
    shifts,
    /** Opens an address without its fonts; the returned function lets them come. */
    open: async (address: string) => {
      for (const list of [troubles, failed, finished]) list.length = 0
      fonts = Promise.withResolvers()
      await page.emulateMedia({ reducedMotion: null })
      await page.goto(address, { waitUntil: 'commit' })
      await alive(page)
      await ask.painted(page)
      return async () => {
        fonts.resolve()
        await page.locator('html[data-fonts]').waitFor()
        await ask.painted(page)
      }
    },
    faults: () => [...failed, ...troubles],
    sizes: async (kind: 'script' | 'font') => {
      const those = finished.filter((request) => request.resourceType() === kind)
      return (await Promise.all(those.map((request) => request.sizes()))).map(({ responseBodySize }) => responseBodySize)
    },
  }
}

type Role = 'visitor' | 'administrator'
type Visits = Awaited<ReturnType<typeof openVisits>>

/** The demo with something in every list, and with long names; the addresses are those of its pages. */
const test = demoTest.extend<object, { addresses: string[]; visits: Record<Role, Visits> }>({
  addresses: [
    async ({ demo }, give) => {
      const addresses = await everyRoute(demo.origin)
      await fillUp(demo)
      await addOneOfEach(await administratorOf(demo.origin), demo.origin, longName)
      await give(addresses)
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  visits: [
    async ({ browser, demo }, give) => {
      const visits = { visitor: await openVisits(browser, demo.origin), administrator: await openVisits(browser, demo.origin) }
      await logIn(visits.administrator.page)
      await give(visits)
      for (const { page } of Object.values(visits)) await page.close()
    },
    { scope: 'worker' },
  ],
})

/** Each page of the site: its path, or the list whose first entry or group it shows. */
const places = [
  ...routes.map((path) => ({ name: path, isIt: (address: string) => address === path })),
  ...withEntryPages.map((list) => ({ name: `${list}/an-entry`, isIt: (address: string) => address.startsWith(`${list}/`) })),
  { name: '/gallery/groups/a-group', isIt: (address: string) => address.startsWith('/gallery/groups/') },
]

const specified =
  '/ /members /timeline /about /resources /videoform /projects /gallery /101 /events /admin /faq /adminconsole /register /iort'.split(' ')

test('the fifteen routes of the specification are visited', () => {
  expect(specified.filter((route) => !routes.includes(route))).toEqual([])
})

/** What the main part of a page contains and shows. */
const partOf = (page: Page) =>
  page.evaluate(() => ['innerHTML', 'innerText'].map((key) => Reflect.get(document.getElementById('main') ?? {}, key)).join())

/** Visits a page in one role, on a phone as a visitor and on a large screen as an administrator, and returns its main part. */
async function audit(address: string, role: Role, { page, open, shifts, faults, sizes }: Visits, asVisitor?: string) {
  const expectNone = (found: unknown[], question: string) => expect.soft(found, `${address}, ${role}: ${question}`).toEqual([])
  const size = (width: number, height = 800) => page.setViewportSize({ width, height })
  const isVisitor = role === 'visitor'
  // An administrator's tools come with a script of their own, and move what is below them. `/` has what every page has.
  for (const width of isVisitor && address === '/' ? [1280, 360] : [isVisitor ? 360 : 1280]) {
    await size(width)
    const bringFonts = await open(address)
    // As Lighthouse reports it, to three decimals.
    const moved = (await shifts()).filter(({ value }) => value >= 0.0005)
    if (isVisitor) expectNone(moved, `nothing moves while it comes alive at ${width} px`)
    await bringFonts()
    if (isVisitor) expectNone(ask.seenShifts(await shifts()), `nothing jumps when the fonts come at ${width} px`)
  }
  await expect(page.locator('html[data-admin]'), `${address} is shown to a ${role}`).toHaveCount(isVisitor ? 0 : 1)
  if (!isVisitor) await atRest(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const question of (await page.locator('main h2 > button').all()).slice(0, 3)) await question.click()
  // Above what is scrolled away is the link to skip to the content.
  await page.evaluate(() => scrollTo(0, 0))

  const part = await partOf(page)
  // Where an administrator has no tools, a visitor's page was asked all of this; what is around the main part is the same for both.
  if (part !== asVisitor) {
    const axed = asVisitor === undefined ? 'html' : 'main'
    expectNone(await ask.axeFaults(page, axed), 'axe in light')
    await page.emulateMedia({ forcedColors: 'active' })
    expectNone(await ask.withoutEdge(page), 'with forced colours each control has an edge')
    await page.emulateMedia({ forcedColors: 'none' })
    // At 360 px the button is in the drawer.
    await page.locator('button', { hasText: 'Switch to dark theme' }).dispatchEvent('click')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {}))))
    expectNone(await ask.axeFaults(page, axed, ask.colourRules), 'axe in dark')
    for (const width of isVisitor ? [1280, 360] : [360]) {
      await size(width)
      expectNone(await ask.untidyWords(page), `no word is cut off, outside or on another at ${width} px`)
    }
    expectNone(await ask.smallTargets(page), 'what is touched is at least 44 px')
    await size(320, 256)
    expectNone(await ask.untidyWords(page), 'at 400 % it does not scroll sideways, and nothing is cut off')
  }
  // The tools of an administrator change none of these.
  if (isVisitor) {
    const takeBack = await ask.spaceText(page)
    expectNone(exceptLong(await ask.untidyWords(page)), 'with spaced text it fits, and nothing is cut off')
    await takeBack()
    expectNone(await ask.wrongHeadings(page), 'one heading of level 1, the first')
    expectNone(exceptLong(await ask.tornLinks(page)), 'links of one name lead to one place')
    await page.setViewportSize(ask.sheet)
    await page.emulateMedia({ media: 'print' })
    expectNone(await ask.printFaults(page), 'it prints dark on white, without controls, no wider than the sheet')
    await page.emulateMedia({ media: 'screen' })
  }

  expectNone(faults(), 'every request is answered, none goes elsewhere, nothing on the console')
  const sum = async (kind: 'script' | 'font') => (await sizes(kind)).reduce((all, bytes) => all + bytes, 0)
  expect.soft((await sizes('font')).length, `${address}, ${role}: at most two fonts`).toBeLessThanOrEqual(2)
  expect.soft(await sum('font'), `${address}, ${role}: bytes of fonts`).toBeLessThanOrEqual(most.font)
  if (isVisitor && !isTool(address)) expect.soft(await sum('script'), `${address}: bytes of scripts`).toBeLessThanOrEqual(most.script)
  return part
}

test.describe('nothing complains on any page, for a visitor and for an administrator', () => {
  for (const { name, isIt } of places)
    test(name, async ({ addresses, visits }) => {
      const address = addresses.find(isIt) ?? ''
      expect(address, `the demo has ${name}`).not.toBe('')
      const isConsole = name.startsWith('/adminconsole/')
      const part = isConsole ? undefined : await test.step('visitor', () => audit(address, 'visitor', visits.visitor))
      await test.step('administrator', () => audit(address, 'administrator', visits.administrator, part))
    })
})
