import { WrongUse } from './wrong-use.ts'

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
