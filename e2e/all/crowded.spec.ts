import { expect, type Page } from '@playwright/test'
import { first } from '../../src/testing/choices.ts'
import { administratorOf } from '../caller.ts'
import { addOneOfEach } from '../crowd.ts'
import { untidyWords } from '../questions.ts'
import { everyRoute } from '../routes.ts'
import { logIn, test, visit } from '../site.ts'

const softly = expect.configure({ soft: true, timeout: 5000 })

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** Visits each page as an administrator: no word is cut off, outside or on another. */
async function expectNeat(page: Page, origin: string) {
  await logIn(page)
  for (const path of await everyRoute(origin)) {
    await visit(page, path)
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 780 })
      await softly.poll(() => untidyWords(page), `${path} at ${width}`).toEqual([])
    }
  }
}

test('two hundred of each are as neat as one', async ({ page, site }) => {
  test.slow()
  const caller = await administratorOf(site.origin)
  for (let at = 1; at <= 200; at++) await addOneOfEach(caller, site.origin, `Entry ${at} of two hundred`, at)
  await expectNeat(page, site.origin)
})

test('and so are empty lists', async ({ page, site }) => {
  const { list, send } = await administratorOf(site.origin)
  for (const { id } of await list('/api/faqs')) await send(`/api/deleteFaq/${id}`)
  for (const { id } of await list('/api/getResource')) await send(`/api/deleteResource/${id}`)
  await expectNeat(page, site.origin)
})

test('a venue of two hundred letters stays within its card, on a phone and on paper', async ({ page, site }) => {
  const { send } = await administratorOf(site.origin)
  for (const venue of ['W'.repeat(200), 'Second floor, behind the lathe '.repeat(6)]) {
    const formData = {
      ...{ eventTitle: 'Night of Boards', poster: '/static/sample/poster-wheels.svg', eventDate: '2999-12-01', description: 'Come.' },
      ...{ registerLink: 'https://example.org/x', eventType: first.eventType, time: '17:30', venue },
    }
    expect((await send('/api/addEvent', { formData })).status).toBe(200)
  }
  await visit(page, '/events')
  for (const width of [320, 688]) {
    await page.setViewportSize({ width, height: 780 })
    await page.emulateMedia({ media: width === 688 ? 'print' : 'screen' })
    expect.soft(await untidyWords(page), String(width)).toEqual([])
  }
})
