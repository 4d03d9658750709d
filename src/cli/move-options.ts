import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { placeOf } from '../db/database-at.ts'
import { bucketAddress } from '../db/files/bucket-address.ts'
import { postgresAddress } from '../db/postgres/address.ts'
import { WrongAddress } from '../db/wrong-address.ts'
import type { Move } from '../features/backup/server/move-site.ts'
import { WrongUse } from './command.ts'
import type { Config } from './config.ts'

export const moveUsage = `npm run move -- --to <postgres://… or folder> [--media <s3://… or folder>]
npm run move -- --media <s3://… or folder>

  --to     where the rows go: an address as in DATABASE_URL, or a folder that is to be DATA_DIR
  --media  where the files go: an address as in MEDIA_URL, or a folder that is to be DATA_DIR; without it those of a folder
           go along into a folder, and stay otherwise

What is moved from is what DATABASE_URL, DATA_DIR and MEDIA_URL say. Stop the site first. docs/operate.md tells more.`

const known = ['to', 'media'] as const

/** Reads what is to move where. Throws WrongUse for anything that it does not know, without showing an address. */
export function moveOf(
  args: string[],
  environment: Record<string, string | undefined>,
  { dataDir, database, bucket }: Pick<Config, 'dataDir' | 'database' | 'bucket'>,
): Move {
  // Without the two dashes npm keeps an option for itself.
  const taken = known.find((name) => environment[`npm_config_${name}`])
  if (taken) throw new WrongUse(`npm took --${taken} for itself. Write two dashes before what is meant for the move.`)
  const { to, media } = read(args)
  if (to === undefined && media === undefined) throw new WrongUse('Say where the site moves to.')
  const here = bucket ? { bucket } : { folder: mediaIn(dataDir) }
  const target =
    to === undefined ? undefined : place('--to', to, /^postgres(?:ql)?:/i, (address) => ({ postgres: postgresAddress(address) }))
  const [rowsFrom, rowsTo] = [placeOf(database).folder, target && placeOf(target).folder]
  const along = rowsTo !== undefined && !bucket ? { folder: mediaIn(rowsTo) } : here
  const files =
    media === undefined ? along : place('--media', media, /^s3:/i, (address) => ({ bucket: bucketAddress(address, environment) }))
  const filesTo = typeof files === 'string' ? { folder: mediaIn(files) } : files
  if (rowsTo !== undefined && 'folder' in filesTo && filesTo.folder !== mediaIn(rowsTo))
    throw new WrongUse('With a folder for the rows the files go into the same folder, or into a bucket.')
  if (target === undefined && rowsFrom !== undefined && 'folder' in filesTo && filesTo.folder !== mediaIn(dataDir))
    throw new WrongUse('Where the rows stay in a folder, the files go into the same folder, or into a bucket.')
  return { from: { database, files: here }, to: { ...(target !== undefined && { database: target }), files: filesTo } }
}

const mediaIn = (folder: string) => join(folder, 'media')

function read(args: string[]) {
  try {
    return parseArgs({ args, options: { to: { type: 'string' }, media: { type: 'string' } } }).values
  } catch {
    // Node's message shows what was typed, which may contain a password.
    throw new WrongUse('Say with --to or --media what goes where, each with an address or a folder behind it, and nothing else.')
  }
}

/** An address as `parsed` reads it, or a folder. */
function place<Address extends object>(option: string, typed: string, scheme: RegExp, parsed: (address: string) => Address) {
  try {
    if (scheme.test(typed)) return parsed(typed)
  } catch (error) {
    if (error instanceof WrongAddress) throw new WrongUse(`${option} cannot be used.\n  accepted: ${error.message}`)
    throw error
  }
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(typed) || typed.includes('\0') || typed.trim() === '')
    throw new WrongUse(`${option} is no folder, and no address that begins with ${option === '--to' ? 'postgres://' : 's3://'}.`)
  return resolve(typed)
}
