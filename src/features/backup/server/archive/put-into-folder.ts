import type { DatabaseAt } from '../../../../db/database-at.ts'
import { piecesOf } from '../move/rows.ts'
import type { Side } from '../move/side.ts'
import { sqliteScratch } from '../move/sqlite-beside.ts'
import { CannotMove } from '../move/trouble.ts'
import { looseAfter } from './loose-after.ts'
import type { Passing } from './passing.ts'
import { snapshotOf } from './snapshot.ts'
import { swapDatabase } from './swap-database.ts'

/** Puts a database into a folder; the one that was there is set aside as it is, also where nobody can read it. Returns where. */
export async function putIntoFolder(folder: string, made: string, passing: Passing, now: Date): Promise<string | undefined> {
  const before = await readable(folder)
  if (before) await takeStaying(made, before, passing, now).catch(unlessDamaged).finally(before.letGo)
  return swapDatabase(folder, made, now)
}

/** What is of the place alone can be done without. */
function unlessDamaged(error: unknown) {
  if (!(error instanceof CannotMove)) throw error
}

/** What is there, as far as it can be read. */
export async function readable(database: DatabaseAt): Promise<Side | undefined> {
  let side: Side | undefined
  try {
    side = await snapshotOf(database)
    if ((await side.steps()) === undefined) throw new Error('no site was started there')
    return side
  } catch {
    await side?.letGo()
    return undefined
  }
}

/** What is of this place stays, as far as it has the form of this version. */
async function takeStaying(made: string, before: Side, { stays }: Passing, now: Date) {
  const target = sqliteScratch(made)
  try {
    await target.begin()
    const shapes = new Map((await before.tables()).map(({ name, columns }) => [name, `${columns}`]))
    for (const table of await target.tables())
      if (stays.includes(table.name) && shapes.get(table.name) === `${table.columns}`)
        for await (const rows of piecesOf(before, table)) await target.add(table, rows)
    await (await looseAfter(before, now))(target)
    await target.commit()
  } finally {
    await target.letGo()
  }
}
