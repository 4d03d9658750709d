import fc from 'fast-check'
import { expect, test } from 'vitest'
import { copyName, copyOf } from './copy-name.ts'
import { outdated } from './outdated.ts'

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

test('of any copies the newest of the last 7 days, 4 weeks and 12 months that have one stay', () => {
  fc.assert(
    fc.property(moments, (copies) => {
      const gone = new Set(outdated(copies, now))
      const past = copies.filter(({ made }) => made <= now)
      for (const { most, of } of spans) {
        const newest = new Map<number, (typeof copies)[number]>()
        for (const copy of past) if ((newest.get(of(copy.made))?.made.getTime() ?? 0) < copy.made.getTime()) newest.set(of(copy.made), copy)
        const last = [...newest].toSorted(([one], [other]) => other - one).slice(0, most)
        for (const [, copy] of last) expect(gone.has(copy)).toBe(false)
      }
    }),
  )
})

test('the newest never goes, nothing younger than a day, nothing of a time to come, and what goes once stays gone', () => {
  fc.assert(
    fc.property(moments, (copies) => {
      const gone = outdated(copies, now)
      for (const { made } of gone) expect(now.getTime() - made.getTime()).toBeGreaterThanOrEqual(day)
      const left = copies.filter((copy) => !gone.includes(copy))
      if (copies.length > 0) expect(left.length).toBeGreaterThan(0)
      expect(outdated(left, now)).toEqual([])
      expect(left.filter(({ made }) => now.getTime() - made.getTime() >= day).length).toBeLessThanOrEqual(7 + 4 + 12)
    }),
  )
})

test('a copy a day for three years leaves 7 days, then weeks, then months', () => {
  let copies: { made: Date }[] = []
  for (let days = 0; days < 3 * 365; days += 1) {
    const moment = new Date(Date.UTC(2024, 0, 1, 3) + days * day)
    copies = [...copies, { made: moment }]
    const gone = outdated(copies, moment)
    copies = copies.filter((copy) => !gone.includes(copy))
  }
  const ages = copies.map(({ made }) => made.toISOString().slice(0, 10))
  expect(copies.length).toBeGreaterThanOrEqual(7 + 3 + 10)
  expect(copies.length).toBeLessThanOrEqual(7 + 4 + 12)
  expect(ages.slice(-7)).toEqual(
    Array.from({ length: 7 }, (_, of) => new Date(Date.UTC(2024, 0, 1) + (3 * 365 - 7 + of) * day).toISOString().slice(0, 10)),
  )
})

test('a copy is known by the name that a site gave it, and nothing else is', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('2000-01-01'), max: new Date('2200-01-01'), noInvalidDate: true }), (moment) => {
      for (const passphrase of [undefined, 'some words'])
        expect(copyOf(copyName('0123abcd', moment, passphrase))).toEqual({ mark: '0123abcd', made: moment })
    }),
  )
  for (const name of [
    'club-2026-06-30.tar',
    'club-0123abcd-20261322T000000000Z.tar',
    'club-0123abcd-20260101T000000000Z.tar.part',
    'photo.jpg',
    '../club-0123abcd-20260101T000000000Z.tar',
  ])
    expect(copyOf(name)).toBeUndefined()
})
