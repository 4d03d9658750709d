import { expect, type Page } from '@playwright/test'
import { extractText } from 'unpdf'
import { first } from '../../src/testing/choices.ts'
import { administratorOf } from '../caller.ts'
import { addOneOfEach, addStudent, longName } from '../crowd.ts'
import { untidyWords } from '../questions.ts'
import { everyRoute } from '../routes.ts'
import { admin, logIn, test, visit } from '../site.ts'

const softly = expect.configure({ soft: true, timeout: 5000 })

const link = 'https://example.org/x'
const picture = '/static/sample/poster-wheels.svg'

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
      await softly.poll(() => untidyWords(page), `${who}: ${path} at ${width}`).toEqual([])
    }
  }
}

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('names of sixty letters without a space leave no page, are cut off nowhere and lie on nothing', async ({ page, site }) => {
  test.slow()
  const caller = await administratorOf(site.origin)
  for (const at of [0, 1]) {
    await addOneOfEach(caller, site.origin, longName, at)
    await addStudent(site.origin, longName, at)
  }
  const { send } = caller
  await send('/api/checkSixteen', { passkey: admin.passkey })
  expect((await send('/api/addAdmin', { email: `${longName}@example.org`.toLowerCase(), passwordOne: 'lamp-4-the-tea' })).status).toBe(200)
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
    expect.soft(await untidyWords(page), String(width)).toEqual([])
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
