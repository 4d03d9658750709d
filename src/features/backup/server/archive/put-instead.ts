import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { type DatabaseAt, placeOf } from '../../../../db/database-at.ts'
import { openStore } from '../../../../db/open.ts'
import { postgresSide } from '../move/postgres-side.ts'
import type { Target } from '../move/side.ts'
import { sqliteSide } from '../move/sqlite-side.ts'
import { at } from '../move/trouble.ts'
import { copiesInFolder } from './copies-in-folder.ts'
import { endingOf, stampOf } from './copy-name.ts'
import { replaceRows } from './replace-rows.ts'
import type { Reading } from './verify-archive.ts'
import { archiveOf } from './write-archive.ts'

/** A database that nobody else has open or opens meanwhile. Throws CannotMove where somebody has. */
export const aloneIn = (database: DatabaseAt): Promise<Target> =>
  at(placeOf(database).name, async () => {
    const options = { mark: randomUUID(), isTarget: true }
    return typeof database === 'string' ? sqliteSide(database, options) : postgresSide(database, options)
  })

/** A database, and where and under which passphrase what it holds is set aside. */
type Aside = { database: DatabaseAt; folder: string; passphrase: string | undefined }

/**
 * Sets what a database holds aside as an archive of its rows, whose path is returned, and puts others in their place. Nobody
 * else writes from before the first to after the last, so that whatever anybody was told is done is in the one or in the other.
 */
export async function putInstead(
  { database, folder, passphrase }: Aside,
  rows: string,
  { migrations, passing, work, now }: Pick<Reading, 'migrations' | 'passing' | 'work'> & { now: Date },
  open: (database: DatabaseAt) => Promise<Target>,
): Promise<string | undefined> {
  const { name, isBegun } = placeOf(database)
  const aside = (await at(name, isBegun)) ? `before-${stampOf(new Date())}${endingOf(passphrase)}` : undefined
  const wanted = { database, media: undefined, work: join(work, 'aside'), migrations, passing, passphrase }
  // Where the site runs it has its newest form already; else this is what its next start would do.
  await at(name, async () => (await openStore(database, migrations)).close())
  const target = await open(database)
  try {
    if (aside !== undefined) await copiesInFolder(folder).write(aside, archiveOf(wanted))
    await replaceRows(rows, target, passing, now)
  } finally {
    await target.letGo()
  }
  return aside === undefined ? undefined : join(folder, aside)
}
