import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { answering } from '../../testing/answering.ts'
import { shown } from '../../testing/shown.tsx'
import { focusHeading } from '../../ui/focus-heading.ts'
import { dismiss, say, shownAlerts } from '../../web/alerts.ts'
import { session } from '../../web/session.ts'
import { messages } from '../accounts/messages.ts'
import { CopiesSection } from './copies-section.tsx'
import { useCopies } from './use-copies.ts'

const place = { place: '/copies', isEncrypted: true, isThere: true, passkeyShown: true }
const nothing = { last: null, trouble: null, under: null, restored: null }
const known = { body: { success: true, data: [], ...place, ...nothing } }

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  session.begin('a token')
})
afterEach(() => {
  for (const { id } of shownAlerts()) dismiss(id)
  session.end()
  sessionStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const underWay = 'A copy is being made, or one is being put back. Wait until that is done.'
const begun = 'A copy is being made. It is listed once it was read back.'

function Copies() {
  return <CopiesSection copies={useCopies()} />
}

test.each([
  ['a success', { body: { success: true, message: begun } }, begun],
  ['a refusal', { status: 409, body: { success: false, message: underWay } }, underWay],
  ['a fault', { status: 500, body: { success: false, message: 'Something went wrong.' } }, 'Something went wrong.'],
  ['no answer', 'nothing comes' as const, /./],
])('who makes a copy over plain http is told what came of it: %s', async (_, answer, told) => {
  const asked = answering(known, answer, known)
  // To another machine a browser has no more of it.
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  const page = await shown(<Copies />)
  await vi.waitFor(() => expect(page.texts('button')).toContain('Make a copy now'))
  await page.does(() => page.one('button').click())
  await vi.waitFor(() => expect(shownAlerts().map(({ message }) => message)).toEqual([expect.stringMatching(told)]), { timeout: 30_000 })
  expect(asked[1]).toMatchObject({ path: '/api/makeCopy', key: expect.stringMatching(/^[0-9a-f]{32}$/) })
})

test('that a copy is being made is told until it is listed', async () => {
  const under = { body: { success: true, data: [], ...place, ...nothing, under: { what: 'copy', since: new Date().toISOString() } } }
  const copy = { name: 'club-0123abcd-c.tar.age', made: new Date().toISOString(), size: 1500, isOwn: true, isGood: true }
  const asked = answering(known, { body: { success: true, message: begun } }, under, {
    body: { success: true, data: [copy], ...place, ...nothing },
  })
  const page = await shown(<Copies />)
  await vi.waitFor(() => expect(page.texts('button')).toContain('Make a copy now'))
  await page.does(() => page.one('button').click())
  await vi.waitFor(() => expect(asked).toHaveLength(3))
  expect(shownAlerts().map(({ message }) => message)).toEqual([begun])
  await vi.waitFor(() => expect(page.texts('li')).toHaveLength(1), { timeout: 30_000 })
  await vi.waitFor(() => expect(shownAlerts()).toHaveLength(0))
})

test('the copies tell which of them is good, and of when by the club’s clock', async () => {
  const copy = (name: string, made: string, isGood: boolean) => ({ name, made, size: 1500, isOwn: true, isGood })
  const made = new Date(Date.now() - 40 * 60 * 60_000).toISOString()
  const data = [
    copy('club-0123abcd-c.tar.age', '2999-01-01T10:00:00.000Z', false),
    copy('club-0123abcd-b.tar', new Date().toISOString(), false),
    copy('club-0123abcd-a.tar.age', made, true),
  ]
  answering({ body: { success: true, data, ...place, ...nothing } })
  const page = await shown(<Copies />)
  await vi.waitFor(() => expect(page.texts('li').length).toBe(3))
  const [ahead, unread, good] = page.texts('li')
  expect(ahead).toContain('2999-01-01, 3:30 PM IST1.5 kBmade while the clock was wrong')
  expect(unread).toContain('1.5 kBnot encryptednot read back yet')
  expect(good).not.toMatch(/wrong|not read|not encrypted/)
})

test('whoever has put the site back and logged in again goes on at the copies, where what they pressed has gone', async () => {
  const under = { what: 'restore', since: new Date().toISOString() }
  answering({ body: { success: true, data: [], ...place, ...nothing, under } }, { body: { ...known.body, passkeyShown: false } })
  const page = await shown(<Copies />)
  await vi.waitFor(() => expect(page.texts('button')).toContain('Download the site'))
  await page.does(() => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Download the site')?.focus())
  await vi.waitFor(() => expect(page.texts('button')).toContain('Show the passkey'), { timeout: 30_000 })
  expect(document.activeElement?.textContent).toBe('The last copy')
})

test('beside the login that putting back has brought it is said why, and after it the focus is where that is told', async () => {
  const under = { what: 'restore', since: new Date().toISOString() }
  const restored = { name: 'club-0123abcd-a.tar', made: null, at: new Date().toISOString(), aside: 'archives/before.tar', missing: 0 }
  // A page that is refused asks twice.
  const over = { status: 401, body: { success: false, message: 'Please log in again to do this.' } }
  answering({ body: { success: true, data: [], ...place, ...nothing, under } }, over, over, { body: { ...known.body, restored } })
  const page = await shown(<Copies />)
  await vi.waitFor(() => expect(page.texts('button')).toContain('Download the site'))
  say('The archive is looked at, and then put in the place of what is here.', { about: 'copies' })
  await vi.waitFor(() => expect(shownAlerts().map(({ message }) => message)).toEqual([messages.loggedOutByRestore]), { timeout: 30_000 })
  const main = document.body.appendChild(document.createElement('main'))
  onTestFinished(() => main.remove())
  main.id = 'main'
  main.append(document.createElement('h1'))
  await page.does(() => {
    session.begin('a token')
    // As the login does that goes (sign-in-again.tsx).
    focusHeading()
  })
  await vi.waitFor(() => expect(shownAlerts().map(({ message }) => message)).toEqual([expect.stringMatching(/^The site was put back on/)]))
  expect(document.activeElement?.textContent).toBe('The last copy')
})
