import { expect, test } from 'vitest'
import { backupName, backupOf, backupsIn, outdated } from './backup-names.ts'

const hour = 60 * 60_000
const day = 24 * hour
// A Sunday.
const now = new Date('2026-11-22T12:00:00Z')
const ago = (ms: number) => ({ made: new Date(now.getTime() - ms) })
const days = (backups: { made: Date }[]) => backups.map(({ made }) => made.toISOString().slice(0, 10))

test('the newest of the last 7 days, 4 weeks and 12 months with a backup stay, and what stays once stays the next time', () => {
  const backups = Array.from({ length: 800 }, (_, at) => ago(at * day + hour))
  const gone = new Set(outdated(backups, now))
  const left = backups.filter((backup) => !gone.has(backup))
  const ofWeeks = ['2026-11-15', '2026-11-08', '2026-11-01']
  const ofMonths = ['2026-10-31', '2026-09-30', '2026-08-31', '2026-07-31', '2026-06-30', '2026-05-31', '2026-04-30', '2026-03-31']
  expect(days(left).slice(0, 18)).toEqual([
    ...['2026-11-22', '2026-11-21', '2026-11-20', '2026-11-19', '2026-11-18', '2026-11-17', '2026-11-16'],
    ...ofWeeks,
    ...ofMonths,
  ])
  expect(left).toHaveLength(7 + 3 + 11)
  expect(outdated(left, now)).toEqual([])
})

test('the newest stays however old it is, and so do backups younger than a day', () => {
  expect(outdated([ago(900 * day)], now)).toEqual([])
  expect(outdated([ago(hour), ago(2 * hour), ago(3 * hour)], now)).toEqual([])
  expect(outdated([ago(day), ago(day + hour)], now)).toEqual([ago(day + hour)])
})

test('a backup of a time to come is not listed, so that retention leaves it', async () => {
  async function* files() {
    for (const made of [new Date(now.getTime() + day), now]) yield { name: backupName('0123abcd', made, undefined), size: 1 }
  }
  expect((await backupsIn(files(), { mark: '0123abcd', now })).map(({ made }) => made)).toEqual([now])
})

test('a backup is known by the name that a site gave it, and nothing else is', () => {
  for (const passphrase of [undefined, 'some words'])
    expect(backupOf(backupName('0123abcd', now, passphrase))).toEqual({ mark: '0123abcd', made: now })
  const dated = 'club-0123abcd-20260101T000000000Z.tar'
  for (const name of ['club-2026-06-30.tar', dated.replace('0101T', '1322T'), `${dated}.part`, 'photo.jpg', `../${dated}`])
    expect(backupOf(name)).toBeUndefined()
})
