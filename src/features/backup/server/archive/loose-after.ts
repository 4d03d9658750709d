import { kept } from '../../../../contract/lifecycle.ts'
import { piecesOf } from '../move/rows.ts'
import type { Side, Table, Target, Value } from '../move/side.ts'
import { at } from '../move/trouble.ts'

const day = 24 * 60 * 60_000

const media = { name: 'media', columns: ['id'], key: ['id'] }
const loose = { name: 'loose_files', columns: ['id', 'since'], key: ['id'] }

/**
 * Reads what a place has noted of files that no row names, and which files its rows name, before others take their place; returns what
 * writes down what is so after that, in the same transaction. A file that has its row by then is noted no more, or another restore would
 * have it taken away; one whose row went is noted as of the day on which what was set aside goes, which brings the row back.
 */
export async function looseAfter(before: Side, now: Date): Promise<(target: Target) => Promise<void>> {
  const notes = new Map<Value, Value>()
  // One of an older version may have neither.
  const tables = await at(before.name, before.tables)
  const has = ({ name, columns }: Table) =>
    tables.some((table) => table.name === name && columns.every((one) => table.columns.includes(one)))
  if (has(loose)) for await (const rows of piecesOf(before, loose)) for (const [id = '', since = null] of rows) notes.set(id, since)
  const over = new Date(now.getTime() + kept.trash * day).toISOString()
  if (has(media)) for await (const rows of piecesOf(before, media)) for (const [id = ''] of rows) notes.set(id, over)
  return async (target) => {
    for await (const rows of piecesOf(target, media)) for (const [id = ''] of rows) notes.delete(id)
    await at(target.name, () => target.empty(loose))
    await at(target.name, () => target.add(loose, [...notes]))
  }
}
