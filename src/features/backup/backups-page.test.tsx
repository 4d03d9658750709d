import { beforeEach, expect, test, vi } from 'vitest'
import { club } from '../../../content/club.ts'
import { answering } from '../../testing/answering.ts'
import { shown } from '../../testing/shown.tsx'
import { say, shownAlerts } from '../../web/alerts.ts'
import { momentWords } from '../../web/moment.tsx'
import { session } from '../../web/session.ts'
import { BackupSigns, loggedOut } from './backup-signs.tsx'
import { Backups } from './backups-page.tsx'
import { RestoreQuestion } from './restore-question.tsx'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  session.begin('a token')
})
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 60 * 60_000 - 1000).toISOString()
const known = { success: true, data: [], place: '/copies', isOnlyHere: false, isEncrypted: true, isThere: true, passkeyShown: true }
const backupOf = (made: string, name = 'club-0123abcd-a.tar.age', isOwn = true) => ({ name, made, size: 413_000, isOwn })
const restored = { name: 'club.tar.age', at: hoursAgo(1), made: hoursAgo(50), aside: '/data/archives/before-x.tar', missing: 0 }
const alerts = () => shownAlerts().map(({ message }) => message)

async function signsWith(more: object) {
  answering({ body: { ...known, data: [backupOf(hoursAgo(3))], ...more } })
  const page = await shown(<BackupSigns />)
  await vi.waitFor(() => expect(page.texts('p').join()).not.toContain('Checking the backups'))
  return page.texts('p')
}

test('if all is well, only the age and size of the last backup are shown', async () => {
  expect(await signsWith({})).toEqual(['Last backup 3 hours ago, 413 kB'])
})

test.each([
  [
    'an old one',
    { data: [backupOf(hoursAgo(37))] },
    /Warning: Last good backup 37 hours ago, 413 kB\. There should be one every day\. The site tries every hour\./,
  ],
  ['none', { data: [] }, /Warning: There is no backup of this site yet\./],
  [
    'no place',
    { place: null },
    /Warning: Automatic backups are off\. Download one regularly .* Ask the person who hosts the site to switch them on\./,
  ],
  ['no backup yet, and no second place', { isOnlyHere: true, data: [] }, /Warning: Backups will be only on this machine\./],
  ['backups on this machine only', { isOnlyHere: true }, /Warning: Backups are only on this machine\. How to add a second place$/],
  ['a place that is away', { isThere: false }, /Warning: The backup location does not answer\./],
  [
    'a backup that failed',
    { trouble: { what: 'copy', at: hoursAgo(1), why: 'The disk is full.' } },
    new RegExp(`A backup could not be made: The disk is full\\. \\(.*${club.zoneLabel}\\)`),
  ],
])('it warns of %s', async (_, more, words) => {
  expect((await signsWith(more)).at(-1)).toMatch(words)
})

test('before the first backup beside the data it says when that comes, and how to add a second place', async () => {
  expect((await signsWith({ data: [], isOnlyHere: true }))[0]).toBe('The first automatic backup is made within two hours.')
  const page = await shown(<Backups />)
  await vi.waitFor(() => expect(page.texts('#second-place strong')).toHaveLength(2))
  expect(page.one('#second-place').textContent).toContain('Ask the person who hosts the site')
})

test('a restore is shown for a day, with the time of the backup', async () => {
  expect((await signsWith({ restored })).at(-1)).toBe(
    `A backup was restored on ${momentWords(restored.at)}, made on ${momentWords(restored.made)}. The state before the restore stays on the server for 30 days: ${restored.aside}`,
  )
  expect((await signsWith({ restored: { ...restored, missing: 1 } })).at(-1)).toMatch(
    /^Warning: One of its files is missing\. .* upload it again/,
  )
  expect((await signsWith({ restored: { ...restored, missing: 1200 } })).at(-1)).toContain('1,200 of its files are missing')
  expect(await signsWith({ restored: { ...restored, at: hoursAgo(25) } })).toHaveLength(1)
})

const underWay = 'A backup is being made or restored. Wait until that is done.'
const begun = 'A backup is being made. It appears here once it has been verified.'

test.each([
  ['a success', { body: { success: true, message: begun } }, begun],
  ['a refusal', { status: 409, body: { success: false, message: underWay } }, underWay],
  ['no answer', 'nothing comes' as const, /./],
])('a backup made over plain http says what came of it: %s', async (_, answer, alert) => {
  const asked = answering({ body: known }, answer, { body: known })
  // To another machine a browser has no more of it.
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  const page = await shown(<Backups />)
  await vi.waitFor(() => expect(page.texts('button')).toContain('Back up now'))
  await page.does(() => page.one('button').click())
  await vi.waitFor(() => expect(alerts()).toEqual([expect.stringMatching(alert)]), { timeout: 30_000 })
  expect(asked[1]).toMatchObject({ path: '/api/makeCopy', key: expect.stringMatching(/^[0-9a-f]{32}$/) })
})

test('the list shows which backup is of this site, and when it was made in club time', async () => {
  const other = backupOf('2026-01-01T10:00:00.000Z', 'club-ffffffff-c.tar.age', false)
  const data = [other, backupOf(hoursAgo(0), 'club-0123abcd-b.tar'), backupOf(hoursAgo(40))]
  answering({ body: { ...known, data } })
  const page = await shown(<Backups />)
  await vi.waitFor(() => expect(page.texts('li').length).toBe(3))
  const [foreign, plain, good] = page.texts('li')
  expect(foreign).toContain(`2026-01-01, 3:30 PM ${club.zoneLabel}413 kBfrom another site`)
  expect(plain).toContain('413 kBnot encrypted')
  expect(good).not.toMatch(/another|not encrypted/)
})

test('the login that a restore opens says why, and the page shows the result after it', async () => {
  const over = { status: 401, body: { success: false, message: 'Please log in again to do this.' } }
  answering({ body: { ...known, under: { what: 'restore' } } }, over, { body: { ...known, restored } })
  const page = await shown(<Backups />)
  await vi.waitFor(() => expect(page.texts('button')).toContain('Download a backup'))
  say('The backup is being restored.', { about: 'backups' })
  await vi.waitFor(() => expect(alerts()).toEqual([loggedOut]), { timeout: 30_000 })
  await page.does(() => session.begin('a token'))
  await vi.waitFor(() => expect(page.texts('p').join()).toContain('A backup was restored on'))
})

test('for a day a restore can be undone: the state before is asked about like a backup', async () => {
  const asked = answering({ body: { ...known, restored } }, { body: { success: true, holds } })
  const page = await shown(<Backups />)
  await vi.waitFor(() => expect(page.texts('button')).toContain('Undo the restore'))
  await page.does(() => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Undo the restore')?.click())
  await vi.waitFor(() => expect(asked[1]?.path).toBe('/api/lookIntoArchive/before-x.tar'))
  answering({ body: { ...known, restored: { ...restored, at: hoursAgo(25) } } })
  const later = await shown(<Backups />)
  await vi.waitFor(() => expect(later.texts('button')).toContain('Download a backup'))
  expect(later.texts('button')).not.toContain('Undo the restore')
})

const chosen = { name: 'club-0123abcd-a.tar', made: '2026-01-01T00:00:00.000Z' }
const busy = { status: 503, body: { success: false, message: 'The site is busy.' } }
const looking = { body: { success: true, holds: null } }
const holds = { made: chosen.made, isOwn: true, tables: [{ name: 'faqs', rows: 3 }], files: 1, bytes: 1000 }
const look = `/api/lookIntoArchive/${chosen.name}`

const question = () => shown(<RestoreQuestion chosen={chosen} onChanged={async () => {}} onClose={() => {}} />)

test('it asks again until the backup is verified, and then whether to restore it', async () => {
  const asked = answering(looking, looking, { body: { success: true, holds } })
  const page = await question()
  await vi.waitFor(() => expect(page.texts('button')).toContain('Restore'))
  expect(asked.map(({ path }) => path)).toEqual([look, look, look])
})

test('a refusal is shown, and nothing is asked after that', async () => {
  const asked = answering(busy)
  const page = await question()
  await vi.waitFor(() => expect(page.texts('[role=alert]')).toEqual(['The site is busy.']))
  expect(asked).toHaveLength(1)
})
