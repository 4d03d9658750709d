import { sized } from '../contract/sized.ts'
import type { Manifest } from '../features/backup/server/manifest.ts'
import { WrongUse } from './command.ts'

export const backupUsage = `npm run backup [-- FILE]

Writes the whole site, rows and files, into one archive, also while the site runs, and reads it back. Without FILE it goes to
BACKUP_URL; where that is not set, into a file with the day in its name in this folder. Nothing that is there is written over.
BACKUP_PASSPHRASE encrypts it. docs/operate.md tells more.`

export const restoreUsage = `npm run restore -- FILE [--plain]

Puts an archive in the place of the site that DATABASE_URL, DATA_DIR and MEDIA_URL name, or makes it there. FILE is a file, or the
name of a copy at BACKUP_URL; without one the copies there are listed. Everything in it is looked at before anything is touched, and the
rows that were there are kept beside. Where BACKUP_PASSPHRASE is set, an archive that is not encrypted is taken with --plain only. Stop the
site first. docs/operate.md tells more.`

const plainly = '--plain'

/** Which archive is restored, and whether it may be one that is not encrypted whatever passphrase is set. Throws WrongUse. */
export const restoreOptions = (args: string[]) => ({
  file: fileAsked(args.filter((word) => word !== plainly)),
  isPlain: args.includes(plainly),
})

/** The one word that may stand behind such a command. Throws WrongUse. */
export function fileAsked(args: string[]): string | undefined {
  const [file, ...more] = args.filter((word) => word !== '--')
  if (file?.startsWith('-')) throw new WrongUse(`There is no option ${file}.`)
  if (more.length > 0) throw new WrongUse('One file can be named; a name with spaces stands in quotes.')
  return file
}

const whole = (figure: number) => figure.toLocaleString('en')

/** That files are not there which rows name, for a person. */
export const missingWords = (ids: readonly string[]) =>
  `${whole(ids.length)} ${ids.length === 1 ? 'file was' : 'files were'} not there, though a row names ${ids.length === 1 ? 'it' : 'them'}: ${ids.slice(0, 5).join(', ')}`

/** What is in an archive, for a person. */
export function archiveReport({ made, tables, files, missing }: Manifest, { at, seconds }: { at: string; seconds: number }): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  return [
    `${at}`,
    `  the site of ${made}: ${whole(rows)} rows of ${tables.length} tables, ${whole(files.length - 1)} files, ${sized(bytes)}`,
    `  every byte was read back and compared, in ${seconds.toFixed(1)} s`,
    ...(missing.length > 0 ? [`  when it was made ${missingWords(missing)}`] : []),
  ].join('\n')
}
