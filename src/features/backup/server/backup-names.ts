import { createHash } from 'node:crypto'

/** A moment as a part of a file name, to its millisecond. */
export const stampOf = (moment: Date) => moment.toISOString().replace(/[-:.]/g, '')

/** The moment of such a stamp; undefined for any other text. */
export function momentIn(stamp = ''): Date | undefined {
  const moment = new Date(stamp.replace(/^(....)(..)(..)T(..)(..)(..)(...)Z$/, '$1-$2-$3T$4:$5:$6.$7Z'))
  return Number.isNaN(moment.getTime()) || stampOf(moment) !== stamp ? undefined : moment
}

/** Eight characters that tell the backups of one site from those of another in the same place; `sign`: the secret of its bucket. */
export const markOf = (sign: string) => createHash('sha256').update(sign).digest('hex').slice(0, 8)

export const endingOf = (passphrase: string | undefined) => (passphrase === undefined ? '.tar' : '.tar.age')

export const backupName = (mark: string, made: Date, passphrase: string | undefined) =>
  `club-${mark}-${stampOf(made)}${endingOf(passphrase)}`

/** Whose backup a file is, and of when; undefined for a name that no site gives. */
export function backupOf(name: string): { mark: string; made: Date } | undefined {
  const [, mark, stamp] = /^club-([0-9a-f]{8})-(\w+)\.tar(?:\.age)?$/.exec(name) ?? []
  const made = momentIn(stamp)
  return mark === undefined || made === undefined ? undefined : { mark, made }
}

/** `isOwn`: of this site; `isGood`: also not of a time to come, when the clock was wrong. */
export type StoredBackup = { name: string; size: number; made: Date; isOwn: boolean; isGood: boolean }

/** The backups among the files of a place, the newest first. */
export async function backupsIn(
  files: AsyncIterable<{ name: string; size: number }>,
  { mark, now }: { mark: string; now: Date },
): Promise<StoredBackup[]> {
  const found: StoredBackup[] = []
  for await (const { name, size } of files) {
    const backup = backupOf(name)
    const isOwn = backup?.mark === mark
    if (backup) found.push({ name, size, made: backup.made, isOwn, isGood: isOwn && backup.made <= now })
  }
  return newestFirst(found)
}

const newestFirst = <Backup extends { made: Date }>(backups: Backup[]) =>
  backups.toSorted((one, other) => other.made.getTime() - one.made.getTime())

/** How many days, weeks and months with a backup keep their newest one. */
const kept = { days: 7, weeks: 4, months: 12 }
const day = 24 * 60 * 60_000
const dayOf = (moment: Date) => moment.toISOString().slice(0, 10)
const spans = [
  { count: kept.days, of: dayOf },
  { count: kept.weeks, of: (made: Date) => dayOf(new Date(made.getTime() - ((made.getUTCDay() + 6) % 7) * day)) },
  { count: kept.months, of: (made: Date) => dayOf(made).slice(0, 7) },
]

/** Returns which backups retention removes, by UTC: never one younger than a day, nor one of a time to come. */
export function outdated<Backup extends { made: Date }>(backups: readonly Backup[], now: Date): Backup[] {
  const past = newestFirst(backups.filter(({ made }) => made <= now))
  const wanted = new Set(
    spans.flatMap(({ count, of }) => [...Map.groupBy(past, ({ made }) => of(made)).values()].slice(0, count).map(([newest]) => newest)),
  )
  return past.filter((backup) => !wanted.has(backup) && now.getTime() - backup.made.getTime() >= day)
}
