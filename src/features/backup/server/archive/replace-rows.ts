import { type CopiedRows, copyRows } from '../move/rows.ts'
import type { Target } from '../move/side.ts'
import { sqliteRead } from '../move/sqlite-beside.ts'
import { at } from '../move/trouble.ts'
import { looseAfter } from './loose-after.ts'
import { lasting, type Passing } from './passing.ts'

/**
 * Puts the rows of a verified archive in the place of all that a database holds, in the one transaction that it is open in, and
 * compares each. `now`: what the place takes for now. Throws CannotMove or PerhapsMoved; letting the target go before takes everything back.
 */
export async function replaceRows(folder: string, target: Target, passing: Passing, now: Date): Promise<CopiedRows> {
  const source = { ...sqliteRead(folder), name: 'The archive' }
  try {
    await at(target.name, target.begin)
    const noteLoose = await looseAfter(target, now)
    const tables = await source.tables()
    const goes = tables.filter(({ name }) => !passing.stays.includes(name))
    for (const table of goes) await at(target.name, () => target.empty(table))
    const copied = await copyRows(source, target, lasting(tables, passing))
    await noteLoose(target)
    await at(target.name, target.commit)
    return copied
  } finally {
    await source.letGo()
  }
}
