import { join, resolve } from 'node:path'
import { placeOf } from '../db/database-at.ts'
import { bucketAddress } from '../db/files/bucket-address.ts'
import { postgresAddress } from '../db/postgres/address.ts'
import { WrongAddress } from '../db/wrong-address.ts'
import type { Move } from '../features/backup/server/move-site.ts'
import { WrongUse } from './command.ts'
import type { Config } from './config.ts'

const mediaIn = (folder: string) => ({ folder: join(folder, 'media') })

/** What moves where. Throws WrongUse for what cannot be, without showing an address. */
export function moveOf(
  { to, media }: { to?: string; media?: string },
  environment: Record<string, string | undefined>,
  { dataDir, database, bucket }: Pick<Config, 'dataDir' | 'database' | 'bucket'>,
): Move {
  if (to === undefined && media === undefined) throw new WrongUse('Say where the site moves to.')
  const here = bucket ? { bucket } : mediaIn(dataDir)
  const target =
    to === undefined ? undefined : place('--to', to, /^postgres(?:ql)?:/i, (address) => ({ postgres: postgresAddress(address) }))
  const rows = placeOf(target ?? database).folder
  const along = target !== undefined && rows !== undefined && !bucket ? mediaIn(rows) : here
  const typed =
    media === undefined ? along : place('--media', media, /^s3:/i, (address) => ({ bucket: bucketAddress(address, environment) }))
  const files = typeof typed === 'string' ? mediaIn(typed) : typed
  if (rows !== undefined && 'folder' in files && files.folder !== mediaIn(rows).folder)
    throw new WrongUse('If the rows are in a folder, the files go into the same folder, or into a bucket.')
  return { from: { database, files: here }, to: { ...(target !== undefined && { database: target }), files } }
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
