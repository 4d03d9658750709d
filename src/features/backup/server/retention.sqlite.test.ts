import fc from 'fast-check'
import { expect, test } from 'vitest'
import { backupName, backupOf, outdated } from './backup-names.ts'

const hour = 60 * 60_000
const day = 24 * hour
const now = new Date('2026-11-22T12:00:00Z')
const at = (ms: number) => ({ made: new Date(now.getTime() - ms) })
const moments = fc.array(fc.integer({ min: -3 * day, max: 900 * day }).map(at), { maxLength: 300 })
const spans = [
  { most: 7, of: (made: Date) => Math.floor(made.getTime() / day) },
  // The first of January 1970 was a Thursday.
  { most: 4, of: (made: Date) => Math.floor((made.getTime() / day + 3) / 7) },
  { most: 12, of: (made: Date) => made.getUTCFullYear() * 12 + made.getUTCMonth() },
]

test('of any backups the newest of the last 7 days, 4 weeks and 12 months that have one stay', () => {
  fc.assert(
    fc.property(moments, (backups) => {
      const gone = new Set(outdated(backups, now))
      const past = backups.filter(({ made }) => made <= now)
      for (const { most, of } of spans) {
        const newest = new Map<number, (typeof backups)[number]>()
        for (const backup of past)
          if ((newest.get(of(backup.made))?.made.getTime() ?? 0) < backup.made.getTime()) newest.set(of(backup.made), backup)
        const last = [...newest].toSorted(([one], [other]) => other - one).slice(0, most)
        for (const [, backup] of last) expect(gone.has(backup)).toBe(false)
      }
    }),
  )
})

test('the newest never goes, nothing younger than a day, nothing of a time to come, and what goes once stays gone', () => {
  fc.assert(
    fc.property(moments, (backups) => {
      const gone = outdated(backups, now)
      for (const { made } of gone) expect(now.getTime() - made.getTime()).toBeGreaterThanOrEqual(day)
      const left = backups.filter((backup) => !gone.includes(backup))
      if (backups.length > 0) expect(left.length).toBeGreaterThan(0)
      expect(outdated(left, now)).toEqual([])
      expect(left.filter(({ made }) => now.getTime() - made.getTime() >= day).length).toBeLessThanOrEqual(7 + 4 + 12)
    }),
  )
})

test('a backup is known by the name that a site gave it, and nothing else is', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('2000-01-01'), max: new Date('2200-01-01'), noInvalidDate: true }), (moment) => {
      for (const passphrase of [undefined, 'some words'])
        expect(backupOf(backupName('0123abcd', moment, passphrase))).toEqual({ mark: '0123abcd', made: moment })
    }),
  )
  for (const name of [
    'club-2026-06-30.tar',
    'club-0123abcd-20261322T000000000Z.tar',
    'club-0123abcd-20260101T000000000Z.tar.part',
    'photo.jpg',
    '../club-0123abcd-20260101T000000000Z.tar',
  ])
    expect(backupOf(name)).toBeUndefined()
})
