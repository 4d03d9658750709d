import { expect, type Page } from '@playwright/test'
import { extractText } from 'unpdf'
import { departments, teams, years } from '../content/options.ts'
import { first } from '../src/testing/choices.ts'
import { rollOf } from '../src/testing/rolls.ts'
import { administratorOf } from './caller.ts'
import { everyRoute } from './routes.ts'
import { admin, logIn, test, visit } from './site.ts'

const softly = expect.configure({ soft: true, timeout: 5000 })

const link = 'https://example.org/x'
const picture = '/static/sample/poster-wheels.svg'

type Caller = Awaited<ReturnType<typeof administratorOf>>

/** One of each thing, all of whose words are this name. */
async function addOneOfEach({ send, cookie }: Caller, origin: string, name: string, at: number) {
  const roll = name.replaceAll(' ', '').slice(0, 40)
  const bodies = {
    addNotification: {
      ...{ title: name, description: name, alignment: ['left', 'center', 'right'][at % 3], bgColor: '', textColor: '' },
      ...{ submissionDate: '2026-11-20', submissionTime: '5:04:09 PM' },
    },
    addEvent: {
      formData: {
        ...{ eventTitle: name, poster: picture, eventDate: '2999-12-01', description: name, registerLink: link },
        ...{ eventType: first.eventType, time: '17:30' },
      },
    },
    addMember: {
      ...{ name, desc: name, linkedinlink: link, instagramlink: link, githubLink: link, rollNumber: roll },
      ...{ position: name, imagelink: picture, category: first.category },
    },
    addProject: { title: name, imagelink: picture, person: name, rollnumber: roll, morelink: link },
    addGallery: { title: name, description: name, imagelink: picture, morelink: link, category: at < 2 ? name : 'All', date: '2026-03-07' },
    addTimeline: { title: name, description: name, startDate: '2026-03-07', endDate: '2026-03-08' },
    addFaq: { question: name, answer: name },
    addYtvideo: { link: 'https://youtu.be/aqz-KE-bpKQ', width: '560', height: '315', title: name },
  }
  const sent = Object.entries(bodies).map(async ([call, body]) => expect((await send(`/api/${call}`, body)).status, call).toBe(200))
  await Promise.all(sent)
  const form = new FormData()
  form.set('title', name)
  form.set('description', name)
  form.set('file', new Blob(['%PDF-1.4\n%%EOF\n'], { type: 'application/pdf' }), 'a.pdf')
  expect((await fetch(`${origin}/api/upload`, { method: 'POST', headers: { origin, cookie }, body: form })).status).toBe(200)
}

async function addStudent(origin: string, name: string, at: number) {
  const student = { name, roll: rollOf(25001 + at), year: years[0], dept: departments[0], team: teams.at(-1), phoneNumber: '9876543210' }
  const answer = await fetch(`${origin}/api/studentRegister`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify(student),
  })
  expect(answer.status).toBe(200)
}

/** What a picky reader would say: that the page scrolls sideways, that words leave it, are cut off or lie on others. */
const faultsOf = (page: Page) =>
  page.evaluate(() => {
    const faults = new Set<string>()
    const root = document.documentElement
    if (root.scrollWidth > innerWidth) faults.add(`scrolls ${root.scrollWidth - innerWidth} px sideways`)
    const pieces: { text: string; of: Element; box: DOMRect }[] = []
    // Asked once of each element, because hundreds of words lie in the same ones.
    const known = new Map<Element, boolean>()
    const isFolded = (element: Element | null) => !!element?.id && document.querySelector(`[aria-controls="${element.id}"]`) !== null
    const isOnPurpose = (around: Element) =>
      isFolded(around) || isFolded(around.parentElement) || around.matches('[aria-label="Club pictures"]')
    const isCutIn = (around: Element | null): boolean => {
      if (!around || around.tagName === 'MAIN') return false
      const told = known.get(around)
      if (told !== undefined) return told
      const { overflowX, overflowY } = getComputedStyle(around)
      const isCut =
        (overflowX === 'hidden' && around.scrollWidth > around.clientWidth + 1) ||
        (overflowY === 'hidden' && around.scrollHeight > around.clientHeight + 4)
      // The panel of an answer that is closed, and the slider, hold more than they show on purpose.
      const found = (isCut && !isOnPurpose(around)) || isCutIn(around.parentElement)
      known.set(around, found)
      return found
    }
    const walker = document.createTreeWalker(document.querySelector('main') as Element, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { textContent, parentElement: of } = walker.currentNode
      const text = textContent?.trim().slice(0, 30) ?? ''
      if (text === '' || !of?.checkVisibility({ visibilityProperty: true }) || of.closest('.sr-only, noscript, option')) continue
      const range = document.createRange()
      range.selectNodeContents(walker.currentNode)
      for (const box of range.getClientRects()) {
        if (box.width < 1) continue
        pieces.push({ text, of, box })
        if (box.right > innerWidth + 1 || box.left < -1) faults.add(`leaves the page: ${text}`)
      }
      if (isCutIn(of)) faults.add(`cut off: ${text}`)
    }
    // Neighbours in the text are neighbours on the page, so of a long one only these are compared.
    for (const [at, one] of pieces.entries())
      for (const other of pieces.slice(at + 1, at + 60)) {
        if (one.of.contains(other.of) || other.of.contains(one.of)) continue
        const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
        const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
        if (wide > 2 && high > 6) faults.add(`${one.text} lies on ${other.text}`)
      }
    return [...faults]
  })

async function expectNeat(page: Page, origin: string, who: string) {
  for (const path of await everyRoute(origin)) {
    await visit(page, path)
    await expect(page.getByRole('main')).not.toContainText(/Loading/)
    for (const question of await page.locator('main h2 > button').all()) {
      await question.click()
      if ((await page.locator('main [data-open]').count()) > 2) break
    }
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 780 })
      // What goes from one width to the other in a millisecond, as every transition does here, may be caught on its way.
      await softly.poll(() => faultsOf(page), `${who}: ${path} at ${width}`).toEqual([])
    }
  }
}

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('names of sixty letters without a space leave no page, are cut off nowhere and lie on nothing', async ({ page, site }) => {
  test.slow()
  const name = 'Wolkenkratzerfensterputzerleiterversicherungsgesellschaftler'
  const caller = await administratorOf(site.origin)
  for (const at of [0, 1]) {
    await addOneOfEach(caller, site.origin, name, at)
    await addStudent(site.origin, name, at)
  }
  const { send } = caller
  await send('/api/checkSixteen', { passkey: admin.passkey })
  expect((await send('/api/addAdmin', { email: `${name}@example.org`.toLowerCase(), passwordOne: 'lamp-4-the-tea' })).status).toBe(200)
  await expectNeat(page, site.origin, 'visitor')
  await logIn(page)
  await expectNeat(page, site.origin, 'administrator')
})

/** Chips that reach out of what they stand in. */
const chipsOutside = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('article p > span')].flatMap((chip) => {
      const { left, right } = chip.getBoundingClientRect()
      const card = chip.closest('article')?.getBoundingClientRect()
      return card && left >= card.left && right <= card.right ? [] : [chip.textContent]
    }),
  )

const longEvent = (more: object) => ({
  formData: {
    ...{ eventTitle: 'Night of Boards', poster: picture, eventDate: '2999-12-01', description: 'Come.', registerLink: link },
    ...{ eventType: first.eventType, time: '17:30', ...more },
  },
})

test('a venue of two hundred letters, with spaces or without, stays within its card, on a phone and on paper', async ({ page, site }) => {
  const { send } = await administratorOf(site.origin)
  for (const venue of ['W'.repeat(200), 'Second floor, behind the lathe '.repeat(6)])
    expect((await send('/api/addEvent', longEvent({ venue }))).status).toBe(200)
  await visit(page, '/events')
  for (const width of [320, 360, 688]) {
    await page.setViewportSize({ width, height: 780 })
    await page.emulateMedia({ media: width === 688 ? 'print' : 'screen' })
    expect.soft(await chipsOutside(page), String(width)).toEqual([])
    expect.soft(await faultsOf(page), String(width)).toEqual([])
  }
})

test('a card with more text than a sheet holds begins on the first one, below the heading of its list', async ({ page, site }) => {
  const { send } = await administratorOf(site.origin)
  const description = Array.from({ length: 118 }, (_, at) => `Sentence number ${at} says what to bring.`).join(' ')
  expect((await send('/api/addEvent', longEvent({ description }))).status).toBe(200)
  for (const path of ['/events', '/events/night-of-boards']) {
    await visit(page, path)
    const { text } = await extractText(new Uint8Array(await page.pdf({ format: 'A4' })))
    expect.soft(text.length, path).toBeGreaterThan(1)
    expect.soft(text[0], path).toContain('Sentence number 9 ')
    expect.soft(text.join(' ').replaceAll(/\s+/g, ' '), path).toContain('Sentence number 117 says')
  }
})

test('two hundred of each are as neat as one', async ({ page, site }) => {
  test.slow()
  const caller = await administratorOf(site.origin)
  for (let at = 1; at <= 200; at++) await addOneOfEach(caller, site.origin, `Entry ${at} of two hundred`, at)
  await logIn(page)
  await expectNeat(page, site.origin, 'administrator')
})

test('and so are empty lists', async ({ page, site }) => {
  const { list, send } = await administratorOf(site.origin)
  for (const { id } of await list('/api/faqs')) await send(`/api/deleteFaq/${id}`)
  for (const { id } of await list('/api/getResource')) await send(`/api/deleteResource/${id}`)
  await expectNeat(page, site.origin, 'visitor')
  await logIn(page)
  await expectNeat(page, site.origin, 'administrator')
})
