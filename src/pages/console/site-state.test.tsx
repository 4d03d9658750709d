import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Restored } from '../../features/backup/contract.ts'
import { restoredWords } from '../../features/backup/last-restored.tsx'
import { useCopies } from '../../features/backup/use-copies.ts'
import { jobWords } from '../../features/operations/contract.ts'
import { answering } from '../../testing/answering.ts'
import { shown } from '../../testing/shown.tsx'
import { momentWords } from '../../web/moment-words.ts'
import { session } from '../../web/session.ts'
import { SiteState } from './site-state.tsx'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  session.begin('a token')
})
afterEach(() => {
  session.end()
  sessionStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 60 * 60_000 - 1000).toISOString()
const copyOf = (made: string) => ({ name: 'club-0123abcd-a.tar.age', made, size: 413_000, isOwn: true, isGood: true })
const copies = { success: true, data: [copyOf(hoursAgo(3))], place: '/copies', isEncrypted: true, isThere: true, passkeyShown: false }
const nothing = { last: null, trouble: null, under: null, restored: null }
const fine = { ranAt: hoursAgo(0), failedAt: hoursAgo(2), failure: 'the disk is full' }

function State() {
  return <SiteState copies={useCopies()} />
}

async function told(known: object, jobs: object[] = []) {
  const asked = answering({ body: { success: true, data: jobs } }, { body: { ...copies, ...nothing, ...known } })
  const page = await shown(<State />)
  await vi.waitFor(() => expect(page.texts('p').join()).not.toContain('Looking at the copies'))
  expect(asked.map(({ path }) => path)).toEqual(['/api/jobs', '/api/copies'])
  return page.texts('p')
}

test('the age and size of the last good copy are told, and nothing else where all is well', async () => {
  expect(await told({}, [{ name: 'times', ...fine }])).toEqual(['Last good copy 3 hours ago, 413 kB'])
})

test.each([
  [
    'an old one',
    { data: [copyOf(hoursAgo(37))] },
    /Warning: Last good copy 37 hours ago, 413 kB\. There should be one every day\. The site tries every hour\./,
  ],
  ['none', { data: [] }, /Warning: There is no copy of this site yet\./],
  ['no place', { place: null }, /Warning: No copies are made by themselves\. Ask whoever hosts the site to set BACKUP_URL\./],
  ['a place that is away', { isThere: false }, /Warning: The place of the copies does not answer\./],
  [
    'a copy that failed',
    { trouble: { what: 'copy', at: hoursAgo(1), why: 'The disk is full.' } },
    /A copy could not be made: The disk is full\. \(.*IST\)/,
  ],
])('of copies it warns of %s', async (_, known, words) => {
  expect((await told(known)).at(-1)).toMatch(words)
})

test('what failed by the clock is called by what it is for, with why, and what an earlier version did by its name', async () => {
  const failing = { ranAt: hoursAgo(5), failedAt: hoursAgo(2), failure: '“A night” (event) could not be published: the disk is full' }
  const [, first, second] = await told({}, [
    { name: 'times', ...failing },
    { name: 'of yore', ranAt: null, failedAt: hoursAgo(2), failure: null },
  ])
  expect(first).toContain(`${jobWords.times} failed: ${failing.failure} (${momentWords(failing.failedAt)}). It is tried again`)
  expect(second).toContain('of yore failed')
})

test('that an archive was put back is told and of when it was, for a day', async () => {
  const restored = { name: 'club.tar.age', at: hoursAgo(1), made: hoursAgo(50), aside: '/data/archives/before.tar', missing: 0 }
  expect((await told({ restored })).at(-1)).toBe(
    `The site was put back on ${momentWords(restored.at)}, as it was on ${momentWords(restored.made)}. What was there before is kept for 30 days.`,
  )
  expect((await told({ restored: { ...restored, missing: 1 } })).at(-1)).toMatch(
    /^Warning: One of its files is not there any more\. .* choose it anew/,
  )
  expect((await told({ restored: { ...restored, missing: 1200 } })).at(-1)).toContain('1,200 of its files are not there any more')
  expect(await told({ restored: { ...restored, at: hoursAgo(25) } })).toHaveLength(1)
})

test('where an instance of the version before answers, which counts no missing files, nothing is said of them', () => {
  const { missing: _, ...restored } = { name: 'club.tar.age', at: hoursAgo(1), made: null, aside: '/data/archives/before.tar', missing: 0 }
  expect(restoredWords(restored as Restored)).toBe(
    `The site was put back on ${momentWords(restored.at)}. What was there before is kept for 30 days.`,
  )
})
