import { createHash } from 'node:crypto'

/** A moment, to its millisecond, as a part of a file's name. */
export const stampOf = (moment: Date) => moment.toISOString().replace(/[-:.]/g, '')

/** By which the copies of one site are told from another's that lie beside them; `sign`: that of its bucket. */
export const markOf = (sign: string) => createHash('sha256').update(sign).digest('hex').slice(0, 8)

export const endingOf = (passphrase: string | undefined) => (passphrase === undefined ? '.tar' : '.tar.age')

/** What the site itself calls a copy. */
export const copyName = (mark: string, made: Date, passphrase: string | undefined) => `club-${mark}-${stampOf(made)}${endingOf(passphrase)}`

/** The moment that such a part of a name stands for; undefined of any other. */
export function momentIn(stamp = ''): Date | undefined {
  const [, day, time] = /^(\d{8})T(\d{9})Z$/.exec(stamp) ?? []
  if (day === undefined || time === undefined) return undefined
  const moment = new Date(`${day.replace(/(....)(..)(..)/, '$1-$2-$3')}T${time.replace(/(..)(..)(..)/, '$1:$2:$3.')}Z`)
  return Number.isNaN(moment.getTime()) || stampOf(moment) !== stamp ? undefined : moment
}

/** Whose copy a file is, and of when; undefined of one that no site has named. */
export function copyOf(name: string): { mark: string; made: Date } | undefined {
  const [, mark, stamp] = /^club-([0-9a-f]{8})-(\w+)\.tar(?:\.age)?$/.exec(name) ?? []
  const made = momentIn(stamp)
  return mark === undefined || made === undefined ? undefined : { mark, made }
}
