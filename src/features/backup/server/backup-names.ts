import { hash } from 'node:crypto'

/** A moment in a file name, to the millisecond. */
export const stampOf = (moment: Date) => moment.toISOString().replace(/[-:.]/g, '')

/** Names the site, since several may share a place; `sign`: the secret of its bucket. */
export const markOf = (sign: string) => hash('sha256', sign).slice(0, 8)

export const endingOf = (passphrase: string | undefined) => (passphrase === undefined ? '.tar' : '.tar.age')

export const backupName = (mark: string, made: Date, passphrase: string | undefined) =>
  `club-${mark}-${stampOf(made)}${endingOf(passphrase)}`

const named = /^club-([0-9a-f]{8})-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z\.tar(?:\.age)?$/

/** Undefined for a name that no site gives. */
export function backupOf(name: string): { mark: string; made: Date } | undefined {
  const [mark = '', moment] = name.replace(named, '$1 $2-$3-$4T$5:$6:$7.$8Z').split(' ')
  const made = new Date(moment ?? '')
  return Number.isNaN(made.getTime()) ? undefined : { mark, made }
}

/** `isOwn`: of this site. */
export type StoredBackup = { name: string; size: number; made: Date; isOwn: boolean }

/** The newest first. A backup that was made while a clock was ahead is left alone until its time. */
export async function backupsIn(files: AsyncIterable<{ name: string; size: number }>, { mark, now }: { mark: string; now: Date }) {
  const found: StoredBackup[] = []
  for await (const { name, size } of files) {
    const backup = backupOf(name)
    if (backup && backup.made <= now) found.push({ name, size, made: backup.made, isOwn: backup.mark === mark })
  }
  return found.toSorted((one, other) => other.made.getTime() - one.made.getTime())
}

const day = 24 * 60 * 60_000
const dayOf = (moment: Date) => moment.toISOString().slice(0, 10)
/** So many days, weeks and months keep their newest backup. */
const spans = [
  { count: 7, of: dayOf },
  { count: 4, of: (made: Date) => dayOf(new Date(made.getTime() - ((made.getUTCDay() + 6) % 7) * day)) },
  { count: 12, of: (made: Date) => dayOf(made).slice(0, 7) },
]

/** What retention removes, by UTC, of a list with the newest first: never one younger than a day. `onlyDays`: no older ones stay. */
export function outdated<Backup extends { made: Date }>(backups: readonly Backup[], now: Date, onlyDays = false): Backup[] {
  const newestIn = ({ count, of }: (typeof spans)[number]) =>
    [...Map.groupBy(backups, ({ made }) => of(made)).values()].slice(0, count).map(([newest]) => newest)
  const wanted = new Set((onlyDays ? spans.slice(0, 1) : spans).flatMap(newestIn))
  return backups.filter((backup) => !wanted.has(backup) && now.getTime() - backup.made.getTime() >= day)
}
