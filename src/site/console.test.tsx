import { beforeEach, expect, test, vi } from 'vitest'
import { club } from '../../content/club.ts'
import { consoleWords } from '../../content/console.ts'
import type { Thing } from '../contract/collection.ts'
import { shown } from '../testing/shown.tsx'
import { withForm } from '../web/left-off.tsx'
import { session } from '../web/session.ts'
import * as collections from './collections.ts'
import { consolePage } from './console.tsx'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
const none = { shown: 0, drafts: 0, scheduled: 0, next: null, recent: null }
const overviewOf = (some: Record<string, object>) =>
  Object.values(collections).map(({ table }) => ({ kind: table, ...none, ...some[table] }))

/** The console, with these numbers and nothing wrong. */
async function consoleWith(some: Record<string, object>) {
  session.begin('a token')
  const replies: Record<string, object> = {
    '/api/overview': { data: overviewOf(some) },
    '/api/copies': { data: [], place: null, isOnlyHere: false, isEncrypted: false, isThere: true, passkeyShown: false },
    '/api/students': { data: [], passkeyShown: false },
  }
  vi.stubGlobal('fetch', async (path: string) => Response.json({ success: true, data: [], ...replies[path.split('?')[0] ?? ''] }))
  const { View } = consolePage
  const route = { id: 'console', path: '/adminconsole', title: '', fetch: async () => consolePage }
  const page = await shown(<View data={{}} route={route} />, '/adminconsole')
  await vi.waitFor(() => expect(page.texts('main, section').join()).not.toContain('Loading…'))
  return page
}

test('what waits is counted in lines that lead there; if nothing waits, it says so', async () => {
  const waiting = await consoleWith({
    students: { shown: 40, recent: 1 },
    events: { shown: 3, drafts: 2 },
    faqs: { scheduled: 2, next: '2999-11-30T12:30:00.000Z' },
  })
  expect(waiting.texts('[aria-label="Tasks"] a')).toEqual([
    '1new registration in the last seven days',
    '2draft events not published yet',
    `2scheduled FAQs the first on Sat 30 Nov 2999, 6:00 pm ${club.zoneLabel}`,
  ])
  expect(waiting.one('[href="/events"]').textContent).toContain('draft events')
  const calm = await consoleWith({})
  expect(calm.texts('p')).toContain(consoleWords.calm)
  expect(calm.texts('[aria-label="Tasks"]')).toEqual([])
})

test('every collection has its count, and a plus to its form; nothing asks for a setting of the server', async () => {
  const page = await consoleWith({ members: { shown: 12 } })
  const addresses = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))
  const others: Record<string, string> = {
    ...{ students: '/register', videos: '/videoform' },
    ...{ notifications: withForm('/notices', 'notifications'), home_images: withForm('/', 'home_images') },
  }
  for (const { table, page: at = '' } of Object.values<Thing>(collections))
    expect(addresses).toContain(others[table] ?? withForm(at, table))
  expect(page.one('li:has(> [href="/members#new-members"])').textContent).toContain('12')
  expect(page.texts('section, nav').join()).not.toMatch(/[A-Z]+_[A-Z]+/)
})
