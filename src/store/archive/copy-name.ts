import { createHash } from 'node:crypto'

/** A moment, to its millisecond, as a part of a file's name. */
export const stampOf = (moment: Date) => moment.toISOString().replace(/[-:.]/g, '')

/** By which the copies of one site are told from another's that lie beside them; `sign`: that of its bucket. */
export const markOf = (sign: string) => createHash('sha256').update(sign).digest('hex').slice(0, 8)

export const endingOf = (passphrase: string | undefined) => (passphrase === undefined ? '.tar' : '.tar.age')

/** What the site itself calls a copy. */
export const copyName = (mark: string, made: Date, passphrase: string | undefined) => `club-${mark}-${stampOf(made)}${endingOf(passphrase)}`

/** Whose copy a file is, and of when; undefined of one that no site has named. */
export function copyOf(name: string): { mark: string; made: Date } | undefined {
  const [, mark, day, time] = /^club-([0-9a-f]{8})-(\d{8})T(\d{9})Z\.tar(?:\.age)?$/.exec(name) ?? []
  if (mark === undefined || day === undefined || time === undefined) return undefined
  const made = new Date(`${day.replace(/(....)(..)(..)/, '$1-$2-$3')}T${time.replace(/(..)(..)(..)/, '$1:$2:$3.')}Z`)
  return Number.isNaN(made.getTime()) || stampOf(made) !== `${day}T${time}Z` ? undefined : { mark, made }
}
