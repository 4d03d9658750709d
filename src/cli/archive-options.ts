import { WrongUse } from './wrong-use.ts'

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
