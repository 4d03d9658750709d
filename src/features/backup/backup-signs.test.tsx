import { beforeEach, expect, test, vi } from 'vitest'
import { answering } from '../../testing/answering.ts'
import { shown } from '../../testing/shown.tsx'
import { momentWords } from '../../web/moment.tsx'
import { session } from '../../web/session.ts'
import { BackupSigns } from './backup-signs.tsx'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  session.begin('a token')
})
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 60 * 60_000 - 1000).toISOString()
const copyOf = (made: string) => ({ name: 'club-0123abcd-a.tar.age', made, size: 413_000, isOwn: true })
const copies = { success: true, data: [copyOf(hoursAgo(3))], place: '/copies', isEncrypted: true, isThere: true, passkeyShown: false }
async function signsWith(known: object) {
  answering({ body: { ...copies, ...known } })
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
    { data: [copyOf(hoursAgo(37))] },
    /Warning: Last good backup 37 hours ago, 413 kB\. There should be one every day\. The site tries every hour\./,
  ],
  ['none', { data: [] }, /Warning: There is no backup of this site yet\./],
  [
    'no place',
    { place: null },
    /Warning: Automatic backups are off\. Download one regularly .* Ask the person who hosts the site to set BACKUP_URL\./,
  ],
  ['a place that is away', { isThere: false }, /Warning: The backup location does not answer\./],
  [
    'a backup that failed',
    { trouble: { what: 'copy', at: hoursAgo(1), why: 'The disk is full.' } },
    /A backup could not be made: The disk is full\. \(.*IST\)/,
  ],
])('it warns of %s', async (_, known, words) => {
  expect((await signsWith(known)).at(-1)).toMatch(words)
})

test('a restore is shown for a day, with the time of the backup', async () => {
  const restored = { name: 'club.tar.age', at: hoursAgo(1), made: hoursAgo(50), aside: '/data/archives/before.tar', missing: 0 }
  expect((await signsWith({ restored })).at(-1)).toBe(
    `A backup was restored on ${momentWords(restored.at)}, made on ${momentWords(restored.made)}. The state before is kept for 30 days on the server: ${restored.aside}`,
  )
  expect((await signsWith({ restored: { ...restored, missing: 1 } })).at(-1)).toMatch(
    /^Warning: One of its files is missing\. .* upload it again/,
  )
  expect((await signsWith({ restored: { ...restored, missing: 1200 } })).at(-1)).toContain('1,200 of its files are missing')
  expect(await signsWith({ restored: { ...restored, at: hoursAgo(25) } })).toHaveLength(1)
})
