import { beforeEach, expect, test, vi } from 'vitest'
import { answering } from '../../testing/answering.ts'
import { shown } from '../../testing/shown.tsx'
import { say, shownAlerts } from '../../web/alerts.ts'
import { session } from '../../web/session.ts'
import { loggedOut } from './backup-signs.tsx'
import { Backups } from './backups-page.tsx'

const place = { place: '/copies', isEncrypted: true, isThere: true, passkeyShown: true }
const known = { body: { success: true, data: [], ...place } }

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  session.begin('a token')
})
const underWay = 'A backup is being made or restored. Wait until that is done.'
const begun = 'A backup is being made. It appears here once it has been verified.'

test.each([
  ['a success', { body: { success: true, message: begun } }, begun],
  ['a refusal', { status: 409, body: { success: false, message: underWay } }, underWay],
  ['no answer', 'nothing comes' as const, /./],
])('a backup made over plain http says what came of it: %s', async (_, answer, alert) => {
  const asked = answering(known, answer, known)
  // To another machine a browser has no more of it.
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  const page = await shown(<Backups />)
  await vi.waitFor(() => expect(page.texts('button')).toContain('Back up now'))
  await page.does(() => page.one('button').click())
  await vi.waitFor(() => expect(shownAlerts().map(({ message }) => message)).toEqual([expect.stringMatching(alert)]), { timeout: 30_000 })
  expect(asked[1]).toMatchObject({ path: '/api/makeCopy', key: expect.stringMatching(/^[0-9a-f]{32}$/) })
})

test('the list shows which backup is of this site, and when it was made in club time', async () => {
  const copy = (name: string, made: string, isOwn = true) => ({ name, made, size: 1500, isOwn })
  const made = new Date(Date.now() - 40 * 60 * 60_000).toISOString()
  const data = [
    copy('club-ffffffff-c.tar.age', '2026-01-01T10:00:00.000Z', false),
    copy('club-0123abcd-b.tar', new Date().toISOString()),
    copy('club-0123abcd-a.tar.age', made),
  ]
  answering({ body: { success: true, data, ...place } })
  const page = await shown(<Backups />)
  await vi.waitFor(() => expect(page.texts('li').length).toBe(3))
  const [other, plain, good] = page.texts('li')
  expect(other).toContain('2026-01-01, 3:30 PM IST1.5 kBfrom another site')
  expect(plain).toContain('1.5 kBnot encrypted')
  expect(good).not.toMatch(/another|not encrypted/)
})

test('the login that a restore opens says why, and the page shows the result after it', async () => {
  const under = { what: 'restore', since: new Date().toISOString() }
  const restored = { name: 'club-0123abcd-a.tar', at: new Date().toISOString(), aside: 'archives/before.tar', missing: 0 }
  const over = { status: 401, body: { success: false, message: 'Please log in again to do this.' } }
  answering({ body: { success: true, data: [], ...place, under } }, over, { body: { ...known.body, restored } })
  const page = await shown(<Backups />)
  await vi.waitFor(() => expect(page.texts('button')).toContain('Download a backup'))
  say('The backup is being restored.', { about: 'backups' })
  await vi.waitFor(() => expect(shownAlerts().map(({ message }) => message)).toEqual([loggedOut]), { timeout: 30_000 })
  await page.does(() => session.begin('a token'))
  await vi.waitFor(() => expect(page.texts('p').join()).toContain('A backup was restored on'))
})

test('for a day a restore can be undone: the state before is asked about like a backup', async () => {
  const at = (hours: number) => new Date(Date.now() - hours * 60 * 60_000).toISOString()
  const restored = (hours: number) => ({ name: 'club.tar', at: at(hours), aside: '/data/archives/before-x.tar', missing: 0 })
  const holds = { made: at(1), isOwn: true, tables: [], files: 0, bytes: 0 }
  const asked = answering({ body: { ...known.body, restored: restored(1) } }, { body: { success: true, holds } })
  const page = await shown(<Backups />)
  await vi.waitFor(() => expect(page.texts('button')).toContain('Undo the restore'))
  await page.does(() => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Undo the restore')?.click())
  await vi.waitFor(() => expect(asked[1]?.path).toBe('/api/lookIntoArchive/before-x.tar'))
  answering({ body: { ...known.body, restored: restored(25) } })
  const later = await shown(<Backups />)
  await vi.waitFor(() => expect(later.texts('button')).toContain('Download a backup'))
  expect(later.texts('button')).not.toContain('Undo the restore')
})
