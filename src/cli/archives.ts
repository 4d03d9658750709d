import { sized } from '../contract/text-format.ts'
import type { Manifest } from '../features/backup/server/manifest.ts'
import { WrongUse } from './command.ts'

export const backupUsage = `npm run backup [-- FILE]

Writes the whole site, rows and files, into one archive, also while the site runs, and reads it back. Without FILE it goes to
BACKUP_URL; where that is not set, into a file with the day in its name in this folder. No file is overwritten.
BACKUP_PASSPHRASE encrypts it. See docs/operate.md.`

export const restoreUsage = `npm run restore -- FILE [--plain]

Restores an archive into the site that DATABASE_URL, DATA_DIR and MEDIA_URL name, or makes the site there. FILE is a file, or the name of a
backup at BACKUP_URL; without it the backups there are listed. Everything is verified before anything changes, and the old rows are kept
beside. With BACKUP_PASSPHRASE, an archive that is not encrypted is refused without --plain. Stop the site first. See docs/operate.md.`

const plainly = '--plain'

/** Which archive is restored, and whether a plain one is allowed although a passphrase is set. Throws WrongUse. */
export const restoreOptions = (args: string[]) => ({
  file: fileAsked(args.filter((word) => word !== plainly)),
  isPlain: args.includes(plainly),
})

/** The one argument of such a command. Throws WrongUse. */
export function fileAsked(args: string[]): string | undefined {
  const [file, ...more] = args.filter((word) => word !== '--')
  if (file?.startsWith('-')) throw new WrongUse(`There is no option ${file}.`)
  if (more.length > 0) throw new WrongUse('One file can be named; write a name with spaces in quotes.')
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
